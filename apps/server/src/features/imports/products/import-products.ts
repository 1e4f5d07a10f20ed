import { openCsv } from '../read/csv-rows.ts'
import type { Table } from '../read/table-row.ts'
import { foldHeader } from '../read/column-names.ts'
import type { Encoding } from '../read/encoding.ts'
import type { HeaderSearch } from '../read/find-header.ts'
import type { FileInspection } from '../read/inspect-file.ts'
import { openFile } from '../read/open-file.ts'
import { readText } from '../read/read-text.ts'
import type { ParsedRow } from '../report/row-issue.ts'
import { type ImportDeps, type ImportResult, runImport } from '../run/import-run.ts'
import { refuseImport } from '../run/import-refused.ts'
import { joinSizes } from './read/join-sizes.ts'
import { menuRows, menuTable, parseMenu } from './read/menu-json.ts'
import { type PriceRule, readPriceRule } from './read/price-rule.ts'
import { MAPPABLE, PRODUCT_COLUMNS, isReadColumn } from './read/product-columns.ts'
import { type ProductRow, readProduct } from './read/product-row.ts'
import { stateReader } from './read/sale-state.ts'
import { findShopToFill, findTaxClass, planProducts, writeProducts } from './product.store.ts'
import { addAttribution } from '../run/attribution.ts'
import { runKeyOf } from '../run/run-key.ts'
import { recordShopChanged } from '../../shops/index.ts'

export type ProductImport = {
  readonly file: string
  readonly shopId: number
  readonly priceRule: string
  /** Title of a tax class; undefined: not taxed. */
  readonly tax?: string
  readonly attribution?: string
  /** The header of the file by column: `{name: 'Bezeichnung', price: 'VK brutto'}`. */
  readonly map?: Readonly<Record<string, string>>
  readonly encoding?: Encoding
}
export type FileImport = ImportResult & {
  readonly encoding: string
  readonly notes: readonly string[]
  readonly attribution: string | undefined
}

const OPEN_FOOD_FACTS = 'Data from Open Food Facts (ODbL 1.0)'

/**
 * Fills a shop from a product table or a menu in JSON: an Open Food Facts export, also after a
 * spreadsheet, the export of a shop system, or any table with a name and a price.
 */
export async function importProducts(
  deps: ImportDeps,
  { file, shopId, priceRule, tax, attribution, map = {}, encoding }: ProductImport,
): Promise<FileImport> {
  const shelf = await findShopToFill(deps.database, shopId)
  if (!shelf) return refuseImport(`There is no shop ${shopId}.`)
  const { decimals } = shelf
  const price = readPriceRule(priceRule, decimals)
  const taxClassId =
    tax === undefined
      ? null
      : ((await findTaxClass(deps.database, tax)) ??
        refuseImport(`There is no tax class "${tax}".`))
  const inspection = await openFile(file, encoding)
  const search = headerSearch(map)
  const open = () => openProducts(file, inspection, search, decimals)
  const table = await open()
  checkColumns(file, table, price, map)
  const states = stateReader(table.columns)
  const isFromOpenFoodFacts = table.columns.some(({ name }) => name === 'nutriscore_grade')
  const credit = attribution ?? (isFromOpenFoodFacts ? OPEN_FOOD_FACTS : undefined)
  async function* items(): AsyncGenerator<ParsedRow<ProductRow>> {
    const groups = joinSizes(table.columns, table.rows, async () => (await open()).rows)
    for await (const group of groups) yield readProduct(group, { price, decimals, states })
  }
  const unread = unreadColumns(table, price, states.headers)
  const result = await runImport(
    {
      source: `products:${shopId}`,
      runKey: runKeyOf(inspection.hash, priceRule, taxClassId, map, inspection.encoding),
      items: items(),
      fileIssues: unread.map((header) => ({
        line: table.headerLine,
        key: '',
        issue: { field: header, action: 'noted', was: header, now: '', reason: 'column_not_read' },
      })),
      plan: (queries, rows) => planProducts(queries, shopId, rows),
      write: (tx, changes) => writeProducts(tx, { shopId, taxClassId }, changes),
      finish: async (tx) => {
        if (credit !== undefined) await addAttribution(tx, credit)
        await recordShopChanged(tx, shopId, deps.clock.now())
      },
    },
    deps,
  )
  return {
    ...result,
    encoding: inspection.encoding,
    notes: [...inspection.notes, ...table.notes, ...unreadNote(unread), ...encodingHint(result)],
    attribution: credit,
  }
}

function headerSearch(map: Readonly<Record<string, string>>): HeaderSearch {
  const mapping = Object.entries(map).map(([field, header]) => {
    const name = MAPPABLE[field] ?? (field in PRODUCT_COLUMNS ? field : undefined)
    const known = Object.keys(MAPPABLE).join(', ')
    return [name ?? refuseImport(`There is no column "${field}" to map. Known: ${known}`), header]
  })
  return {
    synonyms: PRODUCT_COLUMNS,
    required: [['product_name', 'generic_name', 'abbreviated_product_name']],
    mapping: Object.fromEntries(mapping),
  }
}

async function openProducts(
  file: string,
  { encoding, isJson }: FileInspection & { isJson: boolean },
  search: HeaderSearch,
  decimals: number,
): Promise<Table> {
  if (!isJson) return openCsv(file, encoding, search)
  let text = ''
  for await (const piece of readText(file, encoding)) text += piece
  const rows = menuRows(parseMenu(text, file), decimals)
  if (!rows || rows.length === 0) return refuseImport(`${file} is no menu that the import knows.`)
  return menuTable(rows, search)
}

function checkColumns(
  file: string,
  { columns }: Table,
  price: PriceRule,
  map: Readonly<Record<string, string>>,
): void {
  const headers = new Set(columns.map(({ header }) => foldHeader(header)))
  const names = new Set(columns.map(({ name }) => name))
  const seen = columns
    .map(({ header }) => header)
    .slice(0, 12)
    .join(', ')
  for (const header of Object.values(map))
    if (!headers.has(foldHeader(header)))
      refuseImport(`${file} has no column "${header}" to map. Its columns: ${seen}`)
  if (!names.has('product_name'))
    refuseImport(
      `${file} has no column for the name. Its columns: ${seen}. --map name=COLUMN names one.`,
    )
  for (const part of price.parts) {
    if (part.by !== 'column' || headers.has(foldHeader(part.name))) continue
    const isPrice = [...PRODUCT_COLUMNS.price, 'price'].includes(foldHeader(part.name))
    if (!isPrice || !names.has('price'))
      refuseImport(
        `The price rule needs the column "${part.name}", which ${file} does not have. Its columns: ${seen}`,
      )
  }
}

/** The headers that neither the import nor the price rule reads. */
function unreadColumns(
  { columns }: Table,
  price: PriceRule,
  stateHeaders: readonly string[],
): string[] {
  const read = new Set([
    ...stateHeaders.map(foldHeader),
    ...price.parts.flatMap((part) => (part.by === 'column' ? [foldHeader(part.name)] : [])),
  ])
  return columns.flatMap(({ name, header }) =>
    isReadColumn(name) || read.has(foldHeader(header)) || header === '' ? [] : [header],
  )
}

const MAX_NAMED = 8
const unreadNote = (headers: readonly string[]): string[] =>
  headers.length === 0
    ? []
    : [
        `${headers.length} columns not read: ${headers.slice(0, MAX_NAMED).join(', ')}` +
          (headers.length > MAX_NAMED ? ' …' : ''),
      ]

const encodingHint = ({ reasons }: ImportResult): string[] => {
  const rows = reasons.get('refused text_in_a_wrong_encoding') ?? 0
  return rows === 0
    ? []
    : [`${rows} rows look like text in a wrong encoding: --encoding states the right one`]
}
