import { circleAround, polygonArea } from '@hawker/domain/zone'
import { cellsOf } from '../shops/index.ts'
import { addAttribution } from './attribution.store.ts'
import { minorOf } from './decimal.ts'
import type { Item } from './finding.ts'
import { geojsonFeatures } from './geojson-features.ts'
import { isRecord } from './geojson-values.ts'
import type { FileImport } from './import-products.ts'
import { refuseImport } from './import-refused.ts'
import { type ImportDeps, runImport } from './import-run.ts'
import { type ShopRow, coveredBy, readPlace } from './place-row.ts'
import { readText } from './read-text.ts'
import { runKeyOf } from './run-key.ts'
import { type Area, baseDecimals, findStaff, planShops, writeShops } from './shop.store.ts'
import { surveyFile } from './survey-file.ts'
import { readZones } from './zone-shapes.ts'

export type ShopImport = {
  readonly file: string
  readonly zones?: string
  readonly timezone?: string
  readonly city?: string
  /** E-mail of a user who runs the imported shops. Without one their orders are accepted by themselves. */
  readonly staff?: string
  readonly attribution?: string
}
/** Terms of delivery until a shop says its own: 2.99 in the base currency and 0.60 for each kilometre beyond 1.5. */
export const TERMS = { price: '2.99', perKm: '0.60', includedM: 1500, circleM: 2000 }
export const DC_GIS = 'DC GIS / Open Data DC (CC BY 4.0)'
const SOURCE = 'shops'

/** Opens a shop for every business of a register that people can order from. */
export async function importShops(
  deps: ImportDeps,
  { file, zones: zoneFile, timezone = 'America/New_York', city, staff, attribution }: ShopImport,
): Promise<FileImport> {
  if (!Intl.supportedValuesOf('timeZone').includes(timezone))
    return refuseImport(`"${timezone}" is no time zone.`)
  const staffId =
    staff === undefined
      ? undefined
      : ((await findStaff(deps.database, staff)) ??
        refuseImport(
          `Nobody is registered as ${staff}, or several are and none of them has proven the address.`,
        ))
  const decimals = await baseDecimals(deps.database)
  const survey = await surveyFile(file)
  const shapes = zoneFile === undefined ? undefined : await readZones(zoneFile)
  let credit = attribution
  let bytes = 0
  async function* items(): AsyncGenerator<Item<ShopRow>> {
    const twins = new Map<string, number>()
    for await (const feature of geojsonFeatures(
      readText(file, survey.encoding, (read) => (bytes = read)),
    )) {
      if (
        credit === undefined &&
        isRecord(feature.feature) &&
        isRecord(feature.feature['properties']) &&
        coveredBy(feature.feature['properties'])
      )
        credit = DC_GIS
      yield readPlace(feature, bytes, { zones: shapes?.zones ?? [], city }, twins)
    }
  }
  const terms = {
    source: SOURCE,
    timezone,
    feePrice: Number(minorOf(TERMS.price, decimals)),
    feePerKm: Number(minorOf(TERMS.perKm, decimals)),
    includedM: TERMS.includedM,
    staffId,
    now: deps.clock.now(),
  }
  const result = await runImport(
    {
      source: SOURCE,
      runKey: runKeyOf(survey.hash, shapes?.hash, timezone, city, staffId),
      items: items(),
      plan: (queries, rows) => planShops(queries, SOURCE, rows),
      write: (tx, changes) => writeShops(tx, terms, areas(), changes),
      finish: async (tx) => {
        if (credit !== undefined) await addAttribution(tx, credit)
      },
    },
    // A shop comes with a zone of some dozens of cells: as much as many products.
    { batchSize: 100, ...deps },
  )
  const notes = shapes
    ? [
        `${shapes.zones.length} zones, ${shapes.corners.before} corners simplified to ${shapes.corners.after}`,
      ]
    : ['no zones given: circles of 2 km']
  return { ...result, encoding: survey.encoding, notes, attribution: credit }
}

/** Shops of one district share its shape: its cells are counted out once. */
function areas(): (row: ShopRow) => Area {
  const known = new Map<string, Area>()
  return ({ zone, location }) => {
    const kept = zone === null ? undefined : known.get(zone.name)
    if (kept) return kept
    const shape = zone?.shape ?? circleAround(location, TERMS.circleM)
    const area: Area = { shape, area: polygonArea(shape), cells: cellsOf(shape) }
    if (zone) known.set(zone.name, area)
    return area
  }
}
