import { normalizeText } from '@hawker/domain/texts/typed-text'
import { circleAround, polygonArea } from '@hawker/domain/delivery/zone'
import { cellsOf } from '../../shops/index.ts'
import { addAttribution } from '../run/attribution.ts'
import { toMinorUnits } from '../read/decimal.ts'
import type { ParsedRow } from '../report/row-issue.ts'
import { geojsonFeatures } from '../read/geojson-features.ts'
import { propertiesOf } from '../read/geojson-values.ts'
import { isOsm } from './osm-kind.ts'
import type { FileImport } from '../products/import-products.ts'
import { refuseImport } from '../run/import-refused.ts'
import { type ImportDeps, runImport } from '../run/import-run.ts'
import { type ShopRow, registerCity, readShop } from './shop-row.ts'
import { readText } from '../read/read-text.ts'
import { runKeyOf } from '../run/run-key.ts'
import { type ZoneArea, baseDecimals, findStaff, planShops, writeShops } from './shop.store.ts'
import type { Encoding } from '../read/encoding.ts'
import { openFile } from '../read/open-file.ts'
import { readZones } from './zone-shapes.ts'

export type ShopImport = {
  readonly file: string
  readonly zones?: string
  readonly timezone?: string
  readonly city?: string
  /**
   * E-mail of the user who runs the imported shops. Without one, the shops accept orders
   * automatically.
   */
  readonly staff?: string
  readonly attribution?: string
  readonly encoding?: Encoding
}
/**
 * Default delivery terms until a shop sets its own: 2.99 in the base currency, and 0.60 for each
 * kilometre beyond 1.5.
 */
export const DEFAULT_TERMS = { price: '2.99', perKm: '0.60', includedM: 1500, circleM: 2000 }
const OPEN_STREET_MAP = '© OpenStreetMap contributors (ODbL 1.0)'
export const DC_GIS = 'DC GIS / Open Data DC (CC BY 4.0)'
const SOURCE = 'shops'
const DEFAULT_TIMEZONE = 'America/New_York'

/** Creates a shop for every business of a register that customers can order from. */
export async function importShops(
  deps: ImportDeps,
  {
    file,
    zones: zoneFile,
    timezone = DEFAULT_TIMEZONE,
    city,
    staff,
    attribution,
    encoding,
  }: ShopImport,
): Promise<FileImport> {
  if (!Intl.supportedValuesOf('timeZone').includes(timezone))
    return refuseImport(`"${timezone}" is not a time zone.`)
  const staffId =
    staff === undefined
      ? undefined
      : ((await findStaff(deps.database, normalizeText('email', staff))) ??
        refuseImport(
          `No account has the address ${staff}, or several are registered and none has verified it.`,
        ))
  const decimals = await baseDecimals(deps.database)
  const inspection = await openFile(file, encoding)
  const shapes = zoneFile === undefined ? undefined : await readZones(zoneFile)
  let credit = attribution
  let bytes = 0
  async function* items(): AsyncGenerator<ParsedRow<ShopRow>> {
    const twins = new Map<string, number>()
    for await (const feature of geojsonFeatures(
      readText(file, inspection.encoding, (read) => (bytes = read)),
    )) {
      const properties = propertiesOf(feature.feature)
      if (registerCity(properties)) credit ??= DC_GIS
      else if (isOsm(properties)) credit ??= OPEN_STREET_MAP
      yield readShop(feature, bytes, { zones: shapes?.zones ?? [], city }, twins)
    }
  }
  const terms = {
    source: SOURCE,
    timezone,
    feePrice: Number(toMinorUnits(DEFAULT_TERMS.price, decimals)),
    feePerKm: Number(toMinorUnits(DEFAULT_TERMS.perKm, decimals)),
    includedM: DEFAULT_TERMS.includedM,
    staffId,
    now: deps.clock.now(),
  }
  const result = await runImport(
    {
      source: SOURCE,
      runKey: runKeyOf(inspection.hash, shapes?.hash, timezone, city, staffId, inspection.encoding),
      items: items(),
      plan: (queries, rows) => planShops(queries, SOURCE, rows),
      write: (tx, changes) => writeShops(tx, terms, areaCache(), changes),
      finish: async (tx) => {
        if (credit !== undefined) await addAttribution(tx, credit)
      },
    },
    // The zone of a shop has some dozens of cells: as many rows as many products.
    { batchSize: 100, ...deps },
  )
  const zoneNote = shapes
    ? `${shapes.zones.length} zones, ${shapes.corners.before} corners simplified to ${shapes.corners.after}`
    : 'no zones given: circles of 2 km'
  return {
    ...result,
    encoding: inspection.encoding,
    notes: [...inspection.notes, zoneNote, `time zone ${timezone}`],
    attribution: credit,
  }
}

/** Shops of one district share its shape, so its cells are computed once. */
function areaCache(): (row: ShopRow) => ZoneArea {
  const areaByZone = new Map<string, ZoneArea>()
  return ({ zone, location }) => {
    const cached = zone === null ? undefined : areaByZone.get(zone.name)
    if (cached) return cached
    const shape = zone?.shape ?? circleAround(location, DEFAULT_TERMS.circleM)
    const area: ZoneArea = { shape, area: polygonArea(shape), cells: cellsOf(shape) }
    if (zone) areaByZone.set(zone.name, area)
    return area
  }
}
