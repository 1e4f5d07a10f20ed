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

/** Payments of a set that are open, or that can be refunded since `refundableSince`. */
export async function countPayments(
  queries: Queries,
  tag: string,
  keySet: number,
  refundableSince: Date,
): Promise<number> {
  const row = await queries.row<{ count: number }>(sql`
    select count(*)::int as count from transactions
    where tag = ${tag} and key_set = ${keySet}
      and (status in ('progress', 'authorized')
        or (status in ('paid', 'refund') and created_at > ${refundableSince}))`)
  return row?.count ?? 0
}
