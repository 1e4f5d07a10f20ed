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

/** All places of the list on a map; one that is pressed shows its card. */
export function MapView({ near, search, onNear }: Props) {
  const { t } = useTexts()
  const { address } = useSite()
  const alive = useAlive()
  const shops = useQuery(alive ? ['map', visitKey(browserVisit()), listKey(search)] : null, loadMapShops)
  if (shops.error !== undefined)
    return <EmptyState title={t('error.something_wrong')} action={<Button onClick={shops.again}>{t('action.retry')}</Button>} />
  if (!shops.data) return <Skeleton className="h-full w-full rounded-lg" />
  const card = (uuid: string) => {
    const shop = shops.data?.find((other) => other.uuid === uuid)
    return shop && <ShopCard shop={shop} look={2} />
  }
  return <ShopsMap shops={shops.data} home={address} near={near} onNear={onNear} card={card} />
}

async function loadMapShops(): Promise<(CardData & MapShop)[]> {
  const query = await listQuery({ api: browserApi, visit: browserVisit(), url: new URL(location.href) })
  const found: (CardData & MapShop)[] = []
  for (let page = 1, last = 1; page <= Math.min(last, MOST_PAGES); page += 1) {
    const { data, meta } = orThrow(await browserApi('listShops', { query: { ...query, page, perPage: 100 } }))
    last = meta.last_page
    found.push(...data.map((shop) => ({ ...cardData(shop), ...shop.location })))
  }
  return found
}
