import { bagIcon, bikeIcon, homeIcon } from '@hawker/ui/icons'
import { useMemo } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { type MapMark, RouteMap } from '../map/index.ts'

type Point = { latitude: number; longitude: number }

/** Pickup, drop-off and courier on one map. */
export function ParcelMap({
  from,
  to,
  courier,
}: {
  from: Point | null
  to: Point | null
  courier?: Point | undefined
}) {
  const { t } = useTexts()
  const [latitude, longitude] = [courier?.latitude, courier?.longitude]
  const marks = useMemo(() => {
    const all: MapMark[] = []
    if (from) all.push({ key: 'from', icon: bagIcon, label: t('parcel.pickup'), ...from })
    if (to) all.push({ key: 'to', icon: homeIcon, label: t('parcel.drop_off'), ...to })
    if (latitude !== undefined && longitude !== undefined)
      all.push({ key: 'courier', icon: bikeIcon, label: t('order.courier'), latitude, longitude })
    return all
  }, [from, to, latitude, longitude, t])
  if (marks.length === 0) return null
  return (
    <div className="h-64 sm:h-72">
      <RouteMap marks={marks} label={t('parcel.map')} />
    </div>
  )
}
