import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { Badge } from '@hawker/ui/badge'
import { EmptyState } from '@hawker/ui/empty-state'
import { IconButton } from '@hawker/ui/icon-button'
import { printIcon, receiptIcon } from '@hawker/ui/icons'
import { PriceText } from '@hawker/ui/price-text'
import { Skeleton } from '@hawker/ui/skeleton'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/trouble-screen.tsx'
import { PrintedTicket } from '../ticket/index.tsx'
import { inOrder, movedAt, statusText } from './board-rules.ts'
import { useDay, type Told } from './use-orders.ts'
import { WayBadge } from './way-badge.tsx'

/** What left the kitchen today, the cancelled with their reason. */
export function DayList({ shop, told }: { shop: SellerShop; told: Told }) {
  const { t } = useTexts()
  const orders = useDay(shop, told)
  const [printing, setPrinting] = useState<SellerOrder>()
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4 p-3 sm:p-5">
      <h1 className="text-xl font-semibold">{t('day.title')}</h1>
      {orders.data === undefined ? (
        orders.trouble ? (
          <TroubleScreen trouble={orders.trouble} onRetry={() => void orders.refresh()} />
        ) : (
          <div role="status" aria-label={t('action.loading')} className="grid gap-2">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-18 rounded-md" />
            ))}
          </div>
        )
      ) : orders.data.length === 0 ? (
        <EmptyState icon={receiptIcon} title={t('day.empty')} text={t('day.empty_hint')} />
      ) : (
        <ul className="grid gap-2">
          {inOrder('handed_over', orders.data, () => shop.prep_minutes).map((order) => (
            <li key={order.id}>
              <DayRow order={order} shop={shop} onPrint={() => setPrinting(order)} />
            </li>
          ))}
        </ul>
      )}
      {printing && <PrintedTicket order={printing} onDone={() => setPrinting(undefined)} />}
    </div>
  )
}

function DayRow({ order, shop, onPrint }: { order: SellerOrder; shop: SellerShop; onPrint: () => void }) {
  const { t, time, money } = useTexts()
  const { cancel_reason: cancelled } = order
  return (
    <article className="flex items-center gap-3 rounded-md bg-surface py-3 ps-4 pe-2 shadow-soft">
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-2">
          <bdi className="tabular font-semibold">{order.number}</bdi>
          <WayBadge type={order.delivery_type} />
          <Badge tone={order.status === 'cancelled' ? 'danger' : order.status === 'delivered' ? 'grocery' : 'neutral'}>
            {t(statusText(order))}
          </Badge>
        </h2>
        <p className="mt-1 text-sm text-muted">
          <span className="tabular">{time(movedAt(order), shop.timezone)}</span> · {order.user.firstname} ·{' '}
          {t('board.items', { count: order.details.reduce((sum, { quantity }) => sum + quantity, 0) })}
        </p>
        {cancelled && (
          <p className="text-sm text-danger-text">
            {t(`reason.${cancelled.code}`)}
            {cancelled.note && `: ${cancelled.note}`}
          </p>
        )}
      </div>
      <PriceText text={money(order.total_price, order.currency)} className="font-semibold" />
      <IconButton icon={printIcon} label={t('board.print_order', { number: order.number })} onClick={onPrint} />
    </article>
  )
}
