import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { Button } from '@hawker/ui/button'
import { EmptyState } from '@hawker/ui/empty-state'
import { receiptIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { Paged, usePaged } from '../../../lib/lists/paged-list.tsx'
import { usePage } from '../../../lib/lists/pager.tsx'
import { DeskPage } from '../../../lib/page/page.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { FinishedOrderRow } from '../finished/finished-order-row.tsx'
import { PrintedTicket } from '../ticket/printed-ticket.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { useHistoryFilter } from './history-filter.ts'

const PER_PAGE = 25

/** Every past order of the shop, searchable by what a caller can tell about it. */
export function OrderHistory({ shop }: { shop: SellerShop }) {
  const { t, lang } = useTexts()
  const { filter, choose, clear, isActive } = useHistoryFilter()
  const page = usePage()
  const load = () =>
    api('listSellerOrders', { query: { shop_id: shop.id, page, perPage: PER_PAGE, ...filter } })
  const orders = usePaged(`history ${shop.id} ${lang} ${page} ${JSON.stringify(filter)}`, load)
  const [printing, setPrinting] = useState<SellerOrder>()
  return (
    <DeskPage title={t('history.title')}>
      <HistoryFilters filter={filter} onChoose={choose} />
      <Paged
        of={orders}
        empty={
          <EmptyState
            icon={receiptIcon}
            title={t(isActive ? 'history.none_found' : 'history.empty')}
            action={isActive && <Button onClick={clear}>{t('history.clear')}</Button>}
          />
        }
      >
        {({ rows, meta }) => (
          <>
            <p role="status" className="text-sm text-muted">
              {t('earnings.orders', { count: meta.total })}
            </p>
            <ul className="grid gap-2">
              {rows.map((order) => (
                <li key={order.id}>
                  <FinishedOrderRow order={order} shop={shop} onPrint={() => setPrinting(order)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Paged>
      {printing && <PrintedTicket order={printing} onDone={() => setPrinting(undefined)} />}
    </DeskPage>
  )
}
