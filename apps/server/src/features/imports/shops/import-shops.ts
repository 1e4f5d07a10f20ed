import { circleAround, polygonArea } from '@hawker/domain/delivery/zone'
import { cellsOf } from '../../shops/index.ts'
import { addAttribution } from '../run/attribution.store.ts'
import { toMinorUnits } from '../read/decimal.ts'
import type { ParsedRow } from '../report/row-issue.ts'
import { geojsonFeatures } from '../read/geojson-features.ts'
import { isRecord } from '../read/geojson-values.ts'
import type { FileImport } from '../products/import-products.ts'
import { refuseImport } from '../run/import-refused.ts'
import { type ImportDeps, runImport } from '../run/import-run.ts'
import { type ShopRow, registerCity, readShop } from './shop-row.ts'
import { readText } from '../read/read-text.ts'
import { runKeyOf } from '../run/run-key.ts'
import { type ZoneArea, baseDecimals, findStaff, planShops, writeShops } from './shop.store.ts'
import { inspectFile } from '../read/inspect-file.ts'
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
}
/**
 * Default delivery terms until a shop sets its own: 2.99 in the base currency, and 0.60 for each
 * kilometre beyond 1.5.
 */
export const DEFAULT_TERMS = { price: '2.99', perKm: '0.60', includedM: 1500, circleM: 2000 }
export const DC_GIS = 'DC GIS / Open Data DC (CC BY 4.0)'
const SOURCE = 'shops'

/** Creates a shop for every business of a register that customers can order from. */
export async function importShops(
  deps: ImportDeps,
  { file, zones: zoneFile, timezone = 'America/New_York', city, staff, attribution }: ShopImport,
): Promise<FileImport> {
  if (!Intl.supportedValuesOf('timeZone').includes(timezone))
    return refuseImport(`"${timezone}" is not a time zone.`)
  const staffId =
    staff === undefined
      ? undefined
      : ((await findStaff(deps.database, staff)) ??
        refuseImport(
          `No account has the address ${staff}, or several are registered and none has verified it.`,
        ))
  const decimals = await baseDecimals(deps.database)
  const inspection = await inspectFile(file)
  const shapes = zoneFile === undefined ? undefined : await readZones(zoneFile)
  let credit = attribution
  let bytes = 0
  async function* items(): AsyncGenerator<ParsedRow<ShopRow>> {
    const twins = new Map<string, number>()
    for await (const feature of geojsonFeatures(
      readText(file, inspection.encoding, (read) => (bytes = read)),
    )) {
      if (
        credit === undefined &&
        isRecord(feature.feature) &&
        isRecord(feature.feature['properties']) &&
        registerCity(feature.feature['properties'])
      )
        credit = DC_GIS
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
      runKey: runKeyOf(inspection.hash, shapes?.hash, timezone, city, staffId),
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
  const notes = shapes
    ? [
        `${shapes.zones.length} zones, ${shapes.corners.before} corners simplified to ${shapes.corners.after}`,
      ]
    : ['no zones given: circles of 2 km']
  return { ...result, encoding: inspection.encoding, notes, attribution: credit }
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
