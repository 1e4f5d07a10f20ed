import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { isOwnCard } from './own-card.ts'
import type { StoredTransaction } from '../transaction.store.ts'

/** A payer at a provider that saves cards, and the set of keys that can ask for them. */
export type StoredCustomer = {
  readonly id: number
  readonly tag: string
  readonly keySet: number
  readonly customerId: string
}

/**
 * Stores a customer that the provider has made for a user. The lock makes a deletion of the account
 * wait; for a deleted account the row has no user, so that the customer is removed.
 */
export const insertCustomer = (
  tx: Tx,
  userId: number,
  { tag, keySet, customerId }: Omit<StoredCustomer, 'id'>,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into provider_customers (user_id, tag, key_set, customer_id, created_at)
    select case when u.deleted_at is null then u.id end, ${tag}, ${keySet}, ${customerId}, ${now}::timestamptz
    from users u where u.id = ${userId}
      and not exists (select 1 from provider_customers
        where tag = ${tag} and key_set = ${keySet} and customer_id = ${customerId})
    for share of u
    on conflict (tag, key_set, customer_id) do nothing`)

/** The customer whose cards the page of a payment offers: the newest of the payment's keys. */
export async function findCustomer(
  queries: Queries,
  transaction: Pick<StoredTransaction, 'payableType' | 'userId' | 'tag' | 'keySet'>,
): Promise<string | undefined> {
  if (!isOwnCard(transaction)) return undefined
  const { userId, tag, keySet } = transaction
  const row = await queries.row<{ customer_id: string }>(sql`
    select customer_id from provider_customers
    where user_id = ${userId} and tag = ${tag} and key_set = ${keySet} order by id desc limit 1`)
  return row?.customer_id
}

export const customersOf = (queries: Queries, userId: number): Promise<StoredCustomer[]> =>
  queries.rows(sql`
    select id, tag, key_set as "keySet", customer_id as "customerId" from provider_customers
    where user_id = ${userId} order by id desc`)

/**
 * Customers of deleted accounts whose removal is due. Schedules the next try: pauses grow from one
 * minute to a day.
 */
export const takeDueRemovals = (queries: Queries, now: Date): Promise<StoredCustomer[]> =>
  queries.rows(sql`
    update provider_customers set tries = tries + 1,
      next_try_at = ${now}::timestamptz + least(interval '1 minute' * 3 ^ least(tries, 10), interval '1 day')
    where id in (select id from provider_customers
      where user_id is null and coalesce(next_try_at, '-infinity') <= ${now}
      order by next_try_at nulls first, id limit 20 for update skip locked)
    returning id, tag, key_set as "keySet", customer_id as "customerId"`)

export const deleteCustomer = (queries: Queries, id: number): Promise<number> =>
  queries.run(sql`delete from provider_customers where id = ${id} and user_id is null`)
