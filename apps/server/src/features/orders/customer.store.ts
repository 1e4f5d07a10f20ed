import { type Queries, sql } from '../../database/database.ts'

export type Customer = { id: number; firstname: string; phone: string | null; phoneVerified: boolean; isFirstOrder: boolean }

/** What ordering must know about the person who orders. */
export async function loadCustomer(queries: Queries, userId: number): Promise<Customer> {
  const row = await queries.row<{ firstname: string; phone: string | null; verified: boolean; first: boolean }>(sql`
    select u.firstname, u.phone, u.phone_verified_at is not null as verified,
      not exists (select 1 from orders o where o.user_id = u.id and o.status <> 'cancelled') as first
    from users u where u.id = ${userId}`)
  if (!row) throw new Error(`no user ${userId}`)
  return { id: userId, firstname: row.firstname, phone: row.phone, phoneVerified: row.verified, isFirstOrder: row.first }
}
