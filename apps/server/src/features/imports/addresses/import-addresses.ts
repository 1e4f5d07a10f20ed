import { savePlaces } from '../../maps/index.ts'
import { planAddresses } from './address.store.ts'
import { type AddressRow, readAddress } from './address-row.ts'
import { addAttribution } from '../run/attribution.store.ts'
import { openCsv } from '../read/csv-rows.ts'
import type { ParsedRow } from '../report/row-issue.ts'
import type { FileImport } from '../products/import-products.ts'
import { refuseImport } from '../run/import-refused.ts'
import { type ImportDeps, runImport } from '../run/import-run.ts'
import { DC_GIS } from '../shops/import-shops.ts'
import { runKeyOf } from '../run/run-key.ts'
import { inspectFile } from '../read/inspect-file.ts'

export type AddressImport = {
  readonly file: string
  readonly city?: string
  readonly attribution?: string
}
const SOURCE = 'addresses'

/** Fills the built-in gazetteer, which address search uses. */
export async function importAddresses(
  deps: ImportDeps,
  { file, city, attribution }: AddressImport,
): Promise<FileImport> {
  const inspection = await inspectFile(file)
  const table = await openCsv(file, inspection.encoding)
  const missing = ['ADDRESS', 'lat', 'lon'].filter((column) => !table.columns.includes(column))
  if (missing.length > 0)
    return refuseImport(
      `${file} has no column ${missing.join(', ')}. Its columns: ${table.columns.slice(0, 12).join(', ')}`,
    )
  const ofDc = table.columns.includes('layer') && table.columns.includes('ADDRID')
  const defaultCity = city ?? (ofDc ? 'Washington, DC' : '')
  const credit = attribution ?? (ofDc ? DC_GIS : undefined)
  async function* items(): AsyncGenerator<ParsedRow<AddressRow>> {
    for await (const row of table.rows) yield readAddress(row, defaultCity)
  }
  const result = await runImport(
    {
      source: SOURCE,
      runKey: runKeyOf(inspection.hash, defaultCity),
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
  return { ...result, encoding: inspection.encoding, notes: [], attribution: credit }
}
