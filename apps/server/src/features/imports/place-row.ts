import type { Point } from '@hawker/domain/zone'
import { foldAddress } from '@hawker/domain/fold-address'
import { cleanText, cutText } from './clean-text.ts'
import { foldWords } from './allergen-words.ts'
import { readableAddress } from './address-text.ts'
import { Findings, type Item } from './finding.ts'
import type { RawFeature } from './geojson-features.ts'
import { isRecord, readPoint, textOf } from './geojson-values.ts'
import { shopName } from './shop-name.ts'
import { type ShopKind, categoryOf, shopKind } from './shop-types.ts'
import { type NamedZone, zoneAround } from './zone-shapes.ts'

/** A business as it becomes a shop. `zone` null: a circle around it. */
export type ShopRow = {
  readonly name: string
  readonly address: string
  readonly location: Point
  readonly kind: ShopKind
  readonly category: string | undefined
  readonly zone: NamedZone | null
}
export type PlaceRules = {
  readonly zones: readonly NamedZone[]
  /** Written after the street; undefined: what the register covers. */ readonly city:
    | string
    | undefined
}

const CLOSED = /safekeeping|cancel|expired|closed|revoked/i

/** One business of a register, as a shop; or why it cannot be one. Telephones, mail and sites of the register are never read. */
export function readPlace(
  raw: RawFeature,
  bytes: number,
  rules: PlaceRules,
  twins: Map<string, number>,
): Item<ShopRow> {
  const findings = new Findings()
  const properties =
    isRecord(raw.feature) && isRecord(raw.feature['properties']) ? raw.feature['properties'] : {}
  const row = placeOf(raw, properties, rules, findings)
  const twin = row ? foldWords(`${row.name} ${foldAddress(row.address)}`) : ''
  const first = twins.get(twin)
  if (row && first !== undefined) {
    // Two licences of one business: it would stand twice in every list.
    findings.refused('name', row.name, `same_name_and_address_as_line_${first}`)
    return {
      line: raw.line,
      bytes,
      key: keyOf(properties, row),
      row: undefined,
      findings: findings.list,
    }
  }
  if (row) twins.set(twin, raw.line)
  return { line: raw.line, bytes, key: keyOf(properties, row), row, findings: findings.list }
}

function keyOf(properties: Record<string, unknown>, row: ShopRow | undefined): string {
  const layer = textOf(properties, '@layer')
  const id = textOf(properties, 'LICENSE', '@id', 'OBJECTID', 'id')
  if (id) return layer && !properties['LICENSE'] ? `${layer}/${id}` : id
  return row ? `${layer}/${foldWords(`${row.name} ${row.address}`)}` : `${layer}/?`
}

function placeOf(
  raw: RawFeature,
  properties: Record<string, unknown>,
  { zones, city = coveredBy(properties) }: PlaceRules,
  findings: Findings,
): ShopRow | undefined {
  if (raw.broken !== undefined) return findings.refused('', raw.text, raw.broken)
  const status = textOf(properties, 'STATUS', 'status')
  const registered = cleanText(
    textOf(properties, 'TRADE_NAME', 'STORENAME', 'NAME', 'name', 'title'),
    'name',
    findings,
  )
  if (CLOSED.test(status)) return findings.refused('status', status, 'not_operating')
  if (registered === '') return findings.refused('name', '', 'no_name')
  const type = textOf(properties, 'TYPE', 'DESCRIPTIO', 'amenity', 'shop', 'type', '@layer')
  const kind = shopKind(type)
  if (!kind) return findings.refused('type', type, 'not_open_to_the_public')
  const full = shopName(registered, findings)
  if (full === undefined) return undefined
  const name = cutText(full, 120, 'name', findings)
  const location = isRecord(raw.feature) ? readPoint(raw.feature['geometry']) : undefined
  if (!location) return findings.refused('geometry', '', 'no_position')
  const street = cleanText(
    textOf(properties, 'ADDRESS', 'address', 'addr:full'),
    'address',
    findings,
  )
  if (street === '') return findings.refused('address', '', 'no_address')
  const zone = zoneAround(location, zones)
  if (!zone) findings.repaired('zone', '', 'a circle of 2 km', 'in_no_neighbourhood')
  findings.noted('hours', `${kind.hours[0]}–${kind.hours[1]} every day`, 'hours_unknown')
  return {
    name,
    address: `${readableAddress(street)}${city ? `, ${city}` : ''}`,
    location,
    kind,
    category: categoryOf(kind, name),
    zone,
  }
}

/** The layers of DC GIS leave out the city that all of them lie in. */
export const coveredBy = (properties: Record<string, unknown>): string =>
  textOf(properties, '@layer').endsWith('-locations') ? 'Washington, DC' : ''
