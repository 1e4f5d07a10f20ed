import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { isolate } from '@hawker/i18n/isolate'
import { Badge } from '@hawker/ui/badge'
import { IconButton } from '@hawker/ui/icon-button'
import { printIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { itemCount } from '../../../lib/item-count.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { statusChangedAt, statusText } from '../state/board-rules.ts'
import { DeliveryTypeBadge } from '../card/delivery-type-badge.tsx'

/** A delivered, handed-over or cancelled order, as one row of a list. */
export function FinishedOrderRow({
  order,
  shop,
  onPrint,
}: {
  order: SellerOrder
  shop: SellerShop
  onPrint: () => void
}) {
  const { t, time, money } = useTexts()
  const { cancel_reason: cancelled } = order
  return (
    <article className="flex items-center gap-3 rounded-md bg-surface py-3 ps-4 pe-2 shadow-soft">
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-2">
          <bdi className="tabular font-semibold">{order.number}</bdi>
          {order.table ? (
            <Badge tone="amber">{t('board.table', { table: isolate(order.table.name) })}</Badge>
          ) : (
            <DeliveryTypeBadge type={order.delivery_type} />
          )}
          <Badge
            tone={
              order.status === 'cancelled'
                ? 'danger'
                : order.status === 'delivered'
                  ? 'grocery'
                  : 'neutral'
            }
          >
            {t(statusText(order))}
          </Badge>
        </h2>
        <p className="mt-1 text-sm text-muted">
          <span className="tabular">{time(statusChangedAt(order), shop.timezone)}</span> ·{' '}
          {order.user.firstname} ·{' '}
          {t('board.items', {
            count: itemCount(order.details),
          })}
        </p>
        {cancelled && (
          <p className="text-sm text-danger-text">
            {t(`reason.${cancelled.code}`)}
            {cancelled.note && `: ${cancelled.note}`}
          </p>
        )}
      </div>
      <PriceText text={money(order.total_price, order.currency)} className="font-semibold" />
      <IconButton
        icon={printIcon}
        label={t('board.print_order', { number: order.number })}
        onClick={onPrint}
      />
    </article>
  )
}
