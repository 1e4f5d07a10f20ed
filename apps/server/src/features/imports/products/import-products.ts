import { openCsv } from '../read/csv-rows.ts'
import type { ParsedRow } from '../report/row-issue.ts'
import { type ImportDeps, type ImportResult, runImport } from '../run/import-run.ts'
import { refuseImport } from '../run/import-refused.ts'
import { recordShopChanged } from '../run/imports.events.ts'
import { readPriceRule } from './price-rule.ts'
import { type ProductRow, readProduct } from './product-row.ts'
import {
  findShopToFill,
  findTaxClass,
  planProducts,
  shopVersion,
  writeProducts,
} from './product.store.ts'
import { addAttribution } from '../run/attribution.store.ts'
import { runKeyOf } from '../run/run-key.ts'
import { inspectFile } from '../read/inspect-file.ts'

export type ProductImport = {
  readonly file: string
  readonly shopId: number
  readonly priceRule: string
  /** Title of a tax class; undefined: not taxed. */
  readonly tax?: string
  readonly attribution?: string
}
export type FileImport = ImportResult & {
  readonly encoding: string
  readonly notes: readonly string[]
  readonly attribution: string | undefined
}

export const OPEN_FOOD_FACTS = 'Data from Open Food Facts (ODbL 1.0)'

/**
 * Fills a shop from a product table: an Open Food Facts export, also after a spreadsheet, or any
 * table with a name and a price.
 */
export async function importProducts(
  deps: ImportDeps,
  { file, shopId, priceRule, tax, attribution }: ProductImport,
): Promise<FileImport> {
  const shelf = await findShopToFill(deps.database, shopId)
  if (!shelf) return refuseImport(`There is no shop ${shopId}.`)
  const price = readPriceRule(priceRule, shelf.decimals)
  const taxClassId =
    tax === undefined
      ? null
      : ((await findTaxClass(deps.database, tax)) ??
        refuseImport(`There is no tax class "${tax}".`))
  const inspection = await inspectFile(file)
  const table = await openCsv(file, inspection.encoding)
  if (!table.columns.includes('product_name'))
    return refuseImport(
      `${file} has no column for the name. Its columns: ${table.columns.slice(0, 12).join(', ')}`,
    )
  for (const part of price.parts) {
    if (part.by === 'column' && !table.columns.includes(part.name))
      refuseImport(`The price rule needs the column "${part.name}", which ${file} does not have.`)
  }
  const credit =
    attribution ?? (table.columns.includes('nutriscore_grade') ? OPEN_FOOD_FACTS : undefined)
  async function* items(): AsyncGenerator<ParsedRow<ProductRow>> {
    for await (const row of table.rows)
      yield readProduct(row, { price, decimals: shelf?.decimals ?? 2 })
  }
  const result = await runImport(
    {
      source: `products:${shopId}`,
      runKey: runKeyOf(inspection.hash, priceRule, taxClassId),
      items: items(),
      plan: (queries, rows) => planProducts(queries, shopId, rows),
      write: (tx, changes) => writeProducts(tx, { shopId, taxClassId }, changes),
      finish: async (tx) => {
        if (credit !== undefined) await addAttribution(tx, credit)
        await recordShopChanged(tx, shopId, await shopVersion(tx, shopId), deps.clock.now())
      },
    },
    deps,
  )
  const separator = table.separator === '\t' ? 'tab' : table.separator
  return {
    ...result,
    encoding: inspection.encoding,
    notes: [`separator ${separator}`, ...table.notes],
    attribution: credit,
  }
}
