import { formatNumber } from '@hawker/i18n/format'
import { IconButton } from '@hawker/ui/icon-button'
import { closeIcon } from '@hawker/ui/icons'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { useTheme } from '@hawker/web/session/theme'
import { openMap, type OpenedMap, type Point } from './open-map.ts'
import { boundsOf, homeMarker, shopMarkers, type MapShop } from './shop-markers.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

/** The visible area of the map with a margin. */
export type MapArea = { north: number; south: number; east: number; west: number }
const DEBOUNCE_MS = 250
const MARGIN = 0.3

type Props = {
  /** Identifies the list. Another list opens a new map. */
  list: string
  shops: readonly MapShop[]
  home: Point | undefined
  /** The shop under the pointer, on the map or in the list. */
  highlighted: string | undefined
  onHighlight: (uuid: string | undefined) => void
  card: (uuid: string) => ReactNode
  /** The map has stopped moving over this area. */
  onArea: (part: MapArea) => void
}

/** Rounded outwards to thousandths of a degree, so that equal areas have equal query keys. */
const areaOf = (bounds: {
  getNorth(): number
  getSouth(): number
  getEast(): number
  getWest(): number
}): MapArea => ({
  north: Math.min(90, Math.ceil(bounds.getNorth() * 1000) / 1000),
  south: Math.max(-90, Math.floor(bounds.getSouth() * 1000) / 1000),
  east: Math.min(180, Math.ceil(bounds.getEast() * 1000) / 1000),
  west: Math.max(-180, Math.floor(bounds.getWest() * 1000) / 1000),
})

/** The shops on a map. A tap shows a shop's card. The list and the map highlight the same shop. */
export default function ShopsMap({
  list,
  shops,
  home,
  highlighted,
  onHighlight,
  card,
  onArea,
}: Props) {
  const { t, lang } = useTexts()
  const theme = useTheme() ?? 'light'
  const container = useRef<HTMLDivElement>(null)
  const openedMap = useRef<OpenedMap>(undefined)
  const markers = useRef<ReturnType<typeof shopMarkers>>(undefined)
  const [chosen, setChosen] = useState<string>()
  const currentShops = useEffectEvent(() => shops)
  const notifyArea = useEffectEvent(onArea)
  const notifyHighlight = useEffectEvent((uuid: string | undefined) => onHighlight(uuid))
  const texts = useEffectEvent(() => ({
    number: (count: number) => formatNumber(count, lang),
    cluster: (count: number) => t('map.cluster', { count }),
    shop: (title: string, open: boolean) => (open ? title : `${title}, ${t('shop.closed')}`),
  }))

  useEffect(() => {
    const element = container.current
    const shops = currentShops()
    const first = home ?? shops[0]
    if (!element || !first) return
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = openMap(element, { at: first, zoom: 14, reducedMotion })
    openedMap.current = map
    if (home) homeMarker(home, t('shell.delivery_address')).addTo(map.map)
    map.map.fitBounds(boundsOf(shops, home), { padding: [32, 32], maxZoom: 15, animate: false })
    markers.current = shopMarkers(map.map, shops, texts(), {
      onShop: setChosen,
      onHighlight: notifyHighlight,
    })
    map.map.on('click', () => setChosen(undefined))
    let timer: ReturnType<typeof setTimeout> | undefined
    map.map.on('moveend', () => {
      clearTimeout(timer)
      timer = setTimeout(() => notifyArea(areaOf(map.map.getBounds().pad(MARGIN))), DEBOUNCE_MS)
    })
    const observer = new ResizeObserver(() =>
      map.map.invalidateSize({ animate: false, pan: false }),
    )
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      markers.current?.close()
      map.close()
      markers.current = undefined
      openedMap.current = undefined
    }
    // Another list or address opens a new map.
  }, [list, home, t])

  useEffect(() => markers.current?.setShops(shops), [shops])

  useEffect(() => openedMap.current?.setTheme(theme), [theme, shops, home])
  useEffect(
    () => markers.current?.setHighlighted(highlighted, chosen),
    [highlighted, chosen, shops],
  )

  const shown = chosen === undefined ? undefined : card(chosen)
  return (
    <div
      data-own-swipe=""
      className="relative isolate h-full w-full overflow-hidden rounded-lg shadow-soft"
    >
      {/* A map is not mirrored: west is left in every language. */}
      <div
        dir="ltr"
        ref={container}
        role="application"
        aria-label={t('map.shops')}
        className="h-full w-full"
      />
      <ZoomButtons map={openedMap} />
      {shown && (
        <div
          role="group"
          aria-live="polite"
          className={
            'absolute inset-x-3 bottom-3 z-500 mx-auto flex max-w-md items-center gap-1 ' +
            'rounded-lg bg-surface pe-1 shadow-soft'
          }
        >
          <div className="min-w-0 flex-1">{shown}</div>
          <IconButton
            icon={closeIcon}
            label={t('action.close')}
            onClick={() => setChosen(undefined)}
          />
        </div>
      )}
    </div>
  )
}
