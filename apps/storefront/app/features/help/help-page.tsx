import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { TextField } from '@hawker/ui/text-field'
import {
  chatIcon,
  chevronDownIcon,
  mailIcon,
  phoneIcon,
  pinIcon,
  searchIcon,
} from '@hawker/ui/icons'
import { useState } from 'react'
import { ChatButton, ChatList, LinkedChat } from '../chat/index.ts'
import { useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/page/site.ts'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { useTexts } from '../../lib/texts.tsx'
import { searchFaq } from './search-faq.ts'
import { loginFirst } from '../../lib/login-first.ts'

export type FaqEntry = { id: number; question: string; answer: string }

/** Frequent questions and contact details. Works without scripts. */
export function HelpPage({ faqs }: { faqs: readonly FaqEntry[] }) {
  const { t } = useTexts()
  const { settings } = useSite()
  const alive = useHydrated()
  const signedIn = useSession() !== null
  const [query, setQuery] = useState('')
  const matches = searchFaq(faqs, query)
  const contacts = [
    { key: 'phone', icon: phoneIcon, text: settings.phone, href: `tel:${settings.phone}` },
    { key: 'email', icon: mailIcon, text: settings.email, href: `mailto:${settings.email}` },
    { key: 'address', icon: pinIcon, text: settings.address, href: undefined },
  ].filter(({ text }) => text)
  return (
    <div className="page grid max-w-2xl gap-5 py-6">
      <h1 className="text-xl font-bold">{t('help.title')}</h1>
      {faqs.length > 0 && (
        <section aria-labelledby="help-faq">
          <h2 id="help-faq" className="mb-3 text-lg font-semibold">
            {t('help.faq')}
          </h2>
          {/* Reserves the height of the search field, which appears with scripts. */}
          <div className="mb-3 min-h-12">
            {alive && (
              <TextField
                label={t('help.search')}
                hideLabel
                type="search"
                placeholder={t('help.search')}
                leading={<Icon of={searchIcon} />}
                value={query}
                onChange={({ target }) => setQuery(target.value)}
              />
            )}
          </div>
          <p role="status" className={matches.length === 0 ? 'py-4 text-muted' : 'sr-only'}>
            {matches.length === 0
              ? t('help.nothing_found')
              : query.trim() && t('help.found', { count: matches.length })}
          </p>
          <div className="grid gap-2">
            {matches.map(({ id, question, answer }) => (
              <details key={id} name="faq" className="group rounded-lg bg-surface shadow-soft">
                <summary
                  className={
                    'flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-lg px-5 ' +
                    'py-3 font-medium [&::-webkit-details-marker]:hidden'
                  }
                >
                  <span className="min-w-0 flex-1">
                    <bdi>{question}</bdi>
                  </span>
                  <Icon
                    of={chevronDownIcon}
                    className="text-muted transition-[rotate] group-open:rotate-180"
                  />
                </summary>
                <p dir="auto" className="px-5 pb-5 whitespace-pre-line text-muted">
                  {answer}
                </p>
              </details>
            ))}
          </div>
        </section>
      )}
      <Card>
        <h2 className="mb-3 text-lg font-semibold">{t('help.contact')}</h2>
        <ul className="grid grid-cols-1 gap-1">
          {contacts.map(({ key, icon, text, href }) => (
            <li key={key} className="flex min-h-11 min-w-0 items-center gap-3 wrap-anywhere">
              <Icon of={icon} className="text-muted" />
              {href === undefined ? (
                <p>
                  <bdi>{text}</bdi>
                </p>
              ) : (
                <a href={href} data-reload="" className="font-medium hover:underline">
                  <bdi>{text}</bdi>
                </a>
              )}
            </li>
          ))}
        </ul>
        {/* Reserves the height: the session is known only in the browser. */}
        <div className="mt-2 min-h-11">
          {signedIn ? (
            <ChatButton to="admin" label={t('chat.write_us')} />
          ) : (
            <a
              href={loginFirst('/help')}
              className="inline-flex min-h-11 items-center gap-3 font-medium hover:underline"
            >
              <Icon of={chatIcon} className="text-muted" />
              {t('chat.sign_in')}
            </a>
          )}
        </div>
        <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-muted">
          {[
            ['terms', 'shell.terms'],
            ['privacy', 'shell.privacy'],
            ['how-ranking-works', 'shell.how_ranking_works'],
          ].map(([slug = '', key = '']) => (
            <a
              key={slug}
              href={`/pages/${slug}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {t(key)}
            </a>
          ))}
        </p>
      </Card>
      {signedIn && (
        <Card>
          <h2 className="mb-3 text-lg font-semibold">{t('chat.conversations')}</h2>
          <ChatList />
          <LinkedChat />
        </Card>
      )}
    </div>
  )
}
