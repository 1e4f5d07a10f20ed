import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { receiptIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { ListSkeleton } from '../../lib/list-skeleton.tsx'
import { Pager, usePage } from '../../lib/pager.tsx'
import { useResource } from '../../lib/resource.ts'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/trouble-screen.tsx'
import { DayRow } from '../seller-board/index.tsx'
import { PrintedTicket } from '../ticket/index.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { useHistoryFilter } from './history-filter.ts'

const PER_PAGE = 25

/** Every order the kitchen ever saw, found by what somebody on the phone can say about it. */
export function OrderHistory({ shop }: { shop: SellerShop }) {
  const { t, lang } = useTexts()
  const { filter, choose, clear, given } = useHistoryFilter()
  const page = usePage()
  const orders = useResource(`history ${shop.id} ${lang} ${page} ${JSON.stringify(filter)}`, async () => {
    const answer = await api('listSellerOrders', { query: { shop_id: shop.id, page, perPage: PER_PAGE, ...filter } })
    return answer.ok ? { ok: true as const, data: { rows: answer.data, meta: answer.meta } } : answer
  })
  const [printing, setPrinting] = useState<SellerOrder>()
  return (
    <div className="mx-auto grid w-full max-w-4xl content-start gap-4 p-3 sm:p-5">
      <h1 className="text-xl font-semibold">{t('history.title')}</h1>
      <HistoryFilters filter={filter} onChoose={choose} />
      {orders.data === undefined ? (
        orders.trouble ? (
          <TroubleScreen trouble={orders.trouble} onRetry={() => void orders.refresh()} />
        ) : (
          <ListSkeleton />
        )
      ) : orders.data.rows.length === 0 ? (
        <EmptyState
          icon={receiptIcon}
          title={t(given ? 'history.none_found' : 'history.empty')}
          action={given && <Button onClick={clear}>{t('history.clear')}</Button>}
        />
      ) : (
        <>
          <p role="status" className="text-sm text-muted">
            {t('earnings.orders', { count: orders.data.meta.total })}
          </p>
          <ul className="grid gap-2">
            {orders.data.rows.map((order) => (
              <li key={order.id}>
                <DayRow order={order} shop={shop} onPrint={() => setPrinting(order)} />
              </li>
            ))}
          </ul>
          <Pager meta={orders.data.meta} />
        </>
      )}
      {printing && <PrintedTicket order={printing} onDone={() => setPrinting(undefined)} />}
    </div>
  )
}
