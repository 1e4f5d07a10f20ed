import { savePlaces } from '../maps/index.ts'
import { planAddresses } from './address.store.ts'
import { type AddressRow, readAddress } from './address-row.ts'
import { addAttribution } from './attribution.store.ts'
import { openCsv } from './csv-rows.ts'
import type { Item } from './finding.ts'
import type { FileImport } from './import-products.ts'
import { refuseImport } from './import-refused.ts'
import { type ImportDeps, runImport } from './import-run.ts'
import { DC_GIS } from './import-shops.ts'
import { runKeyOf } from './run-key.ts'
import { surveyFile } from './survey-file.ts'

export type AddressImport = {
  readonly file: string
  readonly city?: string
  readonly attribution?: string
}
const SOURCE = 'addresses'

/** Fills the built-in gazetteer, so that people find their door by its address. */
export async function importAddresses(
  deps: ImportDeps,
  { file, city, attribution }: AddressImport,
): Promise<FileImport> {
  const survey = await surveyFile(file)
  const table = await openCsv(file, survey.encoding)
  const missing = ['ADDRESS', 'lat', 'lon'].filter((column) => !table.columns.includes(column))
  if (missing.length > 0)
    return refuseImport(
      `${file} has no column ${missing.join(', ')}. Its columns: ${table.columns.slice(0, 12).join(', ')}`,
    )
  const ofDc = table.columns.includes('layer') && table.columns.includes('ADDRID')
  const place = city ?? (ofDc ? 'Washington, DC' : '')
  const credit = attribution ?? (ofDc ? DC_GIS : undefined)
  async function* items(): AsyncGenerator<Item<AddressRow>> {
    for await (const row of table.rows) yield readAddress(row, place)
  }
  const result = await runImport(
    {
      source: SOURCE,
      runKey: runKeyOf(survey.hash, place),
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
  return { ...result, encoding: survey.encoding, notes: [], attribution: credit }
}
