/** Something about a row that its owner should know: left out, mended, or taken as it is in spite of a doubt. */
export type IssueAction = 'refused' | 'repaired' | 'noted'
export type RowIssue = {
  readonly field: string
  readonly action: IssueAction
  /** What the file says. */
  readonly was: string
  /** What was stored instead; empty when nothing was. */
  readonly now: string
  /** A short code, the same for the same reason in every row, so that reports can be counted. */
  readonly reason: string
}
/** A row of a file, read: what to store, or only why not. `line` is where it begins in the file, from 1. */
export type ParsedRow<Row> = {
  readonly line: number
  readonly key: string
  readonly row: Row | undefined
  readonly issues: readonly RowIssue[]
  /** Bytes of the file read so far, about. */
  readonly bytes: number
}

/** Collects what a reader finds on its way through one row. */
export class RowIssues {
  readonly list: RowIssue[] = []
  repaired(field: string, was: string, now: string, reason: string): void {
    this.list.push({ field, action: 'repaired', was, now, reason })
  }
  noted(field: string, was: string, reason: string): void {
    this.list.push({ field, action: 'noted', was, now: was, reason })
  }
  refused(field: string, was: string, reason: string): undefined {
    this.list.push({ field, action: 'refused', was, now: '', reason })
    return undefined
  }
}
