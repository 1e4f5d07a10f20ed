import type { Point } from '@hawker/domain/delivery/zone'
import { normalizeAddress } from '@hawker/domain/delivery/normalize-address'
import { cleanText, cutText } from '../read/clean-text.ts'
import { foldWords } from '../read/fold-words.ts'
import { readableAddress } from '../addresses/readable-address.ts'
import { RowIssues, type ParsedRow } from '../report/row-issue.ts'
import type { RawFeature } from '../read/geojson-features.ts'
import { isRecord, propertiesOf, readPoint, textOf } from '../read/geojson-values.ts'
import { isMojibake } from '../read/mojibake.ts'
import { isOsm, osmKind } from './osm-kind.ts'
import { osmAddress, osmId, osmName } from './osm-place.ts'
import { type DaySpan, readOpeningHours } from './read-opening-hours.ts'
import { shopName } from './shop-name.ts'
import { type ShopKind, categoryOf, shopKind } from './shop-types.ts'
import { type NamedZone, zoneContaining } from './zone-shapes.ts'

/** A business to store as a shop. `zone` null: a circle around it. */
export type ShopRow = {
  readonly name: string
  /** Null: the nearest address of the gazetteer, else the position. */
  readonly address: string | null
  readonly location: Point
  /** Null: the hours of the kind of shop. */
  readonly hours: readonly DaySpan[] | null
  readonly kind: ShopKind
  readonly category: string | undefined
  readonly zone: NamedZone | null
}
export type ShopRowOptions = {
  readonly zones: readonly NamedZone[]
  /** Written after the street; undefined: what the register covers. */ readonly city:
    | string
    | undefined
}

const CLOSED = /safekeeping|cancel|expired|closed|revoked/i

/**
 * Reads one business of a register as a shop, or explains why it is none. Never reads phone
 * numbers, e-mail addresses or websites.
 */
export function readShop(
  raw: RawFeature,
  bytes: number,
  rules: ShopRowOptions,
  twins: Map<string, number>,
): ParsedRow<ShopRow> {
  const issues = new RowIssues()
  const properties = propertiesOf(raw.feature)
  const row = shopOf(raw, properties, rules, issues)
  const twin = row ? foldWords(`${row.name} ${placeOf(row)}`) : ''
  const first = twins.get(twin)
  if (row && first !== undefined) {
    // Two licences of one business would appear as two shops in every list.
    issues.refused('name', row.name, `same_name_and_address_as_line_${first}`)
    return {
      line: raw.line,
      bytes,
      key: keyOf(raw, properties, row),
      row: undefined,
      issues: issues.list,
    }
  }
  if (row) twins.set(twin, raw.line)
  return { line: raw.line, bytes, key: keyOf(raw, properties, row), row, issues: issues.list }
}

/** The folded address, else the position to about ten metres. */
const placeOf = ({ address, location }: ShopRow): string =>
  address === null
    ? `${location.latitude.toFixed(4)} ${location.longitude.toFixed(4)}`
    : normalizeAddress(address)

function keyOf(raw: RawFeature, properties: Record<string, unknown>, row?: ShopRow): string {
  const layer = textOf(properties, '@layer')
  const osm = isOsm(properties) ? osmId(raw.feature, properties) : ''
  if (osm !== '') return osm
  const own = isRecord(raw.feature) ? textOf(raw.feature, 'id') : ''
  const id = textOf(properties, 'LICENSE', '@id', 'OBJECTID') || own || textOf(properties, 'id')
  if (id) return layer && !properties['LICENSE'] ? `${layer}/${id}` : id
  return row ? `${layer}/${foldWords(`${row.name} ${placeOf(row)}`)}` : `${layer}/?`
}

function shopOf(
  raw: RawFeature,
  properties: Record<string, unknown>,
  { zones, city = registerCity(properties) }: ShopRowOptions,
  issues: RowIssues,
): ShopRow | undefined {
  if (raw.broken !== undefined) return issues.refused('', raw.text, raw.broken)
  const status = textOf(properties, 'STATUS', 'status')
  const named = isOsm(properties)
    ? osmName(properties)
    : textOf(properties, 'TRADE_NAME', 'STORENAME', 'NAME', 'name', 'title')
  const registered = cleanText(named, 'name', issues)
  if (isClosed(properties, status)) return issues.refused('status', status, 'not_operating')
  if (registered === '') return issues.refused('name', '', 'no_name')
  if (isMojibake(named)) return issues.refused('name', named, 'text_in_a_wrong_encoding')
  const kind = kindOf(properties, issues)
  if (!kind) return undefined
  const full = shopName(registered, issues)
  if (full === undefined) return undefined
  const name = cutText(full, 120, 'name', issues)
  const location = readPoint(raw.feature)
  if (!location) return issues.refused('geometry', '', 'no_position')
  const address = addressOf(properties, city, issues)
  if (address === undefined) return undefined
  const zone = zoneContaining(location, zones)
  if (!zone) issues.repaired('zone', '', 'a circle of 2 km', 'in_no_neighbourhood')
  return {
    name,
    address,
    location,
    hours: hoursOf(properties, kind, issues),
    kind,
    category: categoryOf(kind, name, textOf(properties, 'cuisine')),
    zone,
  }
}

const isClosed = (properties: Record<string, unknown>, status: string): boolean =>
  CLOSED.test(status) ||
  /^(?:(?:mo-su\s+)?(?:off|closed)|"?(?:permanently )?closed"?)\s*(?:"[^"]*")?$/i.test(
    textOf(properties, 'opening_hours').trim(),
  ) ||
  ['disused', 'abandoned'].some((key) => textOf(properties, key) === 'yes')

function kindOf(properties: Record<string, unknown>, issues: RowIssues): ShopKind | undefined {
  if (isOsm(properties)) {
    const found = osmKind(properties)
    if ('kind' in found) return found.kind
    return issues.refused('type', found.other, `no_food_or_groceries:${found.other}`)
  }
  const type = textOf(properties, 'TYPE', 'DESCRIPTIO', 'type', '@layer')
  return shopKind(type) ?? issues.refused('type', type, 'not_open_to_the_public')
}

/** Null where the source has no address column. A register without the address has lost it. */
function addressOf(
  properties: Record<string, unknown>,
  city: string,
  issues: RowIssues,
): string | null | undefined {
  const whole = textOf(properties, 'ADDRESS', 'address', 'addr:full')
  const street = cleanText(whole || osmAddress(properties), 'address', issues)
  if (street !== '') {
    const isComplete = whole === '' && textOf(properties, 'addr:city') !== ''
    return `${readableAddress(street)}${city && !isComplete ? `, ${city}` : ''}`
  }
  if ('ADDRESS' in properties) return issues.refused('address', '', 'no_address')
  issues.repaired('address', '', 'nearest address or position', 'address_from_position')
  return null
}

function hoursOf(
  properties: Record<string, unknown>,
  kind: ShopKind,
  issues: RowIssues,
): readonly DaySpan[] | null {
  const text = textOf(properties, 'opening_hours')
  const read = text === '' ? undefined : readOpeningHours(text, kind.hours[1])
  if (read && read.spans.length > 0) {
    if (read.exceptions.length > 0)
      issues.noted('hours', text, 'hours_without_exceptions', read.exceptions.join('; '))
    return read.spans
  }
  const used = `${kind.hours[0]}–${kind.hours[1]} every day`
  issues.noted('hours', text || used, text === '' ? 'hours_unknown' : 'hours_not_understood', used)
  return null
}

/** The layers of DC GIS omit the city, which is the same for all of them. */
export const registerCity = (properties: Record<string, unknown>): string =>
  textOf(properties, '@layer').endsWith('-locations') ? 'Washington, DC' : ''
