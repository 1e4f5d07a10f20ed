import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { dropUnclosedQuotes } from './drop-unclosed-quotes.ts'
import { nameColumns } from './column-names.ts'
import { readText } from './read-text.ts'
import type { Encoding } from './inspect-file.ts'

/** A record of a table. `cell` returns '' for a missing column. */
export type CsvRow = {
  readonly line: number
  readonly bytes: number
  cell(...names: readonly string[]): string
  /**
   * More values than columns: an unquoted value contained a separator, so the values after it are
   * unreliable.
   */
  readonly tooLong: boolean
  /** Why the record could not be read at all. */
  readonly broken: string | undefined
}
export type CsvTable = {
  readonly columns: readonly string[]
  readonly separator: string
  readonly notes: readonly string[]
  rows: AsyncIterable<CsvRow>
}

const SEPARATORS = [',', ';', '\t', '|']
/** A longer record means an unclosed quote. */
const MAX_RECORD_LENGTH = 2_000_000

/** The separator that occurs most often in the header line, outside quotes. */
export function separatorOf(header: string): string {
  const bare = header.replace(/"(?:[^"]|"")*"/g, '')
  const counts = SEPARATORS.map((separator) => bare.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * Opens a table with any usual separator and encoding. Streams its rows, so that memory use does
 * not grow with the file.
 */
export async function openCsv(path: string, encoding: Encoding): Promise<CsvTable> {
  let bytes = 0
  const text = readText(path, encoding, (read) => (bytes = read))
  let head = ''
  while (!/[\r\n]/.test(head)) {
    const piece = await text.next()
    if (piece.done) break
    head += piece.value
  }
  const separator = separatorOf(/^[^\r\n]*/.exec(head)?.[0] ?? '')
  const skipped: CsvRow[] = []
  async function* whole() {
    yield head
    yield* text
  }
  const source = Readable.from(
    dropUnclosedQuotes(whole(), separator, (line) =>
      skipped.push(rowOf([], new Map(), line, bytes, 'quote_not_closed')),
    ),
  )
  const parser = parse({
    delimiter: separator,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    max_record_size: MAX_RECORD_LENGTH,
    on_skip: (error) => {
      skipped.push(
        rowOf(
          [],
          new Map(),
          Number(error?.['lines'] ?? 0),
          bytes,
          String(error?.code ?? 'unreadable'),
        ),
      )
      return undefined
    },
  })
  // A pipe does not forward errors: an unreadable file must end the rows, not the process.
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  const records: AsyncIterator<{ record: string[]; info: { lines: number } }> =
    parser[Symbol.asyncIterator]()
  const first = await records.next()
  const headers: string[] = first.done ? [] : first.value.record
  const { names, notes } = nameColumns(headers)
  const columnIndexes = new Map<string, number>()
  for (const [index, name] of names.entries())
    if (!columnIndexes.has(name)) columnIndexes.set(name, index)
  let last = first.done ? 1 : first.value.info.lines
  async function* rows(): AsyncGenerator<CsvRow> {
    for (;;) {
      const next = await records.next()
      if (next.done) break
      const { record, info } = next.value
      // A record may span lines; the report names the first one.
      const line = last + 1
      last = info.lines
      // In file order, although some rows were read ahead: an interrupted import finds its position
      // by counting rows.
      while ((skipped[0]?.line ?? line) < line) yield* skipped.splice(0, 1)
      // Skipped here and not by the parser, because a parser that skips empty lines loses count.
      if (record.length === 1 && record[0]?.trim() === '') continue
      yield rowOf(record, columnIndexes, line, bytes, undefined, names.length)
    }
    yield* skipped
  }
  return { columns: names, separator, notes, rows: rows() }
}

function rowOf(
  record: readonly string[],
  columnIndexes: ReadonlyMap<string, number>,
  line: number,
  bytes: number,
  broken: string | undefined,
  width = 0,
): CsvRow {
  return {
    line,
    bytes,
    broken,
    tooLong: record.length > width && record.slice(width).some((value) => value.trim() !== ''),
    cell(...names) {
      for (const name of names) {
        const index = columnIndexes.get(name)
        const value = index === undefined ? '' : (record[index] ?? '')
        if (value !== '') return value
      }
      return ''
    },
  }
}
