import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { RadioGroup } from '@hawker/ui/radio-group'
import { SelectField } from '@hawker/ui/select-field'
import { showToast } from '@hawker/ui/toast'
import type { ReactNode } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { useChoices } from '../../../lib/visit/choices.ts'
import { useSession } from '../../../lib/session.ts'
import { useSite } from '../../../lib/page/site.ts'
import { onDemand } from '../../../lib/on-demand.tsx'
import { translatorFor, useTexts } from '../../../lib/texts.tsx'
import { chooseTheme, useChosenTheme } from '@hawker/web/session/theme'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'

const AllergyCard = onDemand(() => import('./allergy-card.tsx'))
const SecurityCard = onDemand(() => import('../security/security-card.tsx'))

/**
 * Each setting saves itself. `addresses` and `notifications` are slots for other features' cards.
 */
export function SettingsList({
  addresses,
  notifications,
}: {
  addresses: ReactNode
  notifications: ReactNode
}) {
  const { t, lang } = useTexts()
  const { languages, currencies, currency } = useSite()
  const member = useSession() !== null
  const theme = useChosenTheme()
  const alive = useHydrated()
  const choices = useChoices()
  const saved = (locale = lang) =>
    showToast({ id: 'settings', kind: 'success', message: translatorFor(locale)('profile.saved') })
  return (
    <div className="page grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5 py-6">
      <h1 className="text-xl font-bold">{t('settings.title')}</h1>
      <Card>
        {/* With scripts each field saves itself, so Enter submits nothing. */}
        <form
          method="post"
          action="/settings"
          onSubmit={(event) => event.preventDefault()}
          className="grid gap-5"
        >
          <SelectField
            label={t('shell.language')}
            name="locale"
            {...(alive ? { value: lang } : { defaultValue: lang })}
            onChange={(event) => {
              const locale = event.target.value
              void choices.language(locale, () => saved(locale))
            }}
          >
            {languages.map(({ locale, title }) => (
              <option key={locale} value={locale} lang={locale}>
                {title}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('shell.currency')}
            name="currency"
            {...(alive ? { value: currency?.id } : { defaultValue: currency?.id })}
            onChange={(event) => {
              const id = Number(event.target.value)
              void choices.currency(id).then(() => saved())
              // The account stores the currency too.
              if (member) void browserApi('updateProfile', { body: { currency_id: id } })
            }}
          >
            {currencies.map(({ id, title, symbol }) => (
              <option key={id} value={id}>
                {`${title} (${symbol})`}
              </option>
            ))}
          </SelectField>
          <noscript>
            <Button type="submit" variant="secondary">
              {t('action.save')}
            </Button>
          </noscript>
          {/* The theme needs a script. Without one the device's setting applies. */}
          <div className="noscript:hidden">
            <RadioGroup
              name="theme"
              label={t('shell.theme')}
              look="tiles"
              value={theme}
              onChange={(value) => {
                chooseTheme(value === 'dark' || value === 'light' ? value : 'system')
                saved()
              }}
              options={[
                { value: 'system', label: t('shell.system_theme') },
                { value: 'light', label: t('shell.light_theme') },
                { value: 'dark', label: t('shell.dark_theme') },
              ]}
            />
          </div>
        </form>
      </Card>
      <Card>
        <h2 className="mb-4 text-lg font-semibold">{t('shell.delivery_address')}</h2>
        {addresses}
      </Card>
      {/* Stored on the device by a script. */}
      <div className="noscript:hidden">
        <AllergyCard member={member} />
      </div>
      {member && notifications}
      {member && <SecurityCard />}
    </div>
  )
}
