import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { EmptyState } from '@hawker/ui/empty-state'
import { receiptIcon } from '@hawker/ui/icons'
import { Skeleton } from '@hawker/ui/skeleton'
import { useState } from 'react'
import { DeskPage } from '../../../lib/page/page.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { TroubleScreen } from '../../../lib/page/trouble-screen.tsx'
import type { LiveEvent } from '../../shops/index.tsx'
import { PrintedTicket } from '../ticket/printed-ticket.tsx'
import { sortForColumn } from '../state/board-rules.ts'
import { FinishedOrderRow } from './finished-order-row.tsx'
import { useFinishedOrders } from '../state/use-orders.ts'

/** The orders that left the kitchen today, and the cancelled ones with their reason. */
export function FinishedToday({ shop, lastEvent }: { shop: SellerShop; lastEvent: LiveEvent }) {
  const { t } = useTexts()
  const orders = useFinishedOrders(shop, lastEvent)
  const [printing, setPrinting] = useState<SellerOrder>()
  return (
    <DeskPage narrow title={t('day.title')}>
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
          {sortForColumn('handed_over', orders.data, () => shop.prep_minutes).map((order) => (
            <li key={order.id}>
              <FinishedOrderRow order={order} shop={shop} onPrint={() => setPrinting(order)} />
            </li>
          ))}
        </ul>
      )}
      {printing && <PrintedTicket order={printing} onDone={() => setPrinting(undefined)} />}
    </DeskPage>
  )
}
