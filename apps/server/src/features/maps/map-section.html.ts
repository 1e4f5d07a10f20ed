import { type Html, lines, markup } from '@hawker/std/markup'
import { mapLink } from '../../http/pages/plain-page.ts'
import type { PlaceMap } from './place-map.ts'

const MAJOR = new Set(['arterial', 'collector', 'major'])
const classOf = ({ kind, class: size }: PlaceMap['lines'][number]): string =>
  kind !== 'street'
    ? ['park', 'circle', 'water'].includes(kind)
      ? kind
      : 'land'
    : MAJOR.has(size ?? '')
      ? 'major'
      : ''

/** One path for each look, so that the page stays small. Areas are below streets. */
const ORDER = ['land', 'park', 'circle', 'water', '', 'major']

/** The streets around a place with a pin, and a link to a large map. */
export function mapSection(
  place: { latitude: number; longitude: number },
  map: PlaceMap | null,
  { label, link, quiet = false }: { label: string; link: string; quiet?: boolean },
): Html {
  return lines([map && drawing(map, label), mapLink(place, link, { quiet })])
}

const PIN = [
  markup`<path class="pin" d="M0 0C-26-34-34-48-34-64a34 34 0 0 1 68 0c0 16-8 30-34 64z"/>`,
  markup`<circle class="dot" cx="0" cy="-64" r="12"/>`,
]
function drawing({ widthM, heightM, lines, attribution }: PlaceMap, label: string): Html {
  const paths = ORDER.map((look) => {
    const parts = lines.filter((line) => classOf(line) === look).map(({ points }) => pathOf(points))
    return (
      parts.length > 0 && markup`<path${look && markup` class="${look}"`} d="${parts.join('')}"/>`
    )
  })
  const box = [-widthM / 2, -heightM / 2, widthM, heightM].join(' ')
  return markup`<svg class="map" role="img" aria-label="${label}" viewBox="${box}">${paths}${PIN}</svg>${
    attribution !== '' && markup`<p class="credit">${attribution}</p>`
  }`
}

/** Relative coordinates are shorter. */
function pathOf(points: readonly [number, number][]): string {
  let before: readonly [number, number] = [0, 0]
  return points
    .map(([x, y], index) => {
      const step = index === 0 ? `M${x} ${y}` : `l${x - before[0]} ${y - before[1]}`
      before = [x, y]
      return step
    })
    .join('')
}
