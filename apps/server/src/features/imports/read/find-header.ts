import { type ColumnSynonyms, nameColumns } from './column-names.ts'

const SEPARATORS = [',', ';', '\t', '|']
/** Titles, dates and notes above the header fit in these lines. */
export const HEADER_LINES = 20

export type HeaderPlace = {
  readonly separator: string
  /** Lines above the header. */
  readonly linesBefore: number
}

/** Splits a line at a separator outside quotes. */
function splitLine(line: string, separator: string): string[] {
  const cells: string[] = []
  let [from, quoted] = [0, false]
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted
    else if (line[at] === separator && !quoted) {
      cells.push(line.slice(from, at))
      from = at + 1
    }
  }
  cells.push(line.slice(from))
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"'),
  )
}

/**
 * Finds the header among the first lines of a table: the first line with every required column, at
 * the separator that yields most known columns. Without one, it is the first line that is not empty
 * or a `sep=` line.
 */
export function findHeader(
  lines: readonly string[],
  { synonyms, required, mapping }: HeaderSearch,
): HeaderPlace {
  const stated = /^\uFEFF?"?sep=(.|\\t)"?\s*$/i.exec(lines[0] ?? '')?.[1]?.replace('\\t', '\t')
  const first = stated === undefined ? 0 : 1
  const candidates = stated === undefined ? SEPARATORS : [stated]
  let best: (HeaderPlace & { known: number }) | undefined
  for (const separator of candidates)
    for (const [index, line] of lines.slice(0, HEADER_LINES).entries()) {
      if (index < first) continue
      const { columns } = nameColumns(splitLine(line, separator), synonyms, mapping)
      const names = new Set(columns.map(({ name }) => name))
      if (!required.every((choice) => choice.some((name) => names.has(name)))) continue
      const known = columns.filter(({ name }) => name in synonyms).length
      if (!best || known > best.known || (known === best.known && index < best.linesBefore))
        best = { separator, linesBefore: index, known }
      break
    }
  if (best) return best
  const header = Math.max(
    first,
    lines.findIndex((line, index) => index >= first && line.trim() !== ''),
  )
  return { separator: stated ?? commonSeparator(lines[header] ?? ''), linesBefore: header }
}

export type HeaderSearch = {
  readonly synonyms: ColumnSynonyms
  /** The header has one column of each choice. */
  readonly required: readonly (readonly string[])[]
  /** The header of a name, for tables whose headers are not known. */
  readonly mapping?: Readonly<Record<string, string>> | undefined
}

/** The separator that occurs most often, outside quotes. */
function commonSeparator(line: string): string {
  const counts = SEPARATORS.map((separator) => splitLine(line, separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}
