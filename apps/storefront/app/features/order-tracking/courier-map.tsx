import type { Order } from '@hawker/contract/orders'
import { formatDistance } from '@hawker/i18n/format'
import { Card } from '@hawker/ui/card'
import { bikeIcon, homeIcon, storeIcon } from '@hawker/ui/icons'
import { useMemo } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { RouteMap, type MapMark } from '../map/index.ts'

/** Shop, door and courier on a map, and the distance of the courier. */
export function CourierMap({
  order,
  courierAt,
}: {
  order: Order
  courierAt: { latitude: number; longitude: number } | undefined
}) {
  const { t, lang } = useTexts()
  const { shop, location } = order
  const [latitude, longitude] = [courierAt?.latitude, courierAt?.longitude]
  const marks = useMemo(() => {
    const all: MapMark[] = [
      { key: 'shop', icon: storeIcon, label: shop.translation.title, ...shop.location },
    ]
    if (location) all.push({ key: 'door', icon: homeIcon, label: t('order.address'), ...location })
    if (latitude !== undefined && longitude !== undefined)
      all.push({ key: 'courier', icon: bikeIcon, label: t('order.courier'), latitude, longitude })
    return all
  }, [shop, location, latitude, longitude, t])
  const metres = courierAt && location ? metresBetween(courierAt, location) : undefined
  return (
    <Card padded={false} className="overflow-hidden">
      <div className="h-72 sm:h-88">
        <RouteMap marks={marks} label={t('order.courier_map')} />
      </div>
      {metres !== undefined && (
        <p role="status" className="p-4 font-medium">
          {t('order.courier_place', { distance: formatDistance(metres, lang) })}
        </p>
      )}
    </Card>
  )
}

/** Flat-earth distance: exact enough within a city. */
function metresBetween(
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number {
  const north = (one.latitude - other.latitude) * 111_320
  const east =
    (one.longitude - other.longitude) * 111_320 * Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}
