import { type Tx, sql } from '@hawker/postgres/database'
import { isVerifiedUser } from '../accounts/index.ts'
import { PLATFORM_FUNDED } from '../coupons/index.ts'

export type UnpaidOrder = {
  id: number
  shopId: number
  phone: string | null
  status: string
  paid: boolean
  /** The hold of its card has ended, so that it has to be paid again. */
  isDueAgain: boolean
  total: bigint
  settlementTotal: bigint
  /** What a card holds in addition to the total. */
  headroom: bigint
  /** Epoch ms. */
  fulfilmentAt: number
  payUntil: Date | null
  dropOff: string | null
  currency: { id: number; code: string; decimals: number }
  /** The smallest coin in minor units; null when cash needs no rounding. */
  cashRounding: bigint | null
  /** It has a coupon that the platform pays for, and only a card proves the user. */
  needsCard: boolean
}
/** Locks the user's order for a payment retry. */
export async function lockOwnOrder(
  tx: Tx,
  userId: number,
  id: number,
): Promise<UnpaidOrder | undefined> {
  const row = await tx.row<{
    id: number
    shop_id: number
    phone: string | null
    status: string
    paid_at: Date | null
    payment_due: number | null
    total: number
    settlement_total: number
    headroom: number
    delivery_at: Date
    pay_until: Date | null
    drop_off: string | null
    currency_id: number
    code: string
    decimals: number
    cash_rounding: number | null
    needs_card: boolean
  }>(sql`
    select o.id, o.shop_id, o.phone, o.status, o.paid_at, o.payment_due, o.total,
      o.settlement_total, o.headroom, o.delivery_at, o.pay_until, o.drop_off,
      o.currency_id, c.code, c.decimals, c.cash_rounding,
      not ${isVerifiedUser(sql`o.user_id`)} and exists (
        select from coupon_redemptions r join coupons k on k.id = r.coupon_id
        where r.order_id = o.id and ${PLATFORM_FUNDED}) as needs_card
    from orders o join currencies c on c.id = o.currency_id where o.id = ${id} and o.user_id = ${userId}
      for update of o`)
  return (
    row && {
      id: row.id,
      shopId: row.shop_id,
      phone: row.phone,
      status: row.status,
      paid: row.paid_at !== null,
      isDueAgain: row.payment_due !== null,
      total: BigInt(row.total),
      settlementTotal: BigInt(row.settlement_total),
      headroom: BigInt(row.headroom),
      fulfilmentAt: row.delivery_at.getTime(),
      payUntil: row.pay_until,
      dropOff: row.drop_off,
      currency: { id: row.currency_id, code: row.code, decimals: row.decimals },
      cashRounding: row.cash_rounding === null ? null : BigInt(row.cash_rounding),
      needsCard: row.needs_card,
    }
  )
}
