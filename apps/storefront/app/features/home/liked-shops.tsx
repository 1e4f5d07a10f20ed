import { SnapRow } from '@hawker/ui/snap-row'
import { orThrow } from '@hawker/web/api/results'
import { browserApi, browserVisit } from '../../lib/api.ts'
import { useDeviceData } from '../../lib/device/device-data.ts'
import { useQuery } from '@hawker/web/query/query-cache'
import { useTexts } from '../../lib/texts.tsx'
import { useHydrated } from '@hawker/web/hydration/use-hydrated'
import { deliveredTo, pricedFor, visitKey } from '../../lib/visit/visit.ts'
import { ShopCard, ShopCardSkeleton, cardData, type Look } from '../shop-card/index.ts'
import { PICTURE_SIZES, CARD_WIDTH } from './shop-row.tsx'

/** The request accepts this many shops. */
const MAX_SHOPS = 24

/**
 * The liked shops. They are known only on the device, so the row loads after the page; its height
 * is reserved.
 */
export function LikedShops({ look }: { look: Look }) {
  const { t } = useTexts()
  const alive = useHydrated()
  const uuids = useDeviceData()
    .liked.slice(0, MAX_SHOPS)
    .map(({ uuid }) => uuid)
  const { data, error } = useQuery(
    alive && uuids.length > 0 ? ['favourites', visitKey(browserVisit()), ...uuids] : null,
    async () => {
      const visit = browserVisit()
      const query = { ...pricedFor(visit), ...deliveredTo(visit), uuids, perPage: MAX_SHOPS }
      const shops = orThrow(await browserApi('listShops', { query })).data.map(cardData)
      return shops.toSorted((one, other) => uuids.indexOf(one.uuid) - uuids.indexOf(other.uuid))
    },
  )
  if (alive && (uuids.length === 0 || data?.length === 0 || error !== undefined)) return null
  return (
    <section className="for-liked">
      <SnapRow
        label={t('home.favourites')}
        labels={{ back: t('row.back'), forward: t('row.forward') }}
        heading={<h2 className="text-lg font-bold">{t('home.favourites')}</h2>}
      >
        {data
          ? data.map((shop) => (
              <li key={shop.uuid} className={CARD_WIDTH[look]}>
                <ShopCard shop={shop} look={look} sizes={PICTURE_SIZES[look]} />
              </li>
            ))
          : [1, 2, 3, 4].map((key) => (
              <li key={key} className={CARD_WIDTH[look]}>
                <ShopCardSkeleton look={look} />
              </li>
            ))}
      </SnapRow>
    </section>
  )
}
