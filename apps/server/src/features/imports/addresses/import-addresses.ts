import { savePlaces } from '../../maps/index.ts'
import { planAddresses } from './address.store.ts'
import { type AddressRow, readAddress } from './address-row.ts'
import { addAttribution } from '../run/attribution.ts'
import { openCsv } from '../read/csv-rows.ts'
import type { ParsedRow } from '../report/row-issue.ts'
import type { FileImport } from '../products/import-products.ts'
import { refuseImport } from '../run/import-refused.ts'
import { type ImportDeps, runImport } from '../run/import-run.ts'
import { DC_GIS } from '../shops/import-shops.ts'
import { runKeyOf } from '../run/run-key.ts'
import type { Encoding } from '../read/encoding.ts'
import type { HeaderSearch } from '../read/find-header.ts'
import { geojsonRows } from '../read/geojson-table.ts'
import { openFile } from '../read/open-file.ts'
import { ADDRESS_COLUMNS } from './address-columns.ts'

export type AddressImport = {
  readonly file: string
  readonly city?: string
  readonly attribution?: string
  readonly encoding?: Encoding
}
const SOURCE = 'addresses'
const SEARCH: HeaderSearch = {
  synonyms: ADDRESS_COLUMNS,
  required: [['ADDRESS', 'street'], ['lat'], ['lon']],
}

/** Fills the built-in gazetteer, which address search uses. */
export async function importAddresses(
  deps: ImportDeps,
  { file, city, attribution, encoding }: AddressImport,
): Promise<FileImport> {
  const inspection = await openFile(file, encoding)
  const table = inspection.isJson ? undefined : await openCsv(file, inspection.encoding, SEARCH)
  const missing = SEARCH.required.filter(
    (choice) => !table?.columns.some(({ name }) => choice.includes(name)),
  )
  if (table && missing.length > 0)
    return refuseImport(
      `${file} has no column ${missing.map((choice) => choice[0]).join(', ')}. ` +
        `Its columns: ${table.columns
          .map(({ header }) => header)
          .slice(0, 12)
          .join(', ')}`,
    )
  const headers = table?.columns.map(({ header }) => header) ?? []
  const ofDc = headers.includes('layer') && headers.includes('ADDRID')
  const defaultCity = city ?? (ofDc ? 'Washington, DC' : '')
  const credit = attribution ?? (ofDc ? DC_GIS : undefined)
  const rows = table?.rows ?? geojsonRows(file, inspection.encoding, ADDRESS_COLUMNS)
  async function* items(): AsyncGenerator<ParsedRow<AddressRow>> {
    for await (const row of rows) yield readAddress(row, defaultCity)
  }
  const result = await runImport(
    {
      source: SOURCE,
      runKey: runKeyOf(inspection.hash, defaultCity, inspection.encoding),
      items: items(),
      plan: (queries, rows) => planAddresses(queries, SOURCE, rows),
      write: async (tx, changes) => {
        await savePlaces(
          tx,
          changes.map(({ key, row }) => ({ source: SOURCE, sourceKey: key, ...row })),
        )
      },
      finish: async (tx) => {
        if (credit !== undefined) await addAttribution(tx, credit)
      },
    },
    deps,
  )
  const notes = [...inspection.notes, ...(table?.notes ?? [])]
  return { ...result, encoding: inspection.encoding, notes, attribution: credit }
}
