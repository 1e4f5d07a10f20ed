import { sql } from '@hawker/postgres/database'
import { type BareOrderOptions, makeBareOrder } from '@hawker/server/testing/make/make-bare-order'
import { type Base, setOf, theRow } from './rows.ts'

export type OrderFacts = {
  readonly id: number
  readonly number: string
  readonly status: string
  readonly note: string | null
  readonly username: string | null
  readonly total: number
  readonly tips: number
  readonly paymentDue: number | null
  readonly deliveryType: string
  readonly deliveryDate: string | null
  readonly deliveryTime: string | null
  readonly address: { readonly address: string; readonly office: string | null } | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly receiver: { readonly phone?: string } | null
  readonly customer: string | null
  readonly driverId: number | null
  readonly pinFailures: number
  readonly cancelFault: string | null
  readonly cancelRefund: string | null
  readonly isReleased: boolean
}
export type OrderLine = {
  readonly id: number
  readonly stockId: number
  readonly productId: number
  readonly quantity: number
  readonly net: number
  readonly total: number
  readonly memberName: string | null
  readonly replacement: unknown
}
export type Payment = {
  readonly id: number
  readonly tag: string
  readonly status: string
  readonly amount: number
  readonly refunded: number
  readonly providerId: string | null
}
type OrderChange = {
  number?: string
  status?: string
  deliveryType?: 'delivery' | 'pickup'
  dropOff?: 'hand_to_me' | 'leave_at_door'
  hasPin?: boolean
  driverId?: number | null
  readyAt?: Date
  deliveredAt?: Date
  releasedAt?: Date
  createdAt?: Date
  undoUntil?: Date
  paymentDue?: number
  tips?: number
}
type LineChange = { allergens?: string[]; mayContain?: string[]; memberName?: string }
type PaymentChange = {
  status?: string
  note?: string
  holdUntil?: Date
  nextCheckAt?: Date
  expiresAt?: Date
  payableType?: 'order' | 'parcel_order' | 'wallet_topup'
  payableId?: number
}
export type Payable = 'order' | 'parcel_order' | 'wallet_topup'

/** The orders of these users, the oldest first. */
export const ordersOf = (
  database: Base['database'],
  userIds: readonly number[],
): Promise<{ id: number; userId: number }[]> =>
  database.rows(sql`
    select id, user_id as "userId" from orders
    where user_id = any(${[...userIds]}::bigint[]) order by id`)

export function orderVerbs({ database, app }: Base) {
  const changeOrder = (id: number, fields: OrderChange): Promise<number> =>
    database.run(sql`update orders set ${setOf(fields)} where id = ${id}`)
  return {
    order: (id: number): Promise<OrderFacts> =>
      theRow(
        database,
        sql`select o.id, o.number, o.status, o.note, o.username, o.total, o.tips,
            o.payment_due as "paymentDue", o.delivery_type as "deliveryType",
            o.delivery_date::text as "deliveryDate", o.delivery_time as "deliveryTime", o.address,
            o.latitude, o.longitude, o.receiver, u.email as customer, o.driver_id as "driverId",
            o.pin_failures as "pinFailures", o.cancel_fault as "cancelFault",
            o.cancel_refund as "cancelRefund", o.released_at is not null as "isReleased"
          from orders o left join users u on u.id = o.user_id where o.id = ${id}`,
      ),
    orderLines: (orderId: number): Promise<OrderLine[]> =>
      database.rows(sql`
        select id, stock_id as "stockId", product_id as "productId", quantity, net, total,
          member_name as "memberName", replacement
        from order_details where order_id = ${orderId} order by position, id`),
    /** The payments of an order or another payable, the oldest first. */
    payments: (payableId: number, type: Payable = 'order'): Promise<Payment[]> =>
      database.rows(sql`
        select id, tag, status, amount, refunded, provider_id as "providerId" from transactions
        where payable_type = ${type} and payable_id = ${payableId} order by id`),
    /** The states of the replacements that the shop proposed, the oldest first. */
    substitutions: async (orderId: number): Promise<string[]> =>
      (
        await database.rows<{ status: string }>(
          sql`select status from order_substitutions where order_id = ${orderId} order by id`,
        )
      ).map(({ status }) => status),
    hasTrackingLink: async (orderId: number): Promise<boolean> =>
      (await database.row(sql`select from trackings where order_id = ${orderId}`)) !== undefined,
    /** The shares that members of a group order owe, the open ones first. */
    shares: (orderId: number): Promise<{ uuid: string; status: string; amount: number }[]> =>
      database.rows(sql`
        select uuid::text, status, settlement_amount::int as amount from payment_requests
        where order_id = ${orderId} order by status <> 'pending', id`),
    /** What the host of a group order got for all shares, in minor units. */
    receivedForShares: async (orderId: number): Promise<number> =>
      (
        await theRow<{ received: number }>(
          database,
          sql`select coalesce(sum(e.amount), 0)::int as received from ledger_entries e
              join ledger_transfers t on t.id = e.transfer_id
              join ledger_accounts a on a.id = e.account_id
              join orders o on o.id = ${orderId} and o.user_id = a.user_id
            where a.kind = 'user' and t.kind = 'payment_request'`,
        )
      ).received,
    courierChat: async (orderId: number): Promise<number> =>
      (
        await theRow<{ id: number }>(
          database,
          sql`select id from chats where order_id = ${orderId} and role = 'deliveryman'`,
        )
      ).id,
    /** Lets the next position of a courier count, which the server refuses within five seconds. */
    forgetPosition: (courierId: number): Promise<number> =>
      database.run(sql`update couriers set located_at = null where user_id = ${courierId}`),
    /** Ends the time in which the customer can undo the order, so that the shop gets it. */
    releaseNow: (orderId: number): Promise<number> =>
      database.run(sql`
        update orders set undo_until = undo_until - interval '1 day' where id = ${orderId}`),
    changeOrder,
    changeLines: (
      orderIds: readonly number[],
      fields: LineChange,
      productId?: number,
    ): Promise<number> =>
      database.run(sql`
        update order_details set ${setOf(fields)} where order_id = any(${[...orderIds]}::bigint[])
          and ${productId === undefined ? sql`true` : sql`product_id = ${productId}`}`),
    changePayment: (id: number, fields: PaymentChange): Promise<number> =>
      database.run(sql`update transactions set ${setOf(fields)} where id = ${id}`),
    changePayments: (payableId: number, fields: PaymentChange): Promise<number> =>
      database.run(sql`
        update transactions set ${setOf(fields)}
        where payable_type = 'order' and payable_id = ${payableId}`),
    /** Inserts an order of a demo user without a checkout; by default at Bella Lanterna. */
    async makeBareOrder(
      email: string,
      { shopId, ...options }: Partial<Omit<BareOrderOptions, 'userId' | 'currencyId'>> = {},
    ): Promise<{ id: number }> {
      const place = await theRow<{ shopId: number; userId: number; currencyId: number }>(
        database,
        sql`select u.id as "userId", s.id as "shopId", c.id as "currencyId"
          from users u, shops s, currencies c
          where u.email = ${email} and c.is_default
            and ${shopId === undefined ? sql`s.slug = 'bella-lanterna'` : sql`s.id = ${shopId}`}`,
      )
      return makeBareOrder({ rows: database.rows, clock: app.deps.clock }, { ...place, ...options })
    },
  }
}
