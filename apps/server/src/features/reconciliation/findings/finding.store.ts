import { isoDecimals } from '@hawker/domain/money/iso-decimals'
import type { FindingClass } from '@hawker/domain/payments/match-entries'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import { PAID_SUBJECT, PAID_SUBJECT_TABLES, type PaidSubject } from '../paid-subject.store.ts'

export const FINDING_STATES = ['open', 'proposed', 'accepted', 'booked', 'resolved'] as const
export type FindingState = (typeof FINDING_STATES)[number]

export type NewFinding = {
  readonly class: FindingClass
  /** The payment or entry that differs. */
  readonly subject: string
  readonly entryId: number | null
  readonly transactionId: number | null
  readonly disputeId: string | null
  readonly amount: bigint
  readonly currency: string
}

/**
 * Stores a difference once. A decided one whose amount has changed is open again. Returns 1 when
 * staff must look.
 */
export const saveFinding = (
  queries: Queries,
  tag: string,
  day: string,
  finding: NewFinding,
  now: Date,
): Promise<number> =>
  queries.run(sql`
    insert into reconcile_findings as f (tag, day, class, subject, entry_id, transaction_id, dispute_id, amount,
      currency, created_at, updated_at)
    values (${tag}, ${day}, ${finding.class}, ${finding.subject}, ${finding.entryId}, ${finding.transactionId},
      ${finding.disputeId}, ${finding.amount}, ${finding.currency}, ${now}, ${now})
    on conflict (tag, class, subject) do update set amount = excluded.amount, state = 'open', proposed = null,
      proposed_by = null, decided_by = null, decided_at = null, updated_at = excluded.updated_at
    where f.amount <> excluded.amount or f.state = 'resolved'`)

/** Open findings of these subjects that are no differences any more. */
export const resolveFindings = (
  queries: Queries,
  tag: string,
  {
    transactionIds,
    entryIds = [],
    stillThere,
    now,
  }: {
    transactionIds: readonly number[]
    entryIds?: readonly number[]
    stillThere: readonly { class: string; subject: string }[]
    now: Date
  },
): Promise<number> =>
  queries.run(sql`
    update reconcile_findings f set state = 'resolved', updated_at = ${now}
    where f.tag = ${tag} and f.state in ('open', 'proposed')
      and (f.transaction_id = any(${[...transactionIds]}::bigint[])
        or f.transaction_id is null and f.entry_id = any(${[...entryIds]}::bigint[]))
      -- Staff have not seen the dispute yet, even though it is booked. A currency is resolved by booking.
      and f.class not in ('dispute_unknown', 'currency_unknown')
      and (f.class, f.subject) not in (
        select * from unnest(${stillThere.map((one) => one.class)}::text[],
          ${stillThere.map(({ subject }) => subject)}::text[]))`)

export type Person = { readonly id: number; readonly firstname: string }
/** One that is no difference any more. What was booked for it must be booked back by staff. */
export const resolveFinding = (
  queries: Queries,
  tag: string,
  name: FindingClass,
  subject: string,
  now: Date,
): Promise<number> =>
  queries.run(sql`
    update reconcile_findings f set updated_at = ${now}, proposed = null, proposed_by = null,
      amount = case when booked = 0 then amount else 0 end,
      state = case when booked = 0 then 'resolved' else 'open' end
    where f.tag = ${tag} and f.class = ${name} and f.subject = ${subject}
      and case when f.booked = 0 then f.state in ('open', 'proposed', 'accepted') else f.amount <> 0 end`)

export type StoredFinding = NewFinding &
  PaidSubject & {
    readonly id: number
    readonly tag: string
    readonly day: string
    readonly state: FindingState
    readonly proposed: 'accept' | 'book' | null
    readonly proposedBy: Person | null
    readonly decidedBy: Person | null
    readonly note: string | null
    /** The part that is booked, in the finding's currency and in base currency. */
    readonly booked: bigint
    readonly bookedSettlement: bigint
    readonly postings: number
    readonly decimals: number
    /** The marketplace has the currency. */
    readonly hasRate: boolean
    readonly createdAt: Date
    readonly decidedAt: Date | null
    readonly payment: { readonly amount: bigint; readonly settlementAmount: bigint } | null
  }
type Row = PaidSubject & {
  id: number
  tag: string
  day: string
  class: FindingClass
  subject: string
  entry_id: number | null
  transaction_id: number | null
  dispute_id: string | null
  amount: number
  currency: string
  state: FindingState
  proposed: 'accept' | 'book' | null
  proposed_by: Person | null
  decided_by: Person | null
  note: string | null
  booked: number
  booked_settlement: number
  postings: number
  decimals: number | null
  created_at: Date
  decided_at: Date | null
  paid: number | null
  settlement_amount: number | null
}
const SELECT = sql`
  select f.id, f.tag, f.day::text as day, f.class, f.subject, f.entry_id, f.transaction_id, f.dispute_id, f.amount,
    f.currency, f.state, f.proposed, f.note, f.booked, f.booked_settlement, f.bookings as postings,
    case when a.id is not null then json_build_object('id', a.id, 'firstname', a.firstname) end as proposed_by,
    case when b.id is not null then json_build_object('id', b.id, 'firstname', b.firstname) end as decided_by,
    c.decimals, f.created_at, f.decided_at, ${PAID_SUBJECT},
    case when p.code = f.currency then t.amount end as paid, t.settlement_amount
  from reconcile_findings f left join currencies c on c.code = f.currency
    left join transactions t on t.id = f.transaction_id left join currencies p on p.id = t.currency_id
    ${PAID_SUBJECT_TABLES}
    left join users a on a.id = f.proposed_by left join users b on b.id = f.decided_by`

const fromRow = (row: Row): StoredFinding => ({
  id: row.id,
  tag: row.tag,
  day: row.day,
  class: row.class,
  subject: row.subject,
  entryId: row.entry_id,
  transactionId: row.transaction_id,
  disputeId: row.dispute_id,
  amount: BigInt(row.amount),
  currency: row.currency,
  state: row.state,
  proposed: row.proposed,
  proposedBy: row.proposed_by,
  decidedBy: row.decided_by,
  note: row.note,
  booked: BigInt(row.booked),
  bookedSettlement: BigInt(row.booked_settlement),
  postings: row.postings,
  decimals: row.decimals ?? isoDecimals(row.currency),
  hasRate: row.decimals !== null,
  createdAt: row.created_at,
  decidedAt: row.decided_at,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  parcel: row.parcel,
  topUpOf: row.topUpOf,
  payment:
    row.paid === null
      ? null
      : { amount: BigInt(row.paid), settlementAmount: BigInt(row.settlement_amount ?? 0) },
})

/**
 * Disputes have postings of their own, and entries are booked as soon as their currency is known.
 * Without a rate nothing can be booked.
 */
export const canBook = ({ class: name, payment, hasRate }: StoredFinding): boolean =>
  name !== 'dispute_unknown' && name !== 'currency_unknown' && (payment !== null || hasRate)

const selectOne = async (queries: Queries, where: Sql): Promise<StoredFinding | undefined> => {
  const row = await queries.row<Row>(sql`${SELECT} ${where}`)
  return row && fromRow(row)
}
export const findFinding = (queries: Queries, id: number): Promise<StoredFinding | undefined> =>
  selectOne(queries, sql`where f.id = ${id}`)
export const lockFinding = (tx: Tx, id: number): Promise<StoredFinding | undefined> =>
  selectOne(tx, sql`where f.id = ${id} for update of f`)

export async function selectFindings(
  queries: Queries,
  {
    tag,
    open,
    limit,
    offset,
  }: { tag: string | null; open: boolean | null; limit: number; offset: number },
): Promise<{ rows: StoredFinding[]; total: number }> {
  const where = sql`where (${tag}::text is null or f.tag = ${tag})
    and (${open}::boolean is null or (f.state in ('open', 'proposed')) = ${open}::boolean)`
  const rows = await queries.rows<Row>(
    sql`${SELECT} ${where} order by f.id desc limit ${limit} offset ${offset}`,
  )
  const count = await queries.row<{ total: number }>(
    sql`select count(*)::int as total from reconcile_findings f ${where}`,
  )
  return { rows: rows.map(fromRow), total: count?.total ?? 0 }
}

export const proposeDecision = (
  tx: Tx,
  id: number,
  {
    decision,
    userId,
    note,
    now,
  }: { decision: string; userId: number; note: string | null; now: Date },
): Promise<number> =>
  tx.run(sql`
    update reconcile_findings set state = 'proposed', proposed = ${decision}, proposed_by = ${userId},
      note = ${note}, updated_at = ${now} where id = ${id}`)

export const saveDecision = (
  tx: Tx,
  id: number,
  {
    state,
    userId,
    note,
    booked,
    bookedSettlement,
    now,
  }: {
    state: 'accepted' | 'booked'
    userId: number
    note: string | null
    booked: bigint
    bookedSettlement: bigint
    now: Date
  },
): Promise<number> =>
  tx.run(sql`
    update reconcile_findings set state = ${state}, decided_by = ${userId}, note = coalesce(${note}, note),
      booked = ${booked}, booked_settlement = ${bookedSettlement}, bookings = bookings + 1,
      decided_at = ${now}, updated_at = ${now} where id = ${id}`)
