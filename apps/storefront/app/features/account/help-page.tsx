import { Card } from '@hawker/ui/card'
import { Icon } from '@hawker/ui/icon'
import { chevronDownIcon, mailIcon, phoneIcon, pinIcon } from '@hawker/ui/icons'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'

export type FaqEntry = { id: number; question: string; answer: string }

/** Questions people ask, and whom to ask the others. Works without scripts. */
export function HelpPage({ faqs }: { faqs: readonly FaqEntry[] }) {
  const { t } = useTexts()
  const { settings } = useSite()
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
          <div className="grid gap-2">
            {faqs.map(({ id, question, answer }) => (
              <details key={id} name="faq" className="group rounded-lg bg-surface shadow-soft">
                <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-lg px-5 py-3 font-medium [&::-webkit-details-marker]:hidden">
                  <span className="min-w-0 flex-1">{question}</span>
                  <Icon of={chevronDownIcon} className="text-muted transition-[rotate] group-open:rotate-180" />
                </summary>
                <p className="px-5 pb-5 whitespace-pre-line text-muted">{answer}</p>
              </details>
            ))}
          </div>
        </section>
      )}
      <Card>
        <h2 className="mb-3 text-lg font-semibold">{t('help.contact')}</h2>
        <ul className="grid gap-1">
          {contacts.map(({ key, icon, text, href }) => (
            <li key={key} className="flex min-h-11 items-center gap-3">
              <Icon of={icon} className="text-muted" />
              {href === undefined ? (
                <span>{text}</span>
              ) : (
                <a href={href} data-reload="" className="font-medium hover:underline">
                  <bdi>{text}</bdi>
                </a>
              )}
            </li>
          ))}
        </ul>
        <p className="mt-3 flex flex-wrap gap-x-4 text-sm text-muted">
          {[
            ['terms', 'shell.terms'],
            ['privacy', 'shell.privacy'],
            ['how-ranking-works', 'shell.how_ranking_works'],
          ].map(([slug = '', key = '']) => (
            <a key={slug} href={`/pages/${slug}`} className="inline-flex min-h-11 items-center underline">
              {t(key)}
            </a>
          ))}
        </p>
      </Card>
    </div>
  )
}
