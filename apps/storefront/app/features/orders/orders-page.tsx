import type { ParcelRow } from '@hawker/contract/parcel-shapes'
import { Chip } from '@hawker/ui/chip'
import type { ListPage } from '@hawker/web/query/infinite-list'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { ParcelList } from '../parcels/index.ts'
import { OrderList, type OrdersData } from './order-list.tsx'

export type OrdersPageData = { orders: OrdersData } | { parcels: ListPage<ParcelRow> }

/** Orders and parcels as two lists, each with its address. */
export function OrdersPage({ data }: { data: OrdersPageData }) {
  const { t } = useTexts()
  const isParcels = 'parcels' in data
  const hasParcels = useSite().settings.active_parcel === '1' || isParcels
  return (
    <div className="page grid max-w-4xl gap-6 py-6">
      <h1 className="text-xl font-bold">{t(isParcels ? 'parcel.list' : 'orders.title')}</h1>
      {hasParcels && (
        <nav aria-label={t('orders.lists')} className="flex flex-wrap gap-2">
          <Chip href="/orders" selected={!isParcels} stay>
            {t('orders.title')}
          </Chip>
          <Chip href="/orders?list=parcels" selected={isParcels} stay>
            {t('parcel.list')}
          </Chip>
        </nav>
      )}
      {isParcels ? <ParcelList first={data.parcels} /> : <OrderList {...data.orders} />}
    </div>
  )
}
