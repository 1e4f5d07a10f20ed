import type { Order } from '@hawker/contract/orders'
import { isolate } from '@hawker/i18n/isolate'
import { IconButton } from '@hawker/ui/icon-button'
import { closeIcon } from '@hawker/ui/icons'
import { Notice } from '@hawker/ui/notice'
import { useState } from 'react'
import { now } from '@hawker/web/session/clock'
import { useTexts } from '../../../lib/texts.tsx'

type CancellableOrder = Pick<Order, 'id' | 'number' | 'status' | 'cancel_reason' | 'histories'>
/** Later, the list of the day still shows the order. */
const SHOWN_MS = 30 * 60_000

/**
 * Notices about orders that another party has just cancelled, with the reason.
 * `except`: the party whose own cancellations are left out.
 */
export function CancelledOrders({
  orders,
  except,
}: {
  orders: readonly CancellableOrder[]
  except?: 'shop'
}) {
  const { t } = useTexts()
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(new Set())
  const recent = orders.filter(({ id, status, cancel_reason: reason, histories }) => {
    const at = Math.max(0, ...histories.map((step) => Date.parse(step.created_at)))
    return (
      status === 'cancelled' &&
      reason !== null &&
      reason.by !== except &&
      !dismissed.has(id) &&
      now() - at < SHOWN_MS
    )
  })
  return recent.map(({ id, number, cancel_reason: reason }) => (
    <Notice
      key={id}
      kind="error"
      announce
      title={t('cancelled.title', { number: isolate(number) })}
      action={
        <IconButton
          icon={closeIcon}
          label={t('action.close')}
          onClick={() => setDismissed(new Set(dismissed).add(id))}
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
