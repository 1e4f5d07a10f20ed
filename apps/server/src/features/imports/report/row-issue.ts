/** The row was left out, repaired, or imported in spite of a doubt. */
export type IssueAction = 'refused' | 'repaired' | 'noted'
export type RowIssue = {
  readonly field: string
  readonly action: IssueAction
  /** The value in the file. */
  readonly was: string
  /** The value that was stored instead; empty when none was. */
  readonly now: string
  /** A short code, the same for the same cause in every row, so that reports can be counted. */
  readonly reason: string
}
/**
 * A parsed row: what to store, or only its issues. `line` is its first line in the file, from 1.
 */
export type ParsedRow<Row> = {
  readonly line: number
  readonly key: string
  readonly row: Row | undefined
  readonly issues: readonly RowIssue[]
  /** Approximate number of bytes of the file read so far. */
  readonly bytes: number
}

/** Collects the issues of one row. */
export class RowIssues {
  readonly list: RowIssue[] = []
  repaired(field: string, was: string, now: string, reason: string): void {
    this.list.push({ field, action: 'repaired', was, now, reason })
  }
  noted(field: string, was: string, reason: string, now = was): void {
    this.list.push({ field, action: 'noted', was, now, reason })
  }
  refused(field: string, was: string, reason: string): undefined {
    this.list.push({ field, action: 'refused', was, now: '', reason })
    return undefined
  }
}
