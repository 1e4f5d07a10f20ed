import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { ProviderMode } from '../../adapters/payments/port.ts'

export type StoredKey = {
  readonly tag: string
  readonly mode: ProviderMode
  readonly keySet: number
  readonly name: string
  readonly sealed: Buffer
  readonly last4: string
  readonly setAt: Date
}

const selectKeys = (queries: Queries, where: Sql): Promise<StoredKey[]> =>
  queries.rows(sql`
    select tag, mode, key_set as "keySet", name, sealed, last4, set_at as "setAt" from provider_keys
    where retired_at is null and ${where} order by tag, key_set desc, id`)

/** The keys of all sets that were not removed, newest sets first. */
export const storedKeys = (queries: Queries): Promise<StoredKey[]> => selectKeys(queries, sql`true`)
export const storedKeysOf = (queries: Queries, tag: string): Promise<StoredKey[]> =>
  selectKeys(queries, sql`tag = ${tag}`)

/** The number of the next set, under a lock: numbers are never used twice. */
export async function nextKeySet(tx: Tx, tag: ProviderTag): Promise<number> {
  await tx.run(sql`select id from payment_methods where tag = ${tag} for update`)
  const row = await tx.row<{ next: number }>(
    sql`select coalesce(max(key_set), 0) + 1 as next from provider_keys where tag = ${tag}`,
  )
  return row?.next ?? 1
}

export const insertKey = (
  tx: Tx,
  { tag, mode, keySet, name, sealed, last4, setAt }: StoredKey,
  userId: number,
): Promise<number> =>
  tx.run(sql`
    insert into provider_keys (tag, mode, key_set, name, sealed, last4, set_by, set_at)
    values (${tag}, ${mode}, ${keySet}, ${name}, ${sealed}, ${last4}, ${userId}, ${setAt})`)

/** The rows stay, so that the number of the set is not used again. The values do not. */
export const retireKeySet = (tx: Tx, tag: string, keySet: number, now: Date): Promise<number> =>
  tx.run(sql`
    update provider_keys set retired_at = ${now}, sealed = '', last4 = ''
    where tag = ${tag} and key_set = ${keySet} and retired_at is null`)

export type KeySetSince = {
  readonly keySet: number
  /** Earlier payments cannot be refunded any more. */
  readonly refundableSince: Date
}

/**
 * How many payments of each set still need its keys: they are open, or can be refunded. A test
 * payment needs them until its own refund has ended.
 */
export async function countPaymentsOfSets(
  queries: Queries,
  tag: string,
  sets: readonly KeySetSince[],
): Promise<ReadonlyMap<number, number>> {
  if (sets.length === 0) return new Map()
  const rows = await queries.rows<{ keySet: number; count: number }>(sql`
    with sets as (
      select * from unnest(${sets.map(({ keySet }) => keySet)}::int[],
        ${sets.map(({ refundableSince }) => refundableSince)}::timestamptz[]) as s (key_set, since)),
    needed as (
      select t.key_set from transactions t
        where t.tag = ${tag} and t.status in ('progress', 'authorized')
      union all
      select t.key_set from transactions t join sets s on s.key_set = t.key_set and t.created_at > s.since
        where t.tag = ${tag} and t.status in ('paid', 'refund') and t.payable_type <> 'provider_test'
          and t.created_at > (select min(since) from sets)
      union all
      select t.key_set from provider_refunds r join transactions t on t.id = r.transaction_id
        where r.status = 'progress' and t.tag = ${tag} and t.payable_type = 'provider_test')
    select key_set as "keySet", count(*)::int as count from needed join sets using (key_set) group by key_set`)
  return new Map(rows.map(({ keySet, count }) => [keySet, count]))
}
