import L from 'leaflet'
import styles from 'leaflet/dist/leaflet.css?inline'
import type { Theme } from '../../lib/theme.ts'
import { loadBaseMap, type BaseMap } from './base-map.ts'
import { groundOf, isArea, styleOf } from './map-colours.ts'

// Here before the first map is measured, in one file with what draws it.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)

export type Point = { latitude: number; longitude: number }
export const toLatLng = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude]

/** A map on an element. Nothing of it comes from elsewhere unless the marketplace has set tiles. */
export function openMap(
  element: HTMLElement,
  { at, zoom, still }: { at: Point; zoom: number; still: boolean },
) {
  const map = L.map(element, {
    center: toLatLng(at),
    zoom,
    minZoom: 11,
    maxZoom: 18,
    zoomControl: false,
    preferCanvas: true,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  })
  map.attributionControl.setPrefix(false)
  map.attributionControl.getContainer()?.classList.add('bg-surface/80!', 'text-muted!')
  const ground = L.layerGroup().addTo(map)
  let known: BaseMap | undefined
  let theme: Theme = 'light'
  let gone = false

  const draw = () => {
    element.style.backgroundColor = groundOf(theme)
    if (!known) return
    ground.clearLayers()
    if (known.tiles_url !== null) ground.addLayer(L.tileLayer(known.tiles_url, { maxZoom: 18 }))
    else drawFeatures(ground, known, theme, map.getZoom())
  }
  map.on('zoomend', () => {
    if (known?.tiles_url === null) draw()
  })
  void loadBaseMap().then((base) => {
    if (gone) return
    known = base
    map.attributionControl.addAttribution(base.attribution)
    draw()
  }, console.error)

  return {
    map,
    paint(next: Theme) {
      theme = next
      draw()
    },
    close() {
      gone = true
      map.remove()
    },
  }
}
export type OpenedMap = ReturnType<typeof openMap>

function drawFeatures(
  ground: L.LayerGroup,
  { features }: BaseMap,
  theme: Theme,
  zoom: number,
): void {
  const near = 2 ** Math.max(-1.5, (zoom - 15) / 1.4)
  const order = features.toSorted((one, other) => rank(one.kind) - rank(other.kind))
  for (const feature of order) {
    const style = styleOf(feature, theme)
    if (zoom < style.fromZoom) continue
    const line = feature.points.map(([longitude = 0, latitude = 0]): L.LatLngTuple => [
      latitude,
      longitude,
    ])
    ground.addLayer(
      isArea(feature)
        ? L.polygon(line, {
            stroke: false,
            fillColor: style.color,
            fillOpacity: 1,
            interactive: false,
          })
        : L.polyline(line, {
            color: style.color,
            weight: Math.max(1, style.weight * near),
            lineCap: 'round',
            interactive: false,
          }),
    )
  }
}

/** Water first, then what lies on the ground, streets last. */
const rank = (kind: string): number => {
  const place = ['water', 'park', 'landmark', 'circle'].indexOf(kind)
  return place < 0 ? 9 : place
}
