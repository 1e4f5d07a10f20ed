import L from 'leaflet'
import styles from 'leaflet/dist/leaflet.css?inline'
import type { Theme } from '@hawker/web/session/theme'
import { loadBaseMap, type BaseMap } from './base-map.ts'
import { groundColour, isArea, styleOf } from './map-colours.ts'

// Adopted before the first map is measured.
const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)

export type Point = { latitude: number; longitude: number }
export const toLatLng = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude]

/**
 * Opens a map in an element. All data is our own, unless the marketplace has configured map tiles.
 */
export function openMap(
  element: HTMLElement,
  { at, zoom, reducedMotion }: { at: Point; zoom: number; reducedMotion: boolean },
) {
  const map = L.map(element, {
    center: toLatLng(at),
    zoom,
    minZoom: 11,
    maxZoom: 18,
    zoomControl: false,
    preferCanvas: true,
    zoomAnimation: !reducedMotion,
    fadeAnimation: !reducedMotion,
    markerZoomAnimation: !reducedMotion,
    inertia: !reducedMotion,
  })
  map.attributionControl.setPrefix(false)
  map.attributionControl.getContainer()?.classList.add('bg-surface/80!', 'text-muted!')
  const ground = L.layerGroup().addTo(map)
  let baseMap: BaseMap | undefined
  let theme: Theme = 'light'
  let closed = false

  const draw = () => {
    element.style.backgroundColor = groundColour(theme)
    if (!baseMap) return
    ground.clearLayers()
    if (baseMap.tiles_url !== null) ground.addLayer(L.tileLayer(baseMap.tiles_url, { maxZoom: 18 }))
    else drawFeatures(ground, baseMap, theme, map.getZoom())
  }
  map.on('zoomend', () => {
    if (baseMap?.tiles_url === null) draw()
  })
  void loadBaseMap().then((base) => {
    if (closed) return
    baseMap = base
    map.attributionControl.addAttribution(base.attribution)
    draw()
  }, console.error)

  return {
    map,
    setTheme(next: Theme) {
      theme = next
      draw()
    },
    close() {
      closed = true
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
  const lineScale = 2 ** Math.max(-1.5, (zoom - 15) / 1.4)
  const ordered = features.toSorted((one, other) => rank(one.kind) - rank(other.kind))
  for (const feature of ordered) {
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
            weight: Math.max(1, style.weight * lineScale),
            lineCap: 'round',
            interactive: false,
          }),
    )
  }
}

/** Draw order: water, areas, streets. */
const rank = (kind: string): number => {
  const index = ['water', 'park', 'landmark', 'circle'].indexOf(kind)
  return index < 0 ? 9 : index
}
