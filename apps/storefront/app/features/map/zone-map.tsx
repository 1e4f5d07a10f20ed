import { pinIcon, storeIcon } from '@hawker/ui/icons'
import L from 'leaflet'
import { useEffect, useRef } from 'react'
import { useTheme } from '@hawker/web/session/theme'
import { zoneStyle } from './map-colours.ts'
import { openMap, toLatLng, type OpenedMap, type Point } from './open-map.ts'
import { roundMark } from './round-mark.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

type Props = {
  /** Rings of [longitude, latitude], as in GeoJSON. */
  zones: readonly (readonly (readonly number[])[])[]
  shop: Point & { title: string }
  /** The delivery address, to show whether it is inside. */
  home: (Point & { title: string }) | undefined
  label: string
}

/** A shop's delivery zone, with the shop and the delivery address. */
export default function ZoneMap({ zones, shop, home, label }: Props) {
  const theme = useTheme() ?? 'light'
  const container = useRef<HTMLDivElement>(null)
  const openedMap = useRef<OpenedMap>(undefined)
  const outlines = useRef<L.Polygon[]>([])

  useEffect(() => {
    if (!container.current) return
    const map = openMap(container.current, { at: shop, zoom: 13, reducedMotion: true })
    openedMap.current = map
    outlines.current = zones.map((ring) =>
      L.polygon(
        ring.map(([longitude = 0, latitude = 0]): L.LatLngTuple => [latitude, longitude]),
        { weight: 2, fillOpacity: 0.15, interactive: false },
      ).addTo(map.map),
    )
    const marks = [{ ...shop, icon: storeIcon }, ...(home ? [{ ...home, icon: pinIcon }] : [])]
    for (const mark of marks)
      L.marker(toLatLng(mark), {
        icon: roundMark({ icon: mark.icon, label: mark.title, size: 30 }),
        alt: mark.title,
        keyboard: false,
      }).addTo(map.map)
    // The wheel scrolls the sheet, not the map.
    map.map.scrollWheelZoom.disable()
    map.map.setMinZoom(8)
    // Whole zoom steps could show the zone in a quarter of the map.
    map.map.options.zoomSnap = 0
    const all = L.featureGroup(outlines.current).getBounds().extend(toLatLng(shop))
    map.map.fitBounds(all, { padding: [16, 16], animate: false })
    return () => {
      map.close()
      openedMap.current = undefined
    }
  }, [zones, shop, home])

  useEffect(() => {
    openedMap.current?.setTheme(theme)
    for (const outline of outlines.current) outline.setStyle(zoneStyle(theme))
  }, [theme, zones, shop, home])

  return (
    // A map is not mirrored: west is left in every language.
    <div
      dir="ltr"
      data-own-swipe=""
      className="relative isolate h-full w-full overflow-hidden rounded-md"
    >
      <div ref={container} role="application" aria-label={label} className="h-full w-full" />
      <ZoomButtons map={openedMap} />
    </div>
  )
}
