import type { IconShape } from '@hawker/ui/icons'
import L from 'leaflet'
import { useEffect, useRef } from 'react'
import { useTheme } from '../../lib/theme.ts'
import { openMap, toLatLng, type OpenedMap, type Point } from './open-map.ts'
import { roundMark } from './round-mark.ts'

export type MapMark = Point & { key: string; icon: IconShape; label: string }

/** Shop, door and courier on one map, moved as they move. */
export default function RouteMap({ marks, label }: { marks: readonly MapMark[]; label: string }) {
  const theme = useTheme() ?? 'light'
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<OpenedMap>(undefined)
  const drawn = useRef(new Map<string, L.Marker>())
  const first = marks[0]

  useEffect(() => {
    if (!box.current || !first) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = openMap(box.current, { at: first, zoom: 14, still })
    opened.current = map
    const markers = drawn.current
    return () => {
      markers.clear()
      map.close()
      opened.current = undefined
    }
    // Opened once; the marks move on it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [first === undefined])

  useEffect(() => opened.current?.paint(theme), [theme])

  useEffect(() => {
    const map = opened.current?.map
    if (!map) return
    const before = drawn.current.size
    for (const mark of marks) {
      const known = drawn.current.get(mark.key)
      if (known) known.setLatLng(toLatLng(mark))
      else
        drawn.current.set(
          mark.key,
          L.marker(toLatLng(mark), {
            icon: roundMark(mark),
            keyboard: false,
            alt: mark.label,
          }).addTo(map),
        )
    }
    const all = L.latLngBounds(marks.map(toLatLng))
    // Somebody may have zoomed in to see better: the view follows only what leaves it.
    if (before !== marks.length || !map.getBounds().contains(all))
      map.fitBounds(all, { padding: [48, 48], maxZoom: 16 })
  }, [marks])

  return (
    <div
      dir="ltr"
      data-own-swipe=""
      className="relative isolate h-full w-full overflow-hidden rounded-lg"
    >
      <div ref={box} role="application" aria-label={label} className="h-full w-full" />
    </div>
  )
}
