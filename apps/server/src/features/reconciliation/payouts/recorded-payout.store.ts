import type {
  RecordedPayoutState,
  RecordedPayoutTag,
} from '@hawker/domain/payments/recorded-payouts'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'

type Person = { readonly id: number; readonly firstname: string }
export type StoredPayout = {
  readonly id: number
  readonly tag: RecordedPayoutTag
  readonly amount: bigint
  readonly currency: string
  readonly decimals: number
  readonly day: string
  readonly reference: string
  readonly note: string | null
  readonly state: RecordedPayoutState
  readonly recordedBy: Person | null
  readonly confirmedBy: Person | null
  readonly withdrawnBy: Person | null
  readonly entryId: number | null
  readonly createdAt: Date
  readonly bookedAt: Date | null
  readonly withdrawnAt: Date | null
}
const person = (alias: Sql) =>
  sql`case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'firstname', ${alias}.firstname) end`
const SELECT = sql`
  select p.id, p.tag, p.amount, c.code as currency, c.decimals, p.day::text as day, p.reference, p.note, p.state,
    ${person(sql`rb`)} as "recordedBy", ${person(sql`cb`)} as "confirmedBy", ${person(sql`wb`)} as "withdrawnBy",
    p.entry_id as "entryId", p.created_at as "createdAt", p.booked_at as "bookedAt",
    p.withdrawn_at as "withdrawnAt"
  from recorded_payouts p join currencies c on c.id = p.currency_id
    left join users rb on rb.id = p.recorded_by left join users cb on cb.id = p.confirmed_by
    left join users wb on wb.id = p.withdrawn_by`

type Row = Omit<StoredPayout, 'amount'> & { amount: number }
const fromRow = (row: Row): StoredPayout => ({ ...row, amount: BigInt(row.amount) })
const selectOne = async (queries: Queries, where: Sql): Promise<StoredPayout | undefined> => {
  const row = await queries.row<Row>(sql`${SELECT} ${where}`)
  return row && fromRow(row)
}
export const lockPayout = (tx: Tx, id: number): Promise<StoredPayout | undefined> =>
  selectOne(tx, sql`where p.id = ${id} for update of p`)

export async function selectPayouts(
  queries: Queries,
  { tag, limit, offset }: { tag: string | null; limit: number; offset: number },
): Promise<{ rows: StoredPayout[]; total: number }> {
  const where = sql`where ${tag}::text is null or p.tag = ${tag}`
  const rows = await queries.rows<Row>(
    sql`${SELECT} ${where} order by p.id desc limit ${limit} offset ${offset}`,
  )
  const count = await queries.row<{ total: number }>(
    sql`select count(*)::int as total from recorded_payouts p ${where}`,
  )
  return { rows: rows.map(fromRow), total: count?.total ?? 0 }
}

/** Undefined when the reference is recorded already. */
export const insertPayout = async (
  tx: Tx,
  payout: Pick<StoredPayout, 'tag' | 'amount' | 'day' | 'reference' | 'note'>,
  { currencyId, userId, now }: { currencyId: number; userId: number; now: Date },
): Promise<number | undefined> =>
  (
    await tx.row<{ id: number }>(sql`
      insert into recorded_payouts (tag, amount, currency_id, day, reference, note, state, recorded_by, created_at)
      values (${payout.tag}, ${payout.amount}, ${currencyId}, ${payout.day}, ${payout.reference}, ${payout.note},
        'proposed', ${userId}, ${now})
      on conflict do nothing returning id`)
  )?.id

export const hasListedPayouts = async (queries: Queries, tag: string): Promise<boolean> =>
  (await queries.row(sql`
    select from provider_entries e where e.tag = ${tag} and e.kind = 'payout'
      and not exists (select from recorded_payouts p where p.entry_id = e.id) limit 1`)) !==
  undefined

/** The entry by which the payout is booked. */
export async function insertPayoutEntry(
  tx: Tx,
  { id, tag, amount, currency, day, reference }: StoredPayout,
  now: Date,
): Promise<number> {
  const row = await tx.row<{ id: number }>(sql`
    insert into provider_entries (tag, entry_id, kind, payout_id, amount, currency, at, created_at)
    values (${tag}, ${`recorded ${id}`}, 'payout', ${reference}, ${-amount}, ${currency},
      ${`${day}T00:00:00Z`}::timestamptz, ${now}) returning id`)
  if (!row) throw new Error(`no entry of recorded payout ${id}`)
  return row.id
}
export const emptyPayoutEntry = (tx: Tx, entryId: number): Promise<number> =>
  tx.run(sql`update provider_entries set amount = 0 where id = ${entryId}`)

export const markBooked = (
  tx: Tx,
  id: number,
  { entryId, confirmedBy, now }: { entryId: number; confirmedBy: number | null; now: Date },
): Promise<number> =>
  tx.run(sql`
    update recorded_payouts set state = 'booked', entry_id = ${entryId}, confirmed_by = ${confirmedBy},
      booked_at = ${now} where id = ${id}`)
export const markWithdrawn = (
  tx: Tx,
  id: number,
  { userId, now }: { userId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update recorded_payouts set state = 'withdrawn', withdrawn_by = ${userId}, withdrawn_at = ${now}
    where id = ${id}`)
