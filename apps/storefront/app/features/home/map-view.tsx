import { Skeleton } from '@hawker/ui/skeleton'
import { useState } from 'react'
import { orThrow } from '../../lib/answer.ts'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { useQuery } from '../../lib/query-cache.ts'
import { useSite } from '../../lib/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { NotLoaded } from '../../lib/try-again.tsx'
import { useAlive } from '../../lib/use-alive.ts'
import { visitKey } from '../../lib/visit.ts'
import { ShopsMap, type MapPart, type MapShop } from '../map/index.tsx'
import { ShopCard, cardData, type CardData } from '../shop-card/index.ts'
import { listKey } from './filters.ts'
import { listQuery } from './load-home.ts'

/** More than anybody looks at on one map; the first of them in the list's own order. Closer up it is those of the part that is seen. */
const MOST_PAGES = 5

type Props = {
  near: string | undefined
  search: URLSearchParams
  onNear: (uuid: string | undefined) => void
}

/** The places of the list on a map; one that is pressed shows its card. Where there are more than a map can show, it says so, and shows all of them closer up. */
export function MapView({ near, search, onNear }: Props) {
  const { t } = useTexts()
  const { address } = useSite()
  const alive = useAlive()
  const list = listKey(search)
  const key = () => ['map', visitKey(browserVisit()), list]
  const found = useQuery(alive ? key() : null, () => loadMapShops())
  const [part, setPart] = useState<{ list: string; bounds: MapPart }>()
  const bounds = part?.list === list && found.data && isPartOf(found.data) ? part.bounds : undefined
  const closer = useQuery(bounds ? [...key(), bounds] : null, () => loadMapShops(bounds))
  // What was seen last stays until what is seen now has arrived.
  const [seen, setSeen] = useState<{ list: string; found: OnMap }>()
  if (closer.data && closer.data !== seen?.found) setSeen({ list, found: closer.data })
  if (found.error !== undefined) return <NotLoaded again={found.again} />
  if (!found.data) return <Skeleton className="h-full w-full rounded-lg" />
  const shown = bounds && seen?.list === list ? seen.found : found.data
  const { shops, total } = shown
  const card = (uuid: string) => {
    const shop = shops.find((other) => other.uuid === uuid)
    return shop && <ShopCard shop={shop} look={2} />
  }
  return (
    <div className="relative isolate h-full">
      <ShopsMap
        list={list}
        shops={shops}
        home={address}
        near={near}
        onNear={onNear}
        card={card}
        onPart={(bounds) => setPart({ list, bounds })}
      />
      {isPartOf(shown) && (
        <p
          role="status"
          className="absolute start-3 top-3 z-10 me-18 rounded-lg bg-surface px-4 py-2 text-sm shadow-soft"
        >
          {t('map.some', { shown: shops.length, count: total })}
        </p>
      )}
    </div>
  )
}

type OnMap = { shops: (CardData & MapShop)[]; total: number }
const isPartOf = ({ shops, total }: OnMap): boolean => total > shops.length

async function loadMapShops(bounds?: MapPart): Promise<OnMap> {
  const query = await listQuery({
    api: browserApi,
    visit: browserVisit(),
    url: new URL(location.href),
  })
  const shops: (CardData & MapShop)[] = []
  let total = 0
  for (let page = 1, last = 1; page <= Math.min(last, MOST_PAGES); page += 1) {
    const { data, meta } = orThrow(
      await browserApi('listShops', {
        query: { ...query, ...(bounds ? { bounds } : {}), page, perPage: 100 },
      }),
    )
    ;({ last_page: last, total } = meta)
    shops.push(...data.map((shop) => ({ ...cardData(shop), ...shop.location })))
  }
  return { shops, total }
}
