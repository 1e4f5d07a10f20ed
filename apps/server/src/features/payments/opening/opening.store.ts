import type { TransactionStatus } from '@hawker/domain/payments/payment-status'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { assignments } from '@hawker/postgres/table/rows'
import type { PayableType } from '../transaction.store.ts'
import { TRANSACTIONS } from '../transaction.table.ts'

/**
 * Reserves the opening of a payment's page for one process; undefined when another one has it, or
 * when nothing is left to open. The last try was lost if `opening_until` has passed: the same
 * attempt is repeated where the provider can do so. Else the next attempt starts, because nobody has
 * seen the lost page.
 */
export const takeOpening = (
  queries: Queries,
  id: number,
  { repeatsCreate, keySet, until }: { repeatsCreate: boolean; keySet: number; until: Date },
  now: Date,
): Promise<{ attempt: number } | undefined> =>
  queries.row(sql`
    update transactions set ${assignments(TRANSACTIONS, { openingUntil: until, keySet, updatedAt: now })},
      attempt = attempt + case when opening_until is null or ${repeatsCreate} then 0 else 1 end
    where id = ${id} and status = 'progress' and redirect_url is null
      and (opening_until is null or opening_until <= ${now})
    returning attempt`)

/** `lost`: the provider may have opened a page. `answered`: it refused, or something is broken. */
export type FailedOpening = 'lost' | 'answered' | 'untouched'

/** Ends a failed opening, so that the next visit need not wait. */
export const endOpening = (
  queries: Queries,
  { id, attempt }: { id: number; attempt: number },
  outcome: FailedOpening,
  now: Date,
): Promise<number> =>
  queries.run(sql`
    update transactions set opening_until = ${outcome === 'lost' ? now : null}, updated_at = ${now},
      attempt = attempt + ${outcome === 'answered' ? 1 : 0}
    where id = ${id} and attempt = ${attempt} and redirect_url is null`)

/**
 * Stores the provider's page; a second one would pay the same money again.
 * Undefined when another attempt was faster; else the status.
 */
export const saveProviderPage = (
  tx: Tx,
  { id, attempt }: { id: number; attempt: number },
  { providerId, redirectUrl }: { providerId: string; redirectUrl: string },
  now: Date,
): Promise<{ status: TransactionStatus } | undefined> =>
  tx.row(sql`
    update transactions set ${assignments(TRANSACTIONS, {
      providerId,
      providerUrl: redirectUrl,
      openingUntil: null,
      updatedAt: now,
    })}
    where id = ${id} and attempt = ${attempt} and redirect_url is null
    returning status`)

/** The cancelled payments of a payable whose pages may still be open. */
export const openPagesOf = async (
  queries: Queries,
  {
    payableType,
    payableId,
    chargeId,
  }: { payableType: PayableType; payableId: number; chargeId: number | null },
): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(sql`
      select id from transactions
      where payable_type = ${payableType} and payable_id = ${payableId}
        and charge_id is not distinct from ${chargeId}::bigint
        and status = 'canceled' and redirect_url is not null and page_closed_at is null
      order by id`)
  ).map(({ id }) => id)

export const markPageClosed = (queries: Queries, id: number, now: Date): Promise<number> =>
  queries.run(
    sql`update transactions set page_closed_at = ${now} where id = ${id} and page_closed_at is null`,
  )
