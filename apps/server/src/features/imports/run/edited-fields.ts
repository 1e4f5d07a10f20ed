import { isDeepStrictEqual } from 'node:util'
import type { RowIssue } from '../report/row-issue.ts'

/** Values by name, as JSON stores them. */
export type Fields = Readonly<Record<string, unknown>>

/** The current values that differ from what the last import wrote: a person changed them. */
export const editedFields = (current: Fields, written: Fields): Fields =>
  Object.fromEntries(
    Object.entries(current).filter(([name, value]) => !isDeepStrictEqual(value, written[name])),
  )

/** Names each edit that the import keeps although the file has another value. */
export const editIssues = (edits: Fields, imported: Fields): RowIssue[] =>
  Object.entries(edits).flatMap(([field, value]) => {
    const inFile = imported[field]
    if (inFile === undefined || isDeepStrictEqual(value, inFile)) return []
    if (isFields(value) && isFields(inFile)) return editIssues(value, inFile)
    const [was, now] = [cellText(inFile), cellText(value)]
    return [{ field, action: 'noted', was, now, reason: 'edit_stays' }]
  })

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const cellText = (value: unknown): string =>
  value === null || typeof value === 'string' ? (value ?? '') : JSON.stringify(value)
