import { Icon } from '@hawker/ui/icon'
import { pinIcon } from '@hawker/ui/icons'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { useTheme } from '@hawker/web/session/theme'
import { openMap, toLatLng, type OpenedMap, type Point } from './open-map.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

/**
 * The pin stays in the center and the map moves below it. A finger never hides the door, and arrow
 * keys work the same way.
 */
export default function PinMap({ at, onMove }: { at: Point; onMove: (at: Point) => void }) {
  const { t } = useTexts()
  const theme = useTheme() ?? 'light'
  const container = useRef<HTMLDivElement>(null)
  const openedMap = useRef<OpenedMap>(undefined)
  const notifyMove = useEffectEvent((point: Point) => onMove(point))
  const initialPoint = useEffectEvent(() => at)

  useEffect(() => {
    if (!container.current) return
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = openMap(container.current, { at: initialPoint(), zoom: 17, reducedMotion })
    openedMap.current = map
    let byHand = false
    // Only gestures of the customer move the pin, not resizing or a new search result.
    map.map.on('dragstart zoomstart keydown', () => (byHand = true))
    map.map.on('moveend', () => {
      if (!byHand) return
      const { lat, lng } = map.map.getCenter()
      notifyMove({ latitude: round(lat), longitude: round(lng) })
    })
    const observer = new ResizeObserver(() => map.map.invalidateSize({ animate: false, pan: true }))
    observer.observe(container.current)
    return () => {
      observer.disconnect()
      map.close()
      openedMap.current = undefined
    }
  }, [])

  useEffect(() => openedMap.current?.setTheme(theme), [theme])
  useEffect(() => {
    const map = openedMap.current?.map
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
      <div
        ref={container}
        role="application"
        aria-label={t('address.map')}
        className="h-full w-full"
      />
      <span
        className="pointer-events-none absolute inset-0 z-500 grid place-items-center"
        aria-hidden="true"
      >
        <Icon of={pinIcon} size={44} className="mb-11 fill-brand text-white drop-shadow-lg" />
      </span>
      <ZoomButtons map={openedMap} />
    </div>
  )
}

/** Five decimals are about a metre. */
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
