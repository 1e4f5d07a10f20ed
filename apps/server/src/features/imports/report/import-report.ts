import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '@hawker/std/file-modes'
import type { RowIssue } from './row-issue.ts'

export type ReportedIssue = {
  readonly line: number
  readonly key: string
  readonly issue: RowIssue
}
/**
 * Reports every refused, repaired or doubtful row. `open(true)` appends to the report of an
 * interrupted run.
 */
export type ImportReport = {
  open(append: boolean): void
  write(rows: readonly ReportedIssue[]): void
  close(): void
}

const MAX_CELL_LENGTH = 500

/** Prefixes a cell that a spreadsheet would run as a formula with an apostrophe. */
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
    open(append) {
      mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
      file = openSync(path, append ? 'a' : 'w', PRIVATE_FILE)
      // The byte order mark tells spreadsheets that the file is UTF-8.
      if (!append)
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
