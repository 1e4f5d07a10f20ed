import type { StaffPaymentMethod } from '@hawker/contract/payment-methods'
import { formatDateTime } from '@hawker/i18n/format-date'
import { Card } from '@hawker/ui/card'
import { deviceZone } from '../../lib/device-zone.ts'
import { useTexts } from '../../lib/texts.tsx'
import { CopyRow } from './copy-row.tsx'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

/** What to enter at the provider so that it tells us about payments, and whether it does. */
export function WebhookCard({ method, url }: { method: StaffPaymentMethod; url: string }) {
  const { t, lang } = useTexts()
  const { tag, last_webhook_at: seenAt, forged_webhooks: forged } = method
  const events = WEBHOOK_EVENTS[tag]
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">{t('payments.webhook')}</h2>
      <p role="status" className="text-muted">
        {seenAt === null
          ? t('payments.webhook_none')
          : t('payments.webhook_seen', {
              time: formatDateTime(seenAt, lang, { timeZone: deviceZone() }),
            })}
      </p>
      <CopyRow label={t('payments.webhook_url')} text={url} />
      {events ? (
        <CopyRow label={t('payments.webhook_events')} text={events.join('\n')} />
      ) : (
        <p className="text-sm text-muted">{t('payments.webhook_all')}</p>
      )}
      {forged > 0 && (
        <p className="text-sm text-danger-text">
          {t('payments.webhook_forged', { count: forged })}
        </p>
      )}
    </Card>
  )
}
