import { Skeleton } from '@hawker/ui/skeleton'
import { EmptyState } from '@hawker/ui/empty-state'
import { Button } from '@hawker/ui/button'
import { orThrow } from '../../lib/answer.ts'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { useQuery } from '../../lib/query-cache.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { useAlive } from '../../lib/use-alive.ts'
import { visitKey } from '../../lib/visit.ts'
import { ShopsMap, type MapShop } from '../map/index.tsx'
import { ShopCard, cardData, type CardData } from '../shop-card/index.ts'
import { listKey } from './filters.ts'
import { listQuery } from './load-home.ts'

/** More than anybody looks at on one map; the nearest of them in the list's own order. */
const MOST_PAGES = 5

type Props = { near: string | undefined; search: URLSearchParams; onNear: (uuid: string | undefined) => void }

/** The places of the list on a map; one that is pressed shows its card. Where there are more than a map can show, it says so. */
export function MapView({ near, search, onNear }: Props) {
  const { t } = useTexts()
  const { address } = useSite()
  const alive = useAlive()
  const found = useQuery(alive ? ['map', visitKey(browserVisit()), listKey(search)] : null, loadMapShops)
  if (found.error !== undefined)
    return <EmptyState title={t('error.something_wrong')} action={<Button onClick={found.again}>{t('action.retry')}</Button>} />
  if (!found.data) return <Skeleton className="h-full w-full rounded-lg" />
  const { shops, total } = found.data
  const card = (uuid: string) => {
    const shop = shops.find((other) => other.uuid === uuid)
    return shop && <ShopCard shop={shop} look={2} />
  }
  return (
    <div className="relative isolate h-full">
      <ShopsMap shops={shops} home={address} near={near} onNear={onNear} card={card} />
      {total > shops.length && (
        <p role="status" className="absolute start-3 top-3 z-10 me-18 rounded-lg bg-surface px-4 py-2 text-sm shadow-soft">
          {t('map.some', { shown: shops.length, count: total })}
        </p>
      )}
    </div>
  )
}

async function loadMapShops(): Promise<{ shops: (CardData & MapShop)[]; total: number }> {
  const query = await listQuery({ api: browserApi, visit: browserVisit(), url: new URL(location.href) })
  const shops: (CardData & MapShop)[] = []
  let total = 0
  for (let page = 1, last = 1; page <= Math.min(last, MOST_PAGES); page += 1) {
    const { data, meta } = orThrow(await browserApi('listShops', { query: { ...query, page, perPage: 100 } }))
    ;({ last_page: last, total } = meta)
    shops.push(...data.map((shop) => ({ ...cardData(shop), ...shop.location })))
  }
  return { shops, total }
}
