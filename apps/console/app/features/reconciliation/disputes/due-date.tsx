import type { Dispute } from '@hawker/contract/reconciliation'
import { disputeKind } from '@hawker/domain/payments/dispute-kind'
import { DISPUTE_URGENT_MS } from '@hawker/domain/payments/stuck-payment'
import { formatHours } from '@hawker/i18n/format'
import { formatDateTime } from '@hawker/i18n/format-date'
import { Badge } from '@hawker/ui/badge'
import { Icon } from '@hawker/ui/icon'
import { clockIcon } from '@hawker/ui/icons'
import { HOUR_MS } from '@hawker/std/time'
import { useNow } from '@hawker/web/session/use-now'
import { deviceZone } from '../../../lib/device-zone.ts'
import { useTexts } from '../../../lib/texts.tsx'

/** Until when the dispute can be answered. Little time has words, too, not only a color. */
export function DueDate({ dispute }: { dispute: Dispute }) {
  const { t, lang } = useTexts()
  const now = useNow(60_000)
  const { status, due_at: due, ended_at: ended } = dispute
  const timeOf = (at: string) => formatDateTime(at, lang, { timeZone: deviceZone() })
  if (status === 'won' || status === 'lost')
    return ended && <p className="font-medium">{t('disputes.ended', { time: timeOf(ended) })}</p>
  // Nothing can be answered.
  if (disputeKind(dispute.tag, dispute.dispute_id) === 'fraud_alert') return null
  if (due === null) return <p className="font-medium">{t('disputes.no_due')}</p>
  const leftMs = Date.parse(due) - now
  const isUrgent = status === 'open' && leftMs < DISPUTE_URGENT_MS
  const text =
    leftMs < 0
      ? t('disputes.was_due', { time: timeOf(due) })
      : t('disputes.due', { time: timeOf(due) })
  if (!isUrgent) return <p className="font-medium">{text}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-danger-text">
      {text}
      <Badge tone="danger" icon={<Icon of={clockIcon} size={14} />}>
        {leftMs < 0
          ? t('disputes.too_late')
          : t('disputes.left', {
              time: formatHours(Math.max(1, Math.floor(leftMs / HOUR_MS)), lang),
            })}
      </Badge>
    </p>
  )
}
