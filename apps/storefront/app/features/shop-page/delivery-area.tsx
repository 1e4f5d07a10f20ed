import { Skeleton } from '@hawker/ui/skeleton'
import { useMemo } from 'react'
import { orThrow } from '@hawker/web/api/results'
import { browserApi } from '../../lib/api.ts'
import { useQuery } from '@hawker/web/query/query-cache'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { ZoneMap } from '../map/index.ts'
import type { ShopInfo } from './load-shop.ts'

/** The delivery zone on a map. The polygons are loaded here; the page itself does not need them. */
export function DeliveryArea({ shop, className }: { shop: ShopInfo; className: string }) {
  const { t } = useTexts()
  const { address } = useSite()
  const { data: zones, error } = useQuery(
    ['zones', shop.id],
    async () =>
      orThrow(await browserApi('showShop', { params: { id: String(shop.id) } })).data.zones,
  )
  const rings = useMemo(() => zones?.map(({ polygon }) => polygon), [zones])
  const shopPoint = useMemo(() => ({ ...shop.location, title: shop.translation.title }), [shop])
  const label = t('shell.delivery_address')
  const home = useMemo(() => address && { ...address, title: label }, [address, label])
  if (error !== undefined || rings?.length === 0) return null
  return (
    <section className={className}>
      <h3 className="font-semibold">{t('shop.zone')}</h3>
      <div className="h-64">
        {rings ? (
          <ZoneMap zones={rings} shop={shopPoint} home={home} label={t('shop.zone')} />
        ) : (
          <Skeleton className="h-full w-full" />
        )}
      </div>
    </section>
  )
}
