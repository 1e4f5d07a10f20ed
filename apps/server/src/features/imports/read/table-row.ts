import { type NamedColumn, foldHeader } from './column-names.ts'

/** A record of a table. `cell` returns '' for a missing column. */
export type TableRow = {
  readonly line: number
  readonly bytes: number
  /** The first value of these columns that is not empty. */
  cell(...names: readonly string[]): string
  /** All values of a column that several headers name, without the empty ones. */
  cells(name: string): string[]
  /** Whether the table has the column. */
  has(name: string): boolean
  /** The value under this header of the file, in any spelling. */
  under(header: string): string
  /**
   * More values than columns: an unquoted value contained a separator, so the values after it are
   * unreliable.
   */
  readonly tooLong: boolean
  /** Why the record could not be read at all. */
  readonly broken: string | undefined
}
export type Table = {
  readonly columns: readonly NamedColumn[]
  /** The line of the header, from 1. */
  readonly headerLine: number
  readonly notes: readonly string[]
  rows: AsyncIterable<TableRow>
}

/** The places of the columns by name, in the order in which they are tried, and by header. */
export function indexesByName(columns: readonly NamedColumn[]): Map<string, number[]> {
  const ranked = columns.map((column, index) => ({ ...column, index }))
  const places = new Map<string, number[]>()
  for (const [name, group] of Map.groupBy(ranked, ({ name: own }) => own))
    places.set(
      name,
      group.toSorted((a, b) => a.rank - b.rank).map(({ index }) => index),
    )
  for (const [header, group] of Map.groupBy(ranked, ({ header: own }) => foldHeader(own)))
    places.set(
      headerKey(header),
      group.map(({ index }) => index),
    )
  return places
}

/** No column has such a name. */
const headerKey = (foldedHeader: string): string => `\u0000${foldedHeader}`

type RecordPlace = {
  readonly line: number
  readonly bytes: number
  readonly width?: number
  readonly broken?: string
}

export function rowOf(
  record: readonly string[],
  columnIndexes: ReadonlyMap<string, readonly number[]>,
  { line, bytes, width = 0, broken }: RecordPlace,
): TableRow {
  const cells = (name: string) =>
    (columnIndexes.get(name) ?? []).flatMap((index) => record[index] || [])
  return {
    line,
    bytes,
    broken,
    tooLong: record.length > width && record.slice(width).some((value) => value.trim() !== ''),
    cells,
    has: (name) => columnIndexes.has(name),
    under: (header) => cells(headerKey(foldHeader(header)))[0] ?? '',
    cell(...names) {
      // Makes no lists: the importers read dozens of cells of each row.
      for (const name of names)
        for (const index of columnIndexes.get(name) ?? []) {
          const value = record[index]
          if (value) return value
        }
      return ''
    },
  }
}
