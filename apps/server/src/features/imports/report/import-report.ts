import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RowIssue } from './row-issue.ts'

export type ReportedIssue = {
  readonly line: number
  readonly key: string
  readonly issue: RowIssue
}
/** Where every refused, repaired or doubtful row is told. `open(true)` goes on with the report of an interrupted run. */
export type ImportReport = {
  open(goesOn: boolean): void
  write(rows: readonly ReportedIssue[]): void
  close(): void
}

const MAX_CELL_LENGTH = 500

/** A cell that a spreadsheet would run as a formula is made text by an apostrophe in front. */
export function csvCell(value: string): string {
  const short = value.length > MAX_CELL_LENGTH ? `${value.slice(0, MAX_CELL_LENGTH)}…` : value
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
          .map(({ line: at, key, issue }) =>
            line([String(at), key, issue.field, issue.action, issue.was, issue.now, issue.reason]),
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
