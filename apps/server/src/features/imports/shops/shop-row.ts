import type { Point } from '@hawker/domain/delivery/zone'
import { normalizeAddress } from '@hawker/domain/delivery/normalize-address'
import { cleanText, cutText } from '../read/clean-text.ts'
import { foldWords } from '../products/read/allergen-words.ts'
import { readableAddress } from '../addresses/readable-address.ts'
import { RowIssues, type ParsedRow } from '../report/row-issue.ts'
import type { RawFeature } from '../read/geojson-features.ts'
import { isRecord, readPoint, textOf } from '../read/geojson-values.ts'
import { shopName } from './shop-name.ts'
import { type ShopKind, categoryOf, shopKind } from './shop-types.ts'
import { type NamedZone, zoneContaining } from './zone-shapes.ts'

/** A business to store as a shop. `zone` null: a circle around it. */
export type ShopRow = {
  readonly name: string
  readonly address: string
  readonly location: Point
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
  const properties =
    isRecord(raw.feature) && isRecord(raw.feature['properties']) ? raw.feature['properties'] : {}
  const row = shopOf(raw, properties, rules, issues)
  const twin = row ? foldWords(`${row.name} ${normalizeAddress(row.address)}`) : ''
  const first = twins.get(twin)
  if (row && first !== undefined) {
    // Two licences of one business would appear as two shops in every list.
    issues.refused('name', row.name, `same_name_and_address_as_line_${first}`)
    return {
      line: raw.line,
      bytes,
      key: keyOf(properties, row),
      row: undefined,
      issues: issues.list,
    }
  }
  if (row) twins.set(twin, raw.line)
  return { line: raw.line, bytes, key: keyOf(properties, row), row, issues: issues.list }
}

function keyOf(properties: Record<string, unknown>, row: ShopRow | undefined): string {
  const layer = textOf(properties, '@layer')
  const id = textOf(properties, 'LICENSE', '@id', 'OBJECTID', 'id')
  if (id) return layer && !properties['LICENSE'] ? `${layer}/${id}` : id
  return row ? `${layer}/${foldWords(`${row.name} ${row.address}`)}` : `${layer}/?`
}

function shopOf(
  raw: RawFeature,
  properties: Record<string, unknown>,
  { zones, city = registerCity(properties) }: ShopRowOptions,
  issues: RowIssues,
): ShopRow | undefined {
  if (raw.broken !== undefined) return issues.refused('', raw.text, raw.broken)
  const status = textOf(properties, 'STATUS', 'status')
  const registered = cleanText(
    textOf(properties, 'TRADE_NAME', 'STORENAME', 'NAME', 'name', 'title'),
    'name',
    issues,
  )
  if (CLOSED.test(status)) return issues.refused('status', status, 'not_operating')
  if (registered === '') return issues.refused('name', '', 'no_name')
  const type = textOf(properties, 'TYPE', 'DESCRIPTIO', 'amenity', 'shop', 'type', '@layer')
  const kind = shopKind(type)
  if (!kind) return issues.refused('type', type, 'not_open_to_the_public')
  const full = shopName(registered, issues)
  if (full === undefined) return undefined
  const name = cutText(full, 120, 'name', issues)
  const location = isRecord(raw.feature) ? readPoint(raw.feature['geometry']) : undefined
  if (!location) return issues.refused('geometry', '', 'no_position')
  const street = cleanText(textOf(properties, 'ADDRESS', 'address', 'addr:full'), 'address', issues)
  if (street === '') return issues.refused('address', '', 'no_address')
  const zone = zoneContaining(location, zones)
  if (!zone) issues.repaired('zone', '', 'a circle of 2 km', 'in_no_neighbourhood')
  issues.noted('hours', `${kind.hours[0]}–${kind.hours[1]} every day`, 'hours_unknown')
  return {
    name,
    address: `${readableAddress(street)}${city ? `, ${city}` : ''}`,
    location,
    kind,
    category: categoryOf(kind, name),
    zone,
  }
}

/** The layers of DC GIS omit the city, which is the same for all of them. */
export const registerCity = (properties: Record<string, unknown>): string =>
  textOf(properties, '@layer').endsWith('-locations') ? 'Washington, DC' : ''
