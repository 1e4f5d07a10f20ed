import type { ClaimHistory, ClaimedLine, ClaimedOrder } from '@hawker/domain/claims/claim'
import type { DeliveryType, OrderStatus } from '@hawker/domain/orders/order-status'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { SELF_DEALING, type SelfDealing } from '../orders/index.ts'

/** The user's order with the facts that decide a claim's amount. */
export type ClaimableOrder = ClaimedOrder & {
  readonly id: number
  readonly shopId: number
  readonly status: OrderStatus
  readonly deliveryType: DeliveryType
  readonly deliveredAt: Date | null
  readonly expectedBy: Date | null
  /** Handed over with the PIN at the door, or with the pickup code at the counter. */
  readonly isHandoverVerified: boolean
  readonly currency: { readonly id: number; readonly decimals: number }
  readonly settlementTotal: bigint
  readonly claimOpen: boolean
  readonly lateClaimed: boolean
  /** A claim about it was rejected. */
  readonly claimRejected: boolean
  readonly selfDealing: SelfDealing | null
}

type Row = {
  id: number
  shop_id: number
  status: OrderStatus
  delivery_type: DeliveryType
  delivered_at: Date | null
  estimate_to: Date | null
  handover_verified: boolean
  currency_id: number
  decimals: number
  total: number
  settlement_total: number
  total_tax: number
  delivery: number
  delivery_tax: number
  tax_included: boolean
  tax_returned: number
  goodwill: boolean
  paid: number
  claim_open: boolean
  late_claimed: boolean
  claim_rejected: boolean
  self_dealing: SelfDealing | null
  lines: { id: number; quantity: number; refunded: number; total: number; tax: number }[]
}

/** Locks the order, so that its refunds cannot change while a claim is filed or decided. */
export async function lockClaimableOrder(
  tx: Tx,
  id: number,
  userId: number,
): Promise<ClaimableOrder | undefined> {
  const row = await tx.row<Row>(sql`
    select o.id, o.shop_id, o.status, o.delivery_type, o.delivered_at, o.estimate_to,
      ${SELF_DEALING} as self_dealing,
      o.delivery_type <> 'delivery' or (o.has_pin and o.photo is null) as handover_verified,
      o.currency_id, c.decimals, o.total, o.settlement_total, o.total_tax,
        o.delivery_fee - o.delivery_discount as delivery,
      coalesce(rtrim(o.breakdown -> 'order' ->> 'deliveryTax', 'n')::bigint, 0) as delivery_tax,
      coalesce((o.breakdown -> 'order' ->> 'taxIncluded')::boolean, false) as tax_included,
      (select coalesce(sum(tax), 0)::bigint from order_refunds f where f.order_id = o.id
        and f.status = 'approved') as tax_returned,
      exists (select 1 from order_refunds f
        where f.order_id = o.id and f.status = 'approved' and f.fault = 'customer' and f.cause <> 'late') as goodwill,
      (select coalesce(sum(t.amount - t.refunded), 0)::bigint from transactions t
        where t.payable_type = 'order' and t.payable_id = o.id and t.status = 'paid') as paid,
      exists (select 1 from order_refunds f where f.order_id = o.id and f.status = 'pending') as claim_open,
      exists (select 1 from order_refunds f where f.order_id = o.id and f.status <> 'rejected'
        and f.cause = 'late') as late_claimed,
      exists (select 1 from order_refunds f where f.order_id = o.id and f.status = 'rejected') as claim_rejected,
      (select coalesce(json_agg(json_build_object('id', d.id, 'quantity', d.quantity, 'refunded',
        d.refunded_quantity, 'total', d.total, 'tax', d.tax)
        order by d.position, d.id), '[]') from order_details d where d.order_id = o.id) as lines
    from orders o join currencies c on c.id = o.currency_id where o.id = ${id} and o.user_id = ${userId}
      for no key update of o`)
  return (
    row && {
      id: row.id,
      shopId: row.shop_id,
      status: row.status,
      deliveryType: row.delivery_type,
      deliveredAt: row.delivered_at,
      expectedBy: row.estimate_to,
      isHandoverVerified: row.handover_verified,
      currency: { id: row.currency_id, decimals: row.decimals },
      settlementTotal: BigInt(row.settlement_total),
      total: BigInt(row.total),
      totalTax: BigInt(row.total_tax),
      delivery: BigInt(row.delivery) + (row.tax_included ? 0n : BigInt(row.delivery_tax)),
      deliveryTax: BigInt(row.delivery_tax),
      taxReturned: BigInt(row.tax_returned),
      goodwill: row.goodwill,
      left: BigInt(row.paid),
      claimOpen: row.claim_open,
      lateClaimed: row.late_claimed,
      claimRejected: row.claim_rejected,
      selfDealing: row.self_dealing,
      lines: row.lines.map((line): ClaimedLine => ({
        ...line,
        total: BigInt(line.total),
        tax: BigInt(line.tax),
      })),
    }
  )
}

/** Locks the user, so that concurrent claims about two orders see each other. */
export const lockClaimant = (tx: Tx, userId: number): Promise<number> =>
  tx.run(sql`select 1 from users where id = ${userId} for no key update`)

export async function claimHistory(tx: Tx, userId: number, since: Date): Promise<ClaimHistory> {
  const row = await tx.row<{ approved: number; returned: number; spent: number }>(sql`
    select (select count(*) from order_refunds where user_id = ${userId} and status = 'approved'
      and decided_at > ${since}) as approved,
      (select coalesce(sum(settlement_amount), 0)::bigint from order_refunds
        where user_id = ${userId} and status = 'approved' and decided_at > ${since}) as returned,
      (select coalesce(sum(settlement_total), 0)::bigint from orders
        where user_id = ${userId} and status = 'delivered' and delivered_at > ${since}) as spent`)
  return {
    approved: row?.approved ?? 0,
    returned: BigInt(row?.returned ?? 0),
    spent: BigInt(row?.spent ?? 0),
  }
}

/** The units that a claim is about. */
export const listClaimedUnits = (
  queries: Queries,
  claimId: number,
): Promise<{ lineId: number; quantity: number }[]> =>
  queries.rows(sql`
    select order_detail_id as "lineId", quantity from order_refund_details
    where order_refund_id = ${claimId}`)
