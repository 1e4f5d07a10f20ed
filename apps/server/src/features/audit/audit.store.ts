import { setImmediate } from 'node:timers/promises'
import type { AuditRule } from '@hawker/contract/audits'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { CART_AND_SLOT_CHECKS } from './cart-and-slot-checks.store.ts'
import { RESERVATION_CHECKS } from './reservation-checks.store.ts'
import type { Check, Subject } from './check.store.ts'
import { MONEY_CHECKS } from './money-checks.store.ts'
import { ORDER_CHECKS } from './order-checks.store.ts'
import { PARCEL_CHECKS } from './parcel-checks.store.ts'
import { IDENTIFIER_CHECKS } from './identifier-checks.store.ts'
import { PRICE_CHECKS } from './price-checks.store.ts'
import { SELF_DEALING_CHECKS } from './self-dealing-checks.store.ts'
import { SHARE_CHECKS } from './share-checks.store.ts'
import { OVERDUE_CHECKS } from './overdue-checks.store.ts'
import { STOCK_CHECKS } from './stock-checks.store.ts'
import { TABLE_CHECKS } from './table-checks.store.ts'

export const CHECKS: readonly Check[] = [
  ...ORDER_CHECKS,
  ...MONEY_CHECKS,
  ...PRICE_CHECKS,
  ...STOCK_CHECKS,
  ...OVERDUE_CHECKS,
  ...CART_AND_SLOT_CHECKS,
  ...SHARE_CHECKS,
  ...SELF_DEALING_CHECKS,
  ...IDENTIFIER_CHECKS,
  ...RESERVATION_CHECKS,
  ...TABLE_CHECKS,
  ...PARCEL_CHECKS,
]

export type Finding = {
  rule: AuditRule
  check: string
  subject: Subject
  count: number
  samples: { id: string; detail: string | null }[]
  /** Why the check failed to run. */
  failure?: string
}
const MAX_SAMPLES = 10
const JUDGED_AT_ONCE = 200

/** Makes the transaction read one snapshot. Must be its first statement. */
export const useSnapshot = (tx: Tx): Promise<number> =>
  tx.run(sql`set transaction isolation level repeatable read`)

/** Runs a query under a savepoint, so that its failure does not abort the transaction. */
export async function withSavepoint<T>(tx: Tx, query: () => Promise<T>): Promise<T> {
  await tx.run(sql`savepoint audit_check`)
  try {
    return await query()
  } finally {
    await tx.run(sql`rollback to savepoint audit_check`)
  }
}

export async function findBreaches(
  queries: Queries,
  { rule, check, subject, breaches, judge }: Check,
  at: Date,
): Promise<Finding> {
  if (judge) {
    const rows = await queries.rows<{ id: string; detail: string }>(
      sql`select id::text, detail from (${breaches(at)}) as breach (id, detail)`,
    )
    const found = await judgedBreaches(rows, judge)
    return { rule, check, subject, count: found.length, samples: found.slice(0, MAX_SAMPLES) }
  }
  const row = await queries.row<Pick<Finding, 'count' | 'samples'>>(sql`
    select count(*)::int as count,
      coalesce(
        json_agg(json_build_object('id', id::text, 'detail', left(detail, 200)))
          filter (where position <= ${MAX_SAMPLES}), '[]') as samples
    from (
      select id, detail, row_number() over () as position from (${breaches(at)}) as breach (id, detail)
    ) as numbered`)
  if (!row) throw new Error(`${rule} ${check} returned no row`)
  return { rule, check, subject, ...row }
}

/** Judges a part at a time, so that requests are answered in between. */
async function judgedBreaches(
  rows: readonly { id: string; detail: string }[],
  judge: NonNullable<Check['judge']>,
): Promise<Finding['samples']> {
  const found: Finding['samples'] = []
  for (const [at, { id, detail }] of rows.entries()) {
    if (at % JUDGED_AT_ONCE === JUDGED_AT_ONCE - 1) await setImmediate()
    const breach = judge(detail)
    if (breach !== undefined) found.push({ id, detail: breach.slice(0, 200) })
  }
  return found
}

/**
 * Stores the sum of shelf and holds for stocks that are new or were recounted. Other stocks keep
 * their baseline.
 */
export const recordStockBaselines = (tx: Tx): Promise<number> =>
  tx.run(sql`
    insert into audit_shelves (stock_id, portions, recounts, adjusted, last_order_id)
    select s.id, s.quantity + coalesce(h.held, 0), s.recounts, s.adjusted, (select coalesce(max(id), 0) from orders)
    from stocks s
    left join (
      select stock_id, sum(quantity) as held from stock_holds where returned_at is null group by stock_id
    ) h on h.stock_id = s.id
    left join audit_shelves a on a.stock_id = s.id
    where s.quantity is not null and a.recounts is distinct from s.recounts
    on conflict (stock_id) do update set portions = excluded.portions, recounts = excluded.recounts,
      adjusted = excluded.adjusted, last_order_id = excluded.last_order_id`)
