import type { StaffSetting } from '@hawker/contract/settings'
import { Button } from '@hawker/ui/button'
import { Card } from '@hawker/ui/card'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { api, sendWithRetry, refusalText } from '../../lib/api.ts'
import { ListSkeleton } from '../../lib/lists/list-skeleton.tsx'
import { useResource } from '@hawker/web/query/use-resource'
import { Page } from '../../lib/page.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/trouble-screen.tsx'
import { SETTING_GROUPS } from './setting-groups.ts'
import { settingValue } from './setting-value.ts'
import { SettingField } from './setting-field.tsx'

const readSettings = () => api('listStaffSettings')

/** The settings of the marketplace. Saving sends the changed ones; the server saves all or none. */
export function SettingsPage() {
  const { t } = useTexts()
  const settings = useResource('settings', readSettings)
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
  const [drafts, setDrafts] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [sending, setSending] = useState(false)
  const byKey = new Map(settings.map((setting) => [setting.key, setting]))
  const changes = Object.entries(drafts).filter(([key, value]) => byKey.get(key)?.value !== value)

  const save = async () => {
    const read = changes.map(([key, typed]) => {
      const setting = byKey.get(key)
      return { key, setting, ...settingValue(setting?.kind ?? 'text', typed, lang) }
    })
    const invalid = read.flatMap((one) => ('error' in one ? [[one.key, [t(one.error)]]] : []))
    if (invalid.length > 0) return setErrors(Object.fromEntries(invalid))
    setSending(true)
    const changed = read.flatMap((one) =>
      'error' in one
        ? []
        : [{ key: one.key, value: one.setting?.fallback === one.value ? null : one.value }],
    )
    const answer = await sendWithRetry((idempotencyKey) =>
      api('saveSettings', { body: { settings: changed }, idempotencyKey }),
    )
    setSending(false)
    setErrors(answer.ok ? {} : answer.errors)
    if (!answer.ok) return showToast({ kind: 'error', message: refusalText(answer, t) })
    setDrafts({})
    onSaved(answer.data)
    showToast({ kind: 'success', message: t('settings.saved') })
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {SETTING_GROUPS.map(({ name, keys }) => (
        <Card key={name} className="grid gap-4">
          <h2 className="text-lg font-semibold">{t(`settings.group_${name}`)}</h2>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {keys.map((key) => {
              const setting = byKey.get(key)
              return (
                setting && (
                  <SettingField
                    key={key}
                    setting={setting}
                    value={drafts[key] ?? setting.value}
                    error={errors[key]?.[0]}
                    onChange={(value) => setDrafts((before) => ({ ...before, [key]: value }))}
                  />
                )
              )
            })}
          </div>
        </Card>
      ))}
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-page py-3">
        <p role="status" className="text-sm text-muted">
          {changes.length > 0 && t('settings.unsaved', { count: changes.length })}
        </p>
        <Button
          variant="secondary"
          disabled={changes.length === 0}
          onClick={() => {
            setDrafts({})
            setErrors({})
          }}
        >
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={sending} disabled={changes.length === 0}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  )
}
