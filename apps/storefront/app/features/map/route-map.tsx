import type { IconShape } from '@hawker/ui/icons'
import L from 'leaflet'
import { useEffect, useRef } from 'react'
import { useTheme } from '@hawker/web/session/theme'
import { openMap, toLatLng, type OpenedMap, type Point } from './open-map.ts'
import { roundMark } from './round-mark.ts'

export type MapMark = Point & { key: string; icon: IconShape; label: string }

/** Shop, door and courier on one map. Marks move with the data. */
export default function RouteMap({ marks, label }: { marks: readonly MapMark[]; label: string }) {
  const theme = useTheme() ?? 'light'
  const container = useRef<HTMLDivElement>(null)
  const openedMap = useRef<OpenedMap>(undefined)
  const markersByKey = useRef(new Map<string, L.Marker>())
  const first = marks[0]

  useEffect(() => {
    if (!container.current || !first) return
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = openMap(container.current, { at: first, zoom: 14, reducedMotion })
    openedMap.current = map
    const markers = markersByKey.current
    return () => {
      markers.clear()
      map.close()
      openedMap.current = undefined
    }
    // Opened once; the marks move on it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first === undefined])

  useEffect(() => openedMap.current?.setTheme(theme), [theme])

  useEffect(() => {
    const map = openedMap.current?.map
    if (!map) return
    const before = markersByKey.current.size
    for (const mark of marks) {
      const existing = markersByKey.current.get(mark.key)
      if (existing) existing.setLatLng(toLatLng(mark))
      else
        markersByKey.current.set(
          mark.key,
          L.marker(toLatLng(mark), {
            icon: roundMark(mark),
            keyboard: false,
            alt: mark.label,
          }).addTo(map),
        )
    }
    const all = L.latLngBounds(marks.map(toLatLng))
    // The customer may have zoomed in: the view changes only when a mark leaves it.
    if (before !== marks.length || !map.getBounds().contains(all))
      map.fitBounds(all, { padding: [48, 48], maxZoom: 16 })
  }, [marks])

  return (
    <div
      dir="ltr"
      data-own-swipe=""
      className="relative isolate h-full w-full overflow-hidden rounded-lg"
    >
      <div ref={container} role="application" aria-label={label} className="h-full w-full" />
    </div>
  )
}
