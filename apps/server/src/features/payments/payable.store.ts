import type { Fault } from '@hawker/domain/claims/claim'
import type { PaymentTag } from '@hawker/domain/payments/payment-status'
import { type Queries, type Sql, sql } from '@hawker/postgres/database'
import type { PayableType } from './transaction.store.ts'

export type Payable = {
  /** No longer payable: money that still arrives is refunded. */
  readonly closed: boolean
  readonly total: bigint
  readonly shopId: number | null
  /** The name shown to people. */
  readonly title: string
  /** The path the buyer returns to. */
  readonly page: string
}

/** Reads a payable by SQL, because payments must not import the features above it. */
export async function readPayable(
  queries: Queries,
  type: PayableType,
  id: number,
  chargeId: number | null = null,
): Promise<Payable | undefined> {
  if (type === 'payment_request') return readShare(queries, id)
  if (type === 'provider_test') return readTestPayment(queries, id)
  if (type === 'parcel_order') return readParcel(queries, id)
  if (type !== 'order') return undefined
  const row = await queries.row<{
    closed: boolean
    total: number
    shop_id: number
    number: string
  }>(sql`
    select o.status = 'cancelled' or coalesce(c.status, 'open') <> 'open'
        or c.id is null and exists (select from order_write_offs w
          where w.order_id = o.id and w.decided_at is not null) as closed, o.shop_id, o.number,
      coalesce(c.amount, o.total - (select coalesce(sum(d.amount), 0) from order_charges d
        where d.order_id = o.id and d.status = 'done'))::bigint as total
    from orders o left join order_charges c on c.id = ${chargeId}::bigint and c.order_id = o.id where o.id = ${id}`)
  return (
    row && {
      closed: row.closed,
      total: BigInt(row.total),
      shopId: row.shop_id,
      title: row.number,
      page: `/orders/${id}`,
    }
  )
}

/** A cancelled parcel stays payable while its sender owes the fee. */
async function readParcel(queries: Queries, id: number): Promise<Payable | undefined> {
  const row = await queries.row<{ closed: boolean; due: number; number: string }>(sql`
    select status = 'cancelled' and due = 0 as closed, due, number from parcel_orders where id = ${id}`)
  return (
    row && {
      closed: row.closed,
      total: BigInt(row.due),
      shopId: null,
      title: row.number,
      page: `/parcels/${id}`,
    }
  )
}

/** A share has no shop: any payment method is fine, because the host has paid the shop. */
async function readShare(queries: Queries, id: number): Promise<Payable | undefined> {
  const row = await queries.row<{
    closed: boolean
    total: number
    number: string
    uuid: string
  }>(sql`
    select r.status <> 'pending' as closed, r.amount - r.lowered_by as total, o.number, r.uuid
    from payment_requests r join orders o on o.id = r.order_id where r.id = ${id}`)
  return (
    row && {
      closed: row.closed,
      total: BigInt(row.total),
      shopId: null,
      title: row.number,
      page: `/share/${row.uuid}`,
    }
  )
}

/** Its money is refunded as soon as it arrives, so no total is due. */
async function readTestPayment(queries: Queries, methodId: number): Promise<Payable | undefined> {
  const row = await queries.row<{ tag: string }>(
    sql`select tag from payment_methods where id = ${methodId}`,
  )
  return (
    row && {
      closed: false,
      total: 0n,
      shopId: null,
      title: 'Test payment',
      page: `/console/staff/payments/${row.tag}?tested`,
    }
  )
}

/** The changing facts that decide how a customer can pay, in base currency. */
export type PayerState = {
  readonly openCashOrders: number
  readonly balance: bigint
}
/** Ids reserved for the payments of a checkout: the wallet part and the chosen method. */
export type PaymentIds = { readonly wallet: number | null; readonly chosen: number | null }
export type CheckoutPayRow = {
  open_cash_orders: number
  wallet: [available: number, credit: number] | null
  wallet_payment: number | null
  chosen_payment: number | null
}
const OPEN_CASH_ORDERS = sql`(select count(*)::int from transactions t join orders o on o.id = t.payable_id
    where t.payable_type = 'order' and t.tag = 'cash' and t.user_id = u.id and t.status = 'progress'
      and o.status not in ('delivered', 'cancelled') and o.table_session_id is null)`
const WALLET = sql`(select json_build_array(l.balance - l.held, l.credit) from ledger_accounts l
    where l.kind = 'user' and coalesce(l.user_id, 0) = u.id and coalesce(l.shop_id, 0) = 0)`
export type PaymentChoice = {
  readonly tag: PaymentTag
  readonly wallet_amount?: number | undefined
}
/** SELECT columns for a customer `u`: only what the chosen payment method depends on. */
export const checkoutPayColumns = ({ tag, wallet_amount: part = 0 }: PaymentChoice): Sql => sql`
  ${tag === 'cash' ? OPEN_CASH_ORDERS : sql`0`} as open_cash_orders,
  ${
    tag === 'wallet' || part > 0
      ? sql`${WALLET} as wallet, nextval('transactions_id_seq') as wallet_payment`
      : sql`null as wallet, null::bigint as wallet_payment`
  }, ${tag === 'wallet' ? sql`null::bigint` : sql`nextval('transactions_id_seq')`} as chosen_payment`
export type CheckoutPay = PayerState & {
  /** True when the wallet contains promotional credit. */
  readonly hasCredit: boolean
  readonly ids: PaymentIds
}
export const checkoutPayOf = (row: CheckoutPayRow): CheckoutPay => {
  const [available, credit] = row.wallet ?? [0, 0]
  return {
    openCashOrders: row.open_cash_orders,
    balance: BigInt(available),
    hasCredit: credit > 0,
    ids: { wallet: row.wallet_payment, chosen: row.chosen_payment },
  }
}

export const countOpenCashOrders = async (
  queries: Queries,
  userId: number,
  except: number,
): Promise<number> =>
  (
    await queries.row<{ count: number }>(sql`
      select count(*) as count from transactions t join orders o on o.id = t.payable_id
      where t.payable_type = 'order' and t.tag = 'cash' and t.user_id = ${userId} and t.status = 'progress'
        and o.id <> ${except} and o.status not in ('delivered', 'cancelled')
        and o.table_session_id is null`)
  )?.count ?? 0

/** Charges of an order that were not applied; their payments belong to the payer. */
export const unfinishedCharges = async (
  queries: Queries,
  orderId: number,
): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await queries.rows<{ id: number }>(
        sql`select id from order_charges where order_id = ${orderId} and status <> 'done'`,
      )
    ).map(({ id }) => id),
  )

export type AgreedRefund = { amount: bigint; shopId: number; fault: Fault | null }
/**
 * The agreed refund of a cancelled order. The rest belongs to the shop, or follows the fault.
 * Undefined when everything is refunded.
 */
export async function readAgreedRefund(
  queries: Queries,
  orderId: number,
): Promise<AgreedRefund | undefined> {
  const row = await queries.row<{
    cancel_refund: number
    shop_id: number
    cancel_fault: Fault | null
  }>(
    sql`select cancel_refund, shop_id, cancel_fault from orders where id = ${orderId} and status = 'cancelled'
      and cancel_refund is not null`,
  )
  return row && { amount: BigInt(row.cancel_refund), shopId: row.shop_id, fault: row.cancel_fault }
}
