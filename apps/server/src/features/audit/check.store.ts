import type { AuditRule } from '@hawker/contract/audits'
import type { Sql } from '../../database/sql.ts'

/** What a row of a finding is: the noun and where staff can look for it. */
export type Subject =
  | 'order'
  | 'stock'
  | 'wallet'
  | 'account'
  | 'transfer'
  | 'transaction'
  | 'coupon'
  | 'cart'
  | 'slot'
  | 'event'
  | 'key'
  | 'webhook'
  | 'refund'
  | 'sandbox'
  | 'job'

/** One question to the books. `breaches` selects (id, detail) of every row that must not be there. */
export type Check = {
  readonly rule: AuditRule
  /** Told apart in lists; never reused for another question. */
  readonly check: string
  readonly subject: Subject
  readonly breaches: (at: Date) => Sql
}

const MINUTE_MS = 60_000
/** Listeners and sweeps follow within seconds; what is not done after this while was forgotten. */
const PATIENCE_MS = 15 * MINUTE_MS
export const longBefore = (at: Date): Date => new Date(at.getTime() - PATIENCE_MS)
export const hoursBefore = (at: Date, hours: number): Date =>
  new Date(at.getTime() - hours * 60 * MINUTE_MS)
