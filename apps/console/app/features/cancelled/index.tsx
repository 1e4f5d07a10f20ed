import type { Order } from '@hawker/contract/orders'
import { isolate } from '@hawker/i18n/isolate'
import { IconButton } from '@hawker/ui/icon-button'
import { closeIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { useState } from 'react'
import { now } from '../../lib/clock.ts'
import { useTexts } from '../../lib/texts.tsx'

type Cancelled = Pick<Order, 'id' | 'number' | 'status' | 'cancel_reason' | 'histories'>
/** Whoever looks up later finds it in the day's list. */
const SHOWN_MS = 30 * 60_000

/** Orders that somebody else has just cancelled: what was being made or fetched is gone, and why (behaviour 4.6: always shown to the other side). */
export function CancelledOrders({
  orders,
  except,
}: {
  orders: readonly Cancelled[]
  except?: 'shop'
}) {
  const { t } = useTexts()
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const news = orders.filter(({ id, status, cancel_reason: reason, histories }) => {
    const at = Math.max(0, ...histories.map((step) => Date.parse(step.created_at)))
    return (
      status === 'cancelled' &&
      reason !== null &&
      reason.by !== except &&
      !seen.has(id) &&
      now() - at < SHOWN_MS
    )
  })
  return news.map(({ id, number, cancel_reason: reason }) => (
    <Notice
      key={id}
      kind="error"
      announce
      title={t('cancelled.title', { number: isolate(number) })}
      action={
        <IconButton
          icon={closeIcon}
          label={t('action.close')}
          onClick={() => setSeen(new Set(seen).add(id))}
        />
      }
    >
      {reason && (
        <>
          {t(`rescue.by_${reason.by}`)} ·{' '}
          {reason.code === 'other' && reason.note ? '' : t(`reason.${reason.code}`)}
          {reason.note && (
            <>
              {reason.code !== 'other' && ': '}
              <bdi>{reason.note}</bdi>
            </>
          )}
        </>
      )}
    </Notice>
  ))
}
