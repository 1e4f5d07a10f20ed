import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { dropUnclosedQuotes } from './drop-unclosed-quotes.ts'
import { nameColumns } from './column-names.ts'
import { HEADER_LINES, type HeaderSearch, findHeader } from './find-header.ts'
import { readText } from './read-text.ts'
import { type Table, type TableRow, indexesByName, rowOf } from './table-row.ts'
import type { Encoding } from './encoding.ts'

/** A longer record means an unclosed quote. */
const MAX_RECORD_LENGTH = 2_000_000
const MAX_HEAD_LENGTH = 200_000

/**
 * Opens a table with any usual separator and encoding, whose header is in one of the first lines.
 * Streams its rows, so that memory use does not grow with the file.
 */
export async function openCsv(
  path: string,
  encoding: Encoding,
  search: HeaderSearch,
): Promise<Table> {
  let bytes = 0
  const text = readText(path, encoding, (read) => (bytes = read))
  let head = ''
  const headLines = () => head.split(/\r\n|\n|\r/)
  while (head.length < MAX_HEAD_LENGTH && headLines().length <= HEADER_LINES) {
    const piece = await text.next()
    if (piece.done) break
    head += piece.value
  }
  const { separator, linesBefore } = findHeader(headLines(), search)
  const skipped: TableRow[] = []
  async function* whole() {
    yield head
    yield* text
  }
  const source = Readable.from(
    dropUnclosedQuotes(whole(), separator, (line) =>
      skipped.push(rowOf([], new Map(), { line, bytes, broken: 'quote_not_closed' })),
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
        rowOf([], new Map(), {
          line: Number(error?.['lines'] ?? 0),
          bytes,
          broken: String(error?.code ?? 'unreadable'),
        }),
      )
      return undefined
    },
  })
  // A pipe does not forward errors: an unreadable file must end the rows, not the process.
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  const records: AsyncIterator<{ record: string[]; info: { lines: number } }> =
    parser[Symbol.asyncIterator]()
  let first = await records.next()
  while (!first.done && first.value.info.lines <= linesBefore) first = await records.next()
  const headers: string[] = first.done ? [] : first.value.record
  const { columns, notes } = nameColumns(headers, search.synonyms, search.mapping)
  const columnIndexes = indexesByName(columns)
  let last = first.done ? 1 : first.value.info.lines
  async function* rows(): AsyncGenerator<TableRow> {
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
      yield rowOf(record, columnIndexes, { line, bytes, width: columns.length })
    }
    yield* skipped
  }
  const separatorNote = `separator ${separator === '\t' ? 'tab' : separator}`
  return { columns, headerLine: linesBefore + 1, notes: [separatorNote, ...notes], rows: rows() }
}
