import type { NotificationPreferences } from '@hawker/contract/notifications'
import {
  CHANNELS,
  isMarketing,
  type Channel,
} from '@hawker/domain/notifications/notification-channels'
import { useTexts } from '../../lib/texts.tsx'

type Row = NotificationPreferences['types'][number]

/** Types for customers, and for partners. The other types have no setting. */
const CUSTOMER_TYPES = [
  'status_changed',
  'chat_message',
  'order_refunded',
  'group_update',
  'payment_request',
  'news_publish',
] as const
const PARTNER_TYPES = ['new_order', 'new_in_table', ...CUSTOMER_TYPES] as const

/** Notification types by channel. News is sent only with consent to marketing. */
export function ChannelTable({
  preferences: { types, marketing },
  isPartner,
  onChange,
}: {
  preferences: NotificationPreferences
  isPartner: boolean
  onChange: (type: Row['type'], channel: Channel, enabled: boolean) => void
}) {
  const { t } = useTexts()
  const shown: readonly string[] = isPartner ? PARTNER_TYPES : CUSTOMER_TYPES
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="text-start font-medium">
              {t('notify.what')}
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="px-1 py-2 font-medium">
                {t(`notify.channel_${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {types
            .filter(({ type }) => shown.includes(type))
            .map((row) => (
              <tr key={row.type}>
                <th scope="row" className="py-2 text-start font-normal">
                  {t(`notify.type_${row.type}`)}
                </th>
                {CHANNELS.map((channel) => (
                  <td key={channel} className="text-center">
                    <label
                      className={
                        'inline-grid size-11 cursor-pointer place-items-center ' +
                        'has-disabled:cursor-not-allowed has-disabled:opacity-50'
                      }
                    >
                      <input
                        type="checkbox"
                        className="size-5.5 accent-brand"
                        aria-label={`${t(`notify.type_${row.type}`)}: ${t(`notify.channel_${channel}`)}`}
                        checked={
                          row[channel] &&
                          (channel === 'in_app' || !isMarketing(row.type) || marketing)
                        }
                        disabled={channel !== 'in_app' && isMarketing(row.type) && !marketing}
                        onChange={({ target }) => onChange(row.type, channel, target.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
