import { formatNumber } from '@hawker/i18n/format'
import { IconButton } from '@hawker/ui/icon-button'
import { closeIcon } from '@hawker/ui/icons'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../lib/texts.tsx'
import { useTheme } from '../../lib/theme.ts'
import { openMap, type OpenedMap, type Point } from './open-map.ts'
import { boundsOf, homeMarker, shopMarkers, type MapShop } from './shop-markers.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

/** What is seen of the map and a little around it. */
export type MapPart = { north: number; south: number; east: number; west: number }
const REST_MS = 250
const AROUND = 0.3

type Props = {
  /** Names the list: another one is another map. */
  list: string
  shops: readonly MapShop[]
  home: Point | undefined
  /** The shop a pointer is on, here or in the list beside. */
  near: string | undefined
  onNear: (uuid: string | undefined) => void
  card: (uuid: string) => ReactNode
  /** The map has come to rest over this part. */
  onPart: (part: MapPart) => void
}

/** In thousandths of a degree, outwards: the same part is asked for in the same words. */
const partOf = (bounds: {
  getNorth(): number
  getSouth(): number
  getEast(): number
  getWest(): number
}): MapPart => ({
  north: Math.min(90, Math.ceil(bounds.getNorth() * 1000) / 1000),
  south: Math.max(-90, Math.floor(bounds.getSouth() * 1000) / 1000),
  east: Math.min(180, Math.ceil(bounds.getEast() * 1000) / 1000),
  west: Math.max(-180, Math.floor(bounds.getWest() * 1000) / 1000),
})

/** Where the shops are. A press on one shows its card; the list beside and the map light up each other. */
export default function ShopsMap({ list, shops, home, near, onNear, card, onPart }: Props) {
  const { t, lang } = useTexts()
  const theme = useTheme() ?? 'light'
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<OpenedMap>(undefined)
  const markers = useRef<ReturnType<typeof shopMarkers>>(undefined)
  const [chosen, setChosen] = useState<string>()
  const all = useEffectEvent(() => shops)
  const part = useEffectEvent(onPart)
  const said = useEffectEvent((uuid: string | undefined) => onNear(uuid))
  const words = useEffectEvent(() => ({
    number: (count: number) => formatNumber(count, lang),
    cluster: (count: number) => t('map.cluster', { count }),
    shop: (title: string, open: boolean) => (open ? title : `${title}, ${t('shop.closed')}`),
  }))

  useEffect(() => {
    const element = box.current
    const shops = all()
    const first = home ?? shops[0]
    if (!element || !first) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = openMap(element, { at: first, zoom: 14, still })
    opened.current = map
    if (home) homeMarker(home, t('shell.delivery_address')).addTo(map.map)
    map.map.fitBounds(boundsOf(shops, home), { padding: [32, 32], maxZoom: 15, animate: false })
    markers.current = shopMarkers(map.map, shops, words(), { onShop: setChosen, onNear: said })
    map.map.on('click', () => setChosen(undefined))
    let resting: ReturnType<typeof setTimeout> | undefined
    map.map.on('moveend', () => {
      clearTimeout(resting)
      resting = setTimeout(() => part(partOf(map.map.getBounds().pad(AROUND))), REST_MS)
    })
    const watch = new ResizeObserver(() => map.map.invalidateSize({ animate: false, pan: false }))
    watch.observe(element)
    return () => {
      clearTimeout(resting)
      watch.disconnect()
      markers.current?.close()
      map.close()
      markers.current = undefined
      opened.current = undefined
    }
    // Another list or another address is another map.
  }, [list, home, t])

  useEffect(() => markers.current?.put(shops), [shops])

  useEffect(() => opened.current?.paint(theme), [theme, shops, home])
  useEffect(() => markers.current?.point(near, chosen), [near, chosen, shops])

  const shown = chosen === undefined ? undefined : card(chosen)
  return (
    <div
      data-own-swipe=""
      className="relative isolate h-full w-full overflow-hidden rounded-lg shadow-soft"
    >
      {/* A map is not mirrored: west is left in every language. */}
      <div
        dir="ltr"
        ref={box}
        role="application"
        aria-label={t('map.shops')}
        className="h-full w-full"
      />
      <ZoomButtons of={opened} />
      {shown && (
        <div
          role="group"
          aria-live="polite"
          className="absolute inset-x-3 bottom-3 z-500 mx-auto flex max-w-md items-center gap-1 rounded-lg bg-surface pe-1 shadow-soft"
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
