import type { StaffPaymentMethod } from '@hawker/contract/payment-methods'
import { dashboardEvents, isWebhookAddressSent } from '@hawker/domain/payments/webhook-events'
import { formatAgo } from '@hawker/i18n/format-date'
import { Card } from '@hawker/ui/card'
import { Notice } from '@hawker/ui/notice'
import { useNow } from '@hawker/web/session/use-now'
import { useTexts } from '../../lib/texts.tsx'
import { CopyRow } from './copy-row.tsx'
import { StepHeading } from './step-heading.tsx'

/** What to enter at the provider so that it tells us about payments, and whether it does. */
export function WebhookCard({ method, url }: { method: StaffPaymentMethod; url: string }) {
  const { t, lang } = useTexts()
  const now = useNow()
  const { tag, last_webhook_at: seenAt, forged_webhooks: forged } = method
  const events = dashboardEvents(tag)
  return (
    <Card className="grid gap-4">
      <StepHeading title={t('payments.webhook')} isDone={seenAt !== null} />
      <p role="status" className="text-muted">
        {seenAt === null
          ? t('payments.webhook_none')
          : t('payments.webhook_ago', {
              ago: formatAgo(Math.min(Date.parse(seenAt), now), now, lang),
            })}
      </p>
      {seenAt === null && !url.startsWith('https:') && (
        <Notice kind="warning">
          {t('payments.webhook_unreachable', { provider: method.name })}
        </Notice>
      )}
      <CopyRow label={t('payments.webhook_url')} text={url} />
      {events ? (
        <CopyRow label={t('payments.webhook_events')} text={events.join('\n')} />
      ) : (
        <p className="text-sm text-muted">
          {isWebhookAddressSent(tag)
            ? t('payments.webhook_per_payment', { provider: method.name })
            : t('payments.webhook_all')}
        </p>
      )}
      {forged > 0 && (
        <p className="text-sm text-danger-text">
          {t('payments.webhook_forged', { count: forged })}
        </p>
      )}
    </Card>
  )
}
