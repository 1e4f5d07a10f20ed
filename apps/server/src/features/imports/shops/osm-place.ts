import { numbered } from '../addresses/house-number.ts'
import { isRecord, textOf } from '../read/geojson-values.ts'

const NAMES = ['name', 'name:en', 'int_name', 'official_name', 'short_name', 'alt_name', 'loc_name']

/** The name on the sign, else one in another language, else the brand. */
export const osmName = (properties: Record<string, unknown>): string =>
  textOf(properties, ...NAMES) ||
  textOf(properties, ...Object.keys(properties).filter((key) => key.startsWith('name:'))) ||
  textOf(properties, 'brand', 'brand:en', 'operator')

const TYPES: Readonly<Record<string, string>> = {
  n: 'node',
  node: 'node',
  w: 'way',
  way: 'way',
  r: 'relation',
  relation: 'relation',
}

/**
 * The object of OpenStreetMap as `way/5`, in the form of every exporter: a node and a way may have
 * the same number. Empty without an id.
 */
export function osmId(feature: unknown, properties: Record<string, unknown>): string {
  const own = isRecord(feature) ? textOf(feature, 'id') : ''
  const id = textOf(properties, '@id', 'full_id') || own
  const type = TYPES[textOf(properties, '@type', 'osm_type', 'type').toLowerCase()]
  const plain = id || textOf(properties, 'osm_id', 'id')
  if (plain === '') {
    const way = textOf(properties, 'osm_way_id')
    return way === '' ? '' : `way/${way}`
  }
  if (!/^\d+$/.test(plain)) return plain
  return `${type ?? typeByGeometry(feature)}${plain}`.replace(/^([a-z]+)(\d)/, '$1/$2')
}

/** The layers of ogr2ogr: its points are nodes, its lines ways, its areas without `osm_way_id` relations. */
function typeByGeometry(feature: unknown): string {
  const geometry = isRecord(feature) ? feature['geometry'] : undefined
  const type = isRecord(geometry) ? textOf(geometry, 'type') : ''
  if (type === 'Point') return 'node'
  return type === '' ? '' : type.includes('Line') ? 'way' : 'relation'
}

/** `Hauptstraße 12, 10115 Berlin`, `丸の内1丁目9-1, 千代田区`; empty without a street or block. */
export function osmAddress(properties: Record<string, unknown>): string {
  const [street, number, city, postcode] = [
    textOf(properties, 'addr:street', 'addr:place', 'contact:street'),
    textOf(properties, 'addr:housenumber', 'contact:housenumber'),
    textOf(properties, 'addr:city', 'contact:city', 'addr:town', 'addr:village'),
    textOf(properties, 'addr:postcode', 'contact:postcode'),
  ]
  const line = street === '' ? blockOf(properties, number) : numbered(street, number)
  if (line === '') return ''
  const place = [postcode, city].filter(Boolean).join(' ')
  return place === '' ? line : `${line}, ${place}`
}

/** Japan numbers the blocks of a quarter, not the houses of a street. */
function blockOf(properties: Record<string, unknown>, number: string): string {
  const block = textOf(properties, 'addr:block_number')
  const quarter = [
    textOf(properties, 'addr:quarter', 'addr:suburb'),
    textOf(properties, 'addr:neighbourhood'),
  ].filter(Boolean)
  if (quarter.length === 0 || (block === '' && number === '')) return ''
  const isSpaced = /\p{Script=Latin}/u.test(quarter.join(''))
  return `${quarter.join(isSpaced ? ' ' : '')}${isSpaced ? ' ' : ''}${[block, number].filter(Boolean).join('-')}`
}
