import type { Call } from '@hawker/contract/core/client'
import type { NotificationPreferences } from '@hawker/contract/notifications'
import { Card } from '@hawker/ui/card'
import { SkeletonText } from '@hawker/ui/skeleton'
import { SwitchField } from '@hawker/ui/switch-field'
import { showToast } from '@hawker/ui/toast'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import { ChannelTable } from './channel-table.tsx'
import { PushSwitch } from './push-switch.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

type Changes = NonNullable<Call<'updateNotificationPreferences'>['body']>

/** Which notifications arrive, by which channel, and the quiet hours. Each switch saves itself. */
export default function PreferencesCard() {
  const { t } = useTexts()
  const user = useSession()
  const [preferences, setPreferences] = useState<NotificationPreferences>()
  useEffect(() => {
    void browserApi('showNotificationPreferences').then((result) => {
      if (result.ok) setPreferences(result.data)
    })
  }, [])

  const save = async (body: Changes, optimistic: NotificationPreferences) => {
    const previous = preferences
    setPreferences(optimistic)
    const result = await browserApi('updateNotificationPreferences', { body })
    setPreferences(result.ok ? result.data : previous)
    if (result.ok) showToast({ id: 'settings', kind: 'success', message: t('profile.saved') })
    else toastRefusal(result, t)
  }
  return (
    <Card>
      <section aria-labelledby="notify" className="grid gap-4">
        <h2 id="notify" className="text-lg font-semibold">
          {t('notifications.title')}
        </h2>
        {preferences && user ? (
          <>
            <PushSwitch userId={user.id} publicKey={preferences.push_key} />
            <ChannelTable
              preferences={preferences}
              isPartner={user.roles.some((role) => role === 'seller' || role === 'driver')}
              onChange={(type, channel, enabled) =>
                void save(
                  { types: [{ type, [channel]: enabled }] },
                  {
                    ...preferences,
                    types: preferences.types.map((row) =>
                      row.type === type ? { ...row, [channel]: enabled } : row,
                    ),
                  },
                )
              }
            />
            <UnconfirmedEmail email={preferences.email} confirmed={preferences.email_verified} />
            <SwitchField
              label={t('notify.marketing')}
              hint={t('notify.marketing_hint')}
              checked={preferences.marketing}
              onChange={({ target: { checked: marketing } }) =>
                void save({ marketing }, { ...preferences, marketing })
              }
            />
            <QuietHours
              hours={preferences.quiet_hours}
              onChange={(quiet_hours) => {
                const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions()
                void save({ quiet_hours, time_zone }, { ...preferences, quiet_hours })
              }}
            />
          </>
        ) : (
          <div
            role="status"
            aria-label={t('common.loading')}
            className="grid min-h-96 content-start gap-5"
          >
            <SkeletonText />
            <SkeletonText />
            <SkeletonText />
          </div>
        )}
      </section>
    </Card>
  )
}
