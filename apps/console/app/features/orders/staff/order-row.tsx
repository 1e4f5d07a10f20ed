import type { StaffOrderRow } from '@hawker/contract/staff-orders'
import { Badge } from '@hawker/ui/badge'
import { PriceText } from '@hawker/ui/price-text'
import { Link } from '@hawker/web/router/components'
import { useTexts } from '../../../lib/texts.tsx'
import { StatusBadge } from './status-badge.tsx'

/** One order in the search results. */
export function OrderRow({ order }: { order: StaffOrderRow }) {
  const { t, time, money } = useTexts()
  return (
    <Link
      to={`/staff/orders/${order.id}`}
      className="flex items-center gap-3 rounded-md bg-surface px-4 py-3 shadow-soft transition-colors hover:bg-sunk"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="tabular font-semibold">{order.number}</bdi>
          <StatusBadge order={order} />
          {order.payment_review && <Badge tone="danger">{t('rescue.payment_review')}</Badge>}
          {order.no_id && <Badge tone="danger">{t('rescue.no_id')}</Badge>}
          {!order.released && order.status === 'new' && (
            <Badge tone="amber">{t('rescue.unreleased')}</Badge>
          )}
        </span>
        <span className="mt-1 block text-sm text-muted">
          <bdi>{order.shop.translation.title}</bdi> · <bdi>{order.user.firstname}</bdi> ·{' '}
          <span className="tabular">{time(order.created_at, order.timezone)}</span>
          {order.deliveryman && (
            <>
              {' · '}
              {t('rescue.courier')} <bdi>{order.deliveryman.firstname}</bdi>
            </>
          )}
        </span>
      </span>
      <PriceText text={money(order.total_price, order.currency)} className="font-semibold" />
    </Link>
  )
}
