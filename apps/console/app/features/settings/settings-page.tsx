import type { StaffSetting } from '@hawker/contract/settings'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { showToast } from '@hawker/ui/toast'
import { FormError } from '@hawker/web/forms/form-error'
import { useForm } from '@hawker/web/forms/use-form'
import { api, sendWithRetry } from '../../lib/api.ts'
import { ListSkeleton } from '../../lib/lists/list-skeleton.tsx'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { Page } from '../../lib/page/page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/page/trouble-screen.tsx'
import { SETTING_GROUPS } from './setting-groups.ts'
import { settingValue } from './setting-value.ts'
import { SettingField } from './setting-field.tsx'

const readSettings = () => api('listStaffSettings')

/** The settings of the marketplace. Saving sends the changed ones; the server saves all or none. */
export function SettingsPage() {
  const { t } = useTexts()
  const settings = useLiveResource('settings', readSettings)
  return (
    <Page title={t('staff.settings')} text={t('settings.text')}>
      {settings.data === undefined ? (
        settings.trouble ? (
          <TroubleScreen trouble={settings.trouble} onRetry={() => void settings.refresh()} />
        ) : (
          <ListSkeleton />
        )
      ) : (
        <SettingsForm settings={settings.data} onSaved={(saved) => settings.change(() => saved)} />
      )}
    </Page>
  )
}

function SettingsForm({
  settings,
  onSaved,
}: {
  settings: readonly StaffSetting[]
  onSaved: (settings: StaffSetting[]) => void
}) {
  const { t, lang } = useTexts()
  const byKey = new Map(settings.map((setting) => [setting.key, setting]))
  const read = (values: Values, key: string) =>
    settingValue(byKey.get(key)?.kind ?? 'text', values[key] ?? '', lang)
  const form = useForm({
    initial: valuesOf(settings),
    unsavedQuestion: t('form.leave'),
    validate(values) {
      const typed = changedKeys(values, valuesOf(settings)).map(
        (key) => [key, read(values, key)] as const,
      )
      return Object.fromEntries(
        typed.flatMap(([key, one]) => ('error' in one ? [[key, t(one.error)]] : [])),
      )
    },
    async submit(values, { saved, reset }) {
      const changed = changedKeys(values, saved).flatMap((key) => {
        const one = read(values, key)
        if ('error' in one) return []
        return [{ key, value: one.value === byKey.get(key)?.fallback ? null : one.value }]
      })
      const answer = await sendWithRetry((idempotencyKey) =>
        api('saveSettings', { body: { settings: changed }, idempotencyKey }),
      )
      if (!answer.ok) return answer
      reset(valuesOf(answer.data))
      onSaved(answer.data)
      showToast({ kind: 'success', message: t('settings.saved') })
    },
  })
  const changes = changedKeys(form.values, form.saved).length
  return (
    <form {...form.props} className="grid gap-4">
      {SETTING_GROUPS.map(({ name, keys }) => (
        <Card key={name} className="grid gap-4">
          <h2 className="text-lg font-semibold">{t(`settings.group_${name}`)}</h2>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {keys.map((key) => {
              const setting = byKey.get(key)
              return (
                setting && <SettingField key={key} setting={setting} field={form.choice(key)} />
              )
            })}
          </div>
        </Card>
      ))}
      <FormError of={form} />
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-page py-3">
        <p role="status" className="text-sm text-muted">
          {changes > 0 && t('settings.unsaved', { count: changes })}
        </p>
        <Button variant="secondary" disabled={changes === 0} onClick={() => form.reset()}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={form.pending} disabled={changes === 0}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  )
}

type Values = Readonly<Record<string, string>>
const valuesOf = (settings: readonly StaffSetting[]): Values =>
  Object.fromEntries(settings.map(({ key, value }) => [key, value]))

const changedKeys = (values: Values, saved: Values): string[] =>
  Object.keys(values).filter((key) => values[key] !== saved[key])
