import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { type Queries, sql } from '@hawker/postgres/database'
import type { Deps } from '../../../deps.ts'

/** True for staff, who may pay in test mode. Asks the database only about such a method. */
export async function isStaffPayer(
  queries: Queries,
  payments: Deps['payments'],
  tag: PaymentTag,
  userId: number,
): Promise<boolean> {
  if (payments.conditionOf(tag) !== 'test_only') return false
  const role = await queries.row(
    sql`select role from user_roles where user_id = ${userId} and role = 'admin'`,
  )
  return role !== undefined
}
