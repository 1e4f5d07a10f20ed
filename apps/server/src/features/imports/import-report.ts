import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Finding } from './finding.ts'

export type Told = { readonly line: number; readonly key: string; readonly finding: Finding }
/** Where every refused, repaired or doubtful row is told. `open(true)` goes on with the report of an interrupted run. */
export type ImportReport = {
  open(goesOn: boolean): void
  write(rows: readonly Told[]): void
  close(): void
}

const LONGEST = 500

/** A cell that a spreadsheet would run as a formula is made text by an apostrophe in front. */
export function csvCell(value: string): string {
  const short = value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  const safe =
    /^[=+\-@\t\r\n|%]/.test(short.trimStart()) || /^[\t\r\n]/.test(short) ? `'${short}` : short
  return `"${safe.replaceAll('"', '""')}"`
}

export function csvReport(path: string): ImportReport {
  let file: number | undefined
  const line = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`
  return {
    open(goesOn) {
      mkdirSync(dirname(path), { recursive: true })
      file = openSync(path, goesOn ? 'a' : 'w')
      // The mark tells spreadsheets that this is UTF-8.
      if (!goesOn)
        writeSync(file, `\uFEFF${line(['line', 'key', 'field', 'action', 'was', 'now', 'reason'])}`)
    },
    write(rows) {
      if (file === undefined || rows.length === 0) return
      writeSync(
        file,
        rows
          .map(({ line: at, key, finding }) =>
            line([
              String(at),
              key,
              finding.field,
              finding.action,
              finding.was,
              finding.now,
              finding.reason,
            ]),
          )
          .join(''),
      )
    },
    close() {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}
