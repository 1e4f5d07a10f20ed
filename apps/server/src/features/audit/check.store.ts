import type { AuditRule } from '@hawker/contract/audits'
import { HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import type { Sql } from '@hawker/postgres/sql'

/** The kind of row that a breach names; it tells staff where to look. */
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
  | 'phone'
  | 'user'
  | 'booking'
  | 'door_wait'
  | 'parcel'
  | 'table_session'

/** One audit check. `breaches` selects (id, detail) of every row that violates the rule. */
export type Check = {
  readonly rule: AuditRule
  /** Stable name, stored with results; never reused for another check. */
  readonly check: string
  readonly subject: Subject
  readonly breaches: (at: Date) => Sql
  /**
   * Decides what SQL cannot: by the detail of a row, it returns the detail of the breach, or
   * undefined if the row is no breach.
   */
  readonly judge?: (detail: string) => string | undefined
}

/** Listeners and sweeps finish within seconds; anything open after this period was forgotten. */
const GRACE_PERIOD_MS = 15 * MINUTE_MS
export const beforeGracePeriod = (at: Date): Date => new Date(at.getTime() - GRACE_PERIOD_MS)
export const hoursBefore = (at: Date, hours: number): Date =>
  new Date(at.getTime() - hours * HOUR_MS)
