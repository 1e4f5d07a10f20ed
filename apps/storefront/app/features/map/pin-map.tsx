import { Icon } from '@hawker/ui/icon'
import { pinIcon } from '@hawker/ui/icons'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { useTheme } from '../../lib/theme.ts'
import { openMap, toLatLng, type OpenedMap, type Point } from './open-map.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

/** The pin stands still and the map moves under it: a finger never hides the door, and arrow keys do the same. */
export default function PinMap({ at, onMove }: { at: Point; onMove: (at: Point) => void }) {
  const { t } = useTexts()
  const theme = useTheme() ?? 'light'
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<OpenedMap>(undefined)
  const moved = useEffectEvent((point: Point) => onMove(point))
  const begin = useEffectEvent(() => at)

  useEffect(() => {
    if (!box.current) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = openMap(box.current, { at: begin(), zoom: 17, still })
    opened.current = map
    let byHand = false
    // Only what a person did moves the pin; resizing and flying to a search result do not.
    map.map.on('dragstart zoomstart keydown', () => (byHand = true))
    map.map.on('moveend', () => {
      if (!byHand) return
      const { lat, lng } = map.map.getCenter()
      moved({ latitude: round(lat), longitude: round(lng) })
    })
    const watch = new ResizeObserver(() => map.map.invalidateSize({ animate: false, pan: true }))
    watch.observe(box.current)
    return () => {
      watch.disconnect()
      map.close()
      opened.current = undefined
    }
  }, [])

  useEffect(() => opened.current?.paint(theme), [theme])
  useEffect(() => {
    const map = opened.current?.map
    if (!map) return
    const { lat, lng } = map.getCenter()
    if (round(lat) !== round(at.latitude) || round(lng) !== round(at.longitude))
      map.setView(toLatLng(at), map.getZoom())
  }, [at.latitude, at.longitude, at])

  return (
    // A map is not mirrored: west is left in every language.
    <div
      dir="ltr"
      data-own-swipe=""
      className="relative isolate h-full w-full overflow-hidden rounded-md"
    >
      <div ref={box} role="application" aria-label={t('address.map')} className="h-full w-full" />
      <span
        className="pointer-events-none absolute inset-0 z-500 grid place-items-center"
        aria-hidden="true"
      >
        <Icon of={pinIcon} size={44} className="mb-11 fill-brand text-white drop-shadow-lg" />
      </span>
      <ZoomButtons of={opened} />
    </div>
  )
}

/** About a metre: a door is no finer than that. */
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
