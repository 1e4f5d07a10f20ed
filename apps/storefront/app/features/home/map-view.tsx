import { Skeleton } from '@hawker/ui/skeleton'
import { useState } from 'react'
import { orThrow } from '@hawker/web/api/results'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { useQuery } from '@hawker/web/query/query-cache'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { visitKey } from '../../lib/visit/visit.ts'
import { ShopsMap, type MapArea, type MapShop } from '../map/index.ts'
import { ShopCard, cardData, type CardData } from '../shop-card/index.ts'
import { listKey } from './filters.ts'
import { listQuery } from './load-home.ts'

/**
 * More pages than a map can usefully show, in the order of the list. Zooming in loads the visible
 * area instead.
 */
const MAX_PAGES = 5

type Props = {
  highlighted: string | undefined
  search: URLSearchParams
  onHighlight: (uuid: string | undefined) => void
}

/**
 * The shops of the list on a map. If the map cannot show all shops, a note tells so, and zooming in
 * shows the rest.
 */
export function MapView({ highlighted, search, onHighlight }: Props) {
  const { t } = useTexts()
  const { address } = useSite()
  const alive = useHydrated()
  const list = listKey(search)
  const key = () => ['map', visitKey(browserVisit()), list]
  const allQuery = useQuery(alive ? key() : null, () => loadMapShops())
  const [visibleArea, setVisibleArea] = useState<{ list: string; bounds: MapArea }>()
  const bounds =
    visibleArea?.list === list && allQuery.data && isPartial(allQuery.data)
      ? visibleArea.bounds
      : undefined
  const areaQuery = useQuery(bounds ? [...key(), bounds] : null, () => loadMapShops(bounds))
  // Keep the earlier area until the new one has loaded.
  const [lastArea, setLastArea] = useState<{ list: string; found: MapResult }>()
  if (areaQuery.data && areaQuery.data !== lastArea?.found)
    setLastArea({ list, found: areaQuery.data })
  if (allQuery.error !== undefined) return <LoadFailure again={allQuery.again} />
  if (!allQuery.data) return <Skeleton className="h-full w-full rounded-lg" />
  const onMap = bounds && lastArea?.list === list ? lastArea.found : allQuery.data
  const { shops, total } = onMap
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
        highlighted={highlighted}
        onHighlight={onHighlight}
        card={card}
        onArea={(bounds) => setVisibleArea({ list, bounds })}
      />
      {isPartial(onMap) && (
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

type MapResult = { shops: (CardData & MapShop)[]; total: number }
const isPartial = ({ shops, total }: MapResult): boolean => total > shops.length

async function loadMapShops(bounds?: MapArea): Promise<MapResult> {
  const query = await listQuery({
    api: browserApi,
    visit: browserVisit(),
    url: new URL(location.href),
  })
  const shops: (CardData & MapShop)[] = []
  let total = 0
  for (let page = 1, last = 1; page <= Math.min(last, MAX_PAGES); page += 1) {
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
