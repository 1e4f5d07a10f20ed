import { type NamedColumn, foldHeader } from '../../read/column-names.ts'
import type { TableRow } from '../../read/table-row.ts'
import { foldWords } from '../../read/fold-words.ts'

/** Rows of one product: the row that describes it, and one row for each size. */
export type RowGroup = {
  readonly main: TableRow
  readonly sizes: readonly TableRow[]
  /** Identifies the product; undefined for a row on its own. */
  readonly key: string | undefined
}

/** How the rows of a table belong together. */
type Grouping = {
  keyOf(row: TableRow): string | undefined
  /** Whether a row of a group only describes it. */
  describesOnly(row: TableRow): boolean
}

const PARENT_REFERENCES = new Set(['parent', 'parent sku', 'parent id'])
const hasSize = (row: TableRow): boolean =>
  ['price', 'code', 'option_value_1', 'variation_name'].some((name) => row.cell(name).trim() !== '')

/** Undefined when each row is a product of its own. */
function groupingOf(columns: readonly NamedColumn[]): Grouping | undefined {
  const parent = columns.find(({ name }) => name === 'parent')
  const value = (row: TableRow) => row.cell('parent').trim()
  if (parent && PARENT_REFERENCES.has(foldHeader(parent.header))) {
    // A variation names its parent by `id:12` or by the SKU. A parent has no size of its own.
    const aliases = new Map<string, string>()
    return {
      keyOf(row) {
        const reference = value(row)
        if (reference !== '') return aliases.get(reference) ?? reference
        if (!/variable/i.test(row.cell('item_type'))) return undefined
        const [id, sku] = [row.cell('source_id').trim(), row.cells('code').at(-1)?.trim() ?? '']
        const key = id === '' ? sku : `id:${id}`
        if (sku !== '') aliases.set(sku, key)
        if (id !== '') aliases.set(id, key)
        return key
      },
      describesOnly: (row) => value(row) === '',
    }
  }
  if (parent)
    return { keyOf: (row) => value(row) || undefined, describesOnly: (row) => !hasSize(row) }
  if (columns.some(({ name }) => name === 'variation_name'))
    return {
      keyOf: (row) =>
        row.cell('variation_name').trim() === ''
          ? undefined
          : foldWords(`${row.cell('product_name')} ${row.cell('categories')}`),
      describesOnly: () => false,
    }
  return undefined
}

/**
 * Joins the rows of one handle or parent. Reads the table twice: first it counts the rows of each
 * group, so that memory holds the open groups only.
 */
export async function* joinSizes(
  columns: readonly NamedColumn[],
  rows: AsyncIterable<TableRow>,
  countingRows: () => Promise<AsyncIterable<TableRow>>,
): AsyncGenerator<RowGroup> {
  const grouping = groupingOf(columns)
  const counts = new Map<string, number>()
  const keyOf = (row: TableRow) =>
    row.broken === undefined && !row.tooLong ? grouping?.keyOf(row) : undefined
  if (grouping)
    for await (const row of await countingRows()) {
      const key = keyOf(row)
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  const open = new Map<string, TableRow[]>()
  for await (const row of rows) {
    const key = keyOf(row)
    if (!grouping || key === undefined) {
      yield { main: row, sizes: [row], key: undefined }
      continue
    }
    const group = [...(open.get(key) ?? []), row]
    if (group.length < (counts.get(key) ?? 0)) {
      open.set(key, group)
      continue
    }
    open.delete(key)
    yield toGroup(group, key, grouping)
  }
}

function toGroup(rows: readonly TableRow[], key: string, grouping: Grouping): RowGroup {
  const named = rows.find((row) => row.cell('product_name').trim() !== '')
  const main = rows.find((row) => grouping.describesOnly(row) && row === named) ?? named ?? rows[0]!
  const sizes = rows.filter((row) => !grouping.describesOnly(row))
  return { main, sizes: sizes.length > 0 ? sizes : [main], key }
}
