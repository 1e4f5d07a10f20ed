import { type Queries, sql } from '@hawker/postgres/database'
import type { StoredTransaction } from '../transaction.store.ts'

export type KnownPayer = { email: string | null; name: string }

/** The host of a share is not its payer, of whom only the name in the invitation is known. */
export async function findPayer(
  queries: Queries,
  { payableType, payableId, userId }: StoredTransaction,
): Promise<KnownPayer | undefined> {
  if (payableType === 'payment_request')
    return queries.row(
      sql`select null as email, coalesce(name, '') as name from payment_requests where id = ${payableId}`,
    )
  return queries.row(sql`
    select email, concat_ws(' ', nullif(firstname, ''), nullif(lastname, '')) as name
    from users where id = ${userId}`)
}
