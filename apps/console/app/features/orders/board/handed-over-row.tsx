import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { isolate } from '@hawker/i18n/isolate'
import { IconButton } from '@hawker/ui/icon-button'
import { printIcon } from '@hawker/ui/icons'
import { useTexts } from '../../../lib/texts.tsx'
import { statusChangedAt, statusText } from '../state/board-rules.ts'
import { DeliveryTypeBadge } from '../card/delivery-type-badge.tsx'
import { PaymentBadge } from '../card/payment-badge.tsx'

/** The short form of an order that left the kitchen. */
export function HandedOverRow({
  order,
  shop,
  onPrint,
}: {
  order: SellerOrder
  shop: SellerShop
  onPrint: () => void
}) {
  const { t, time } = useTexts()
  return (
    <article className="flex items-center gap-3 rounded-md bg-surface py-2 ps-4 pe-1 shadow-soft">
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-x-2">
          {order.table && (
            <span className="font-bold">
              {t('board.table', { table: isolate(order.table.name) })}
            </span>
          )}
          <bdi className="tabular font-semibold">{order.number}</bdi>
          {order.table ? (
            order.cash_due !== null && <PaymentBadge order={order} />
          ) : (
            <DeliveryTypeBadge type={order.delivery_type} />
          )}
        </h3>
        <p className="truncate text-sm text-muted">
          {t(statusText(order))} ·{' '}
          <span className="tabular">{time(statusChangedAt(order), shop.timezone)}</span>
          {order.deliveryman && (
            <>
              {' '}
              · <bdi>{order.deliveryman.firstname}</bdi>
            </>
          )}
        </p>
      </div>
      <IconButton
        icon={printIcon}
        label={t('board.print_order', { number: order.number })}
        onClick={onPrint}
      />
    </article>
  )
}
