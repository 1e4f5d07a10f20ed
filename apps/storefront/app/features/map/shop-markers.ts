import { homeIcon, storeIcon } from '@hawker/ui/icons'
import L from 'leaflet'
import Supercluster from 'supercluster'
import { separateMarks } from './separate-marks.ts'
import { iconElement } from './icon-element.ts'
import { toLatLng, type Point } from './open-map.ts'

export type MapShop = Point & { uuid: string; title: string; open: boolean }
type MarkerShop = { uuid: string; title: string; open: boolean }
/**
 * A marker: one shop, or a cluster of shops that are too close to tell apart. `at` differs from
 * `middle` when it was moved away from another marker.
 */
type ShopMarker = {
  key: string
  at: L.LatLng
  middle: L.LatLng
  shop: MarkerShop | undefined
  count: number
  cluster: number | undefined
}

export type MarkerTexts = {
  number: (count: number) => string
  cluster: (count: number) => string
  shop: (title: string, open: boolean) => string
}
type MarkerEvents = {
  onShop: (uuid: string) => void
  onHighlight: (uuid: string | undefined) => void
}

const RADIUS_PX = 56
/** Between centers: enough of each marker stays visible to tap it. */
const MIN_DISTANCE_PX = 46
/** Width of the world at zoom 0 for this map. Supercluster's default is 512. */
const TILE_PX = 256
const MAX_ZOOM = 18

const clusterIndex = (shops: readonly MapShop[]) =>
  new Supercluster<MarkerShop>({ radius: RADIUS_PX, extent: TILE_PX, maxZoom: MAX_ZOOM - 1 }).load(
    shops.map(({ uuid, title, open, latitude, longitude }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { uuid, title, open },
    })),
  )

/** Markers for a list of shops, clustered for each view. Every marker is reachable by keyboard. */
export function shopMarkers(
  map: L.Map,
  shops: readonly MapShop[],
  texts: MarkerTexts,
  { onShop, onHighlight }: MarkerEvents,
) {
  let index = clusterIndex(shops)
  const layer = L.layerGroup().addTo(map)
  let shown = new Map<string, L.Marker>()
  let highlighted: string | undefined
  let chosen: string | undefined

  const highlight = (marker: L.Marker | undefined, uuid: string) => {
    const element = marker?.getElement()
    if (!element) return
    element.toggleAttribute('data-near', uuid === highlighted || uuid === chosen)
    marker?.setZIndexOffset(uuid === highlighted || uuid === chosen ? 1000 : 0)
  }

  function markerOf({ at, middle, shop, count, cluster }: ShopMarker): L.Marker {
    const marker = L.marker(at, {
      icon: shop ? shopIcon(shop.open) : clusterIcon(texts.number(count)),
      keyboard: true,
      riseOnHover: true,
    })
    marker.on('add', () => {
      const element = marker.getElement()
      element?.setAttribute(
        'aria-label',
        shop ? texts.shop(shop.title, shop.open) : texts.cluster(count),
      )
      if (!shop) return
      highlight(marker, shop.uuid)
      element?.addEventListener('focus', () => onHighlight(shop.uuid))
      element?.addEventListener('blur', () => onHighlight(undefined))
    })
    const activate = () => {
      if (shop) onShop(shop.uuid)
      else if (cluster !== undefined)
        map.setView(middle, Math.min(index.getClusterExpansionZoom(cluster), MAX_ZOOM))
    }
    marker.on('click', activate)
    marker.on('keypress', ({ originalEvent }) => {
      if (originalEvent.key === 'Enter' || originalEvent.key === ' ') activate()
    })
    if (shop)
      marker
        .on('mouseover', () => onHighlight(shop.uuid))
        .on('mouseout', () => onHighlight(undefined))
    return marker
  }

  function draw(): void {
    const bounds = map.getBounds().pad(0.3)
    const box: [number, number, number, number] = [
      bounds.getWest(),
      bounds.getSouth(),
      bounds.getEast(),
      bounds.getNorth(),
    ]
    const found = index
      .getClusters(box, Math.round(map.getZoom()))
      .map(({ geometry, properties }) => {
        const [longitude = 0, latitude = 0] = geometry.coordinates
        const middle = L.latLng(latitude, longitude)
        const { x, y } = map.latLngToLayerPoint(middle)
        return { x, y, fixed: !('cluster' in properties), middle, properties }
      })
    const drawn = separateMarks(found, MIN_DISTANCE_PX).map(
      ({ x, y, middle, properties }): ShopMarker => {
        const at = map.layerPointToLatLng([x, y])
        return 'cluster' in properties
          ? {
              key: `c${properties.cluster_id}`,
              at,
              middle,
              shop: undefined,
              count: properties.point_count,
              cluster: properties.cluster_id,
            }
          : {
              key: `s${properties.uuid}`,
              at,
              middle,
              shop: properties,
              count: 1,
              cluster: undefined,
            }
      },
    )
    // Markers that stay keep their element, and so the keyboard focus.
    const next = new Map<string, L.Marker>()
    for (const marker of drawn)
      next.set(marker.key, shown.get(marker.key)?.setLatLng(marker.at) ?? markerOf(marker))
    for (const [key, marker] of shown) if (!next.has(key)) layer.removeLayer(marker)
    for (const [key, marker] of next) if (!shown.has(key)) layer.addLayer(marker)
    shown = next
  }
  map.on('moveend', draw)
  draw()

  return {
    /** Replaces the shops. */
    setShops(shops: readonly MapShop[]) {
      index = clusterIndex(shops)
      // Cluster ids are valid only in their own index.
      for (const [key, marker] of shown) {
        if (!key.startsWith('c')) continue
        layer.removeLayer(marker)
        shown.delete(key)
      }
      draw()
    },
    setHighlighted(uuid: string | undefined, open: string | undefined) {
      const previous = [highlighted, chosen]
      highlighted = uuid
      chosen = open
      for (const one of [...previous, highlighted, chosen])
        if (one !== undefined) highlight(shown.get(`s${one}`), one)
    },
    close() {
      map.off('moveend', draw)
      layer.remove()
    },
  }
}

export const boundsOf = (shops: readonly Point[], home: Point | undefined): L.LatLngBounds =>
  L.latLngBounds([...shops.map(toLatLng), ...(home ? [toLatLng(home)] : [])])

function dot(className: string, content: string | SVGElement): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.append(content)
  return element
}

const MARKER = 'group/marker rounded-full outline-none'
const DOT =
  'grid place-items-center rounded-full shadow-soft ring-2 transition-transform ' +
  'group-hover/marker:scale-115 group-data-near/marker:scale-125 ' +
  'group-focus-visible/marker:outline-3 group-focus-visible/marker:outline-offset-2 ' +
  'group-focus-visible/marker:outline-focus'

const shopIcon = (open: boolean) =>
  L.divIcon({
    className: MARKER,
    iconSize: [44, 44],
    html: dot(
      `${DOT} m-1 size-9 ring-raised ${open ? 'bg-brand text-on-brand' : 'bg-edge text-page'} ` +
        'group-data-near/marker:bg-ink group-data-near/marker:text-page',
      iconElement(storeIcon, 20),
    ),
  })

const clusterIcon = (count: string) =>
  L.divIcon({
    className: MARKER,
    iconSize: [48, 48],
    html: dot(
      `${DOT} tabular size-12 bg-raised ring-brand font-sans text-base font-bold text-brand-text`,
      count,
    ),
  })

/** Marker of the delivery address. */
export const homeMarker = (at: Point, label: string): L.Marker => {
  const icon = L.divIcon({
    className: '',
    iconSize: [40, 40],
    html: dot(
      'grid size-10 place-items-center rounded-full bg-ink text-page shadow-soft ring-3 ring-raised',
      iconElement(homeIcon, 22),
    ),
  })
  return L.marker(toLatLng(at), {
    icon,
    keyboard: false,
    interactive: false,
    title: label,
    zIndexOffset: 500,
  })
}
