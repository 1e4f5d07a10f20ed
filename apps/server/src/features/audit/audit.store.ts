import type { AuditRule } from '@hawker/contract/audits'
import { type Queries, type Tx, sql } from '../../database/database.ts'
import type { Check, Subject } from './check.store.ts'
import { MONEY_CHECKS } from './money-checks.store.ts'
import { ORDER_CHECKS } from './order-checks.store.ts'
import { PRICE_CHECKS } from './price-checks.store.ts'
import { SHARE_CHECKS } from './share-checks.store.ts'
import { STANDING_CHECKS } from './standing-checks.store.ts'
import { STOCK_CHECKS } from './stock-checks.store.ts'

export const CHECKS: readonly Check[] = [
  ...ORDER_CHECKS,
  ...MONEY_CHECKS,
  ...PRICE_CHECKS,
  ...STOCK_CHECKS,
  ...STANDING_CHECKS,
  ...SHARE_CHECKS,
]

export type Finding = {
  rule: AuditRule
  check: string
  subject: Subject
  count: number
  samples: { id: string; detail: string | null }[]
  /** Why it was not answered. */
  failure?: string
}
const SAMPLES = 10

/** From here on this transaction sees the books as they stood at one moment, whatever is ordered meanwhile. Its first statement. */
export const readOneMoment = (tx: Tx): Promise<number> =>
  tx.run(sql`set transaction isolation level repeatable read`)

/** A question that fails leaves the moment to those after it. */
export async function readApart<T>(tx: Tx, question: () => Promise<T>): Promise<T> {
  await tx.run(sql`savepoint question`)
  try {
    return await question()
  } finally {
    await tx.run(sql`rollback to savepoint question`)
  }
}

export async function findBreaches(
  queries: Queries,
  { rule, check, subject, breaches }: Check,
  at: Date,
): Promise<Finding> {
  const row = await queries.row<Pick<Finding, 'count' | 'samples'>>(sql`
    select count(*)::int as count,
      coalesce(json_agg(json_build_object('id', id::text, 'detail', left(detail, 200))) filter (where place <= ${SAMPLES}), '[]') as samples
    from (select id, detail, row_number() over () as place from (${breaches(at)}) as breach (id, detail)) as numbered`)
  if (!row) throw new Error(`${rule} ${check} was not answered`)
  return { rule, check, subject, ...row }
}

/** Notes what shelves and holds sum to, for those that are new or began to be counted since; the others keep what they are held against, however often they were counted. */
export const noteShelves = (tx: Tx): Promise<number> =>
  tx.run(sql`
    insert into audit_shelves (stock_id, portions, recounts, adjusted, last_order_id)
    select s.id, s.quantity + coalesce(h.held, 0), s.recounts, s.adjusted, (select coalesce(max(id), 0) from orders) from stocks s
    left join (select stock_id, sum(quantity) as held from stock_holds where returned_at is null group by stock_id) h on h.stock_id = s.id
    left join audit_shelves a on a.stock_id = s.id
    where s.quantity is not null and a.recounts is distinct from s.recounts
    on conflict (stock_id) do update set portions = excluded.portions, recounts = excluded.recounts, adjusted = excluded.adjusted,
      last_order_id = excluded.last_order_id`)
