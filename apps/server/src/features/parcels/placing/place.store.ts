import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { DEBT } from '../reading/parcel.store.ts'

export type OwedParcel = {
  readonly id: number
  readonly number: string
  readonly status: 'returned' | 'cancelled'
  readonly debt: number
  readonly currencyId: number
}
/** The oldest parcel whose way back or cancellation the user has not paid. */
export const findOwedParcel = (queries: Queries, userId: number): Promise<OwedParcel | undefined> =>
  queries.row(sql`
    select id, number, status, debt, "currencyId" from (
      select p.id, p.number, p.status, p.currency_id as "currencyId", ${DEBT} as debt from parcel_orders p
      where p.user_id = ${userId} and p.status in ('returned', 'cancelled') and p.due > 0) owed
    where debt > 0 order by id limit 1`)

export const hasDeliveredParcel = async (queries: Queries, userId: number): Promise<boolean> =>
  (await queries.row(
    sql`select id from parcel_orders where user_id = ${userId} and status = 'delivered' limit 1`,
  )) !== undefined

export type NewParcelEnd = {
  readonly name: string
  readonly phone: string
  readonly note: string | null
  readonly address: Readonly<Record<string, string | null>>
  readonly latitude: number
  readonly longitude: number
}
export type NewParcel = {
  readonly quoteId: string
  readonly number: string
  readonly userId: number
  readonly typeId: number
  readonly currencyId: number
  readonly rate: string
  readonly distanceM: number
  readonly price: bigint
  /** The part of the price by distance. */
  readonly distancePrice: bigint
  readonly serviceFee: bigint
  readonly totalTax: bigint
  readonly tips: bigint
  readonly rounding: bigint
  readonly total: bigint
  readonly settlementTotal: bigint
  readonly taxIncluded: boolean
  /** JSON texts. */
  readonly taxes: string
  readonly options: string
  readonly courierPay: bigint
  readonly returnFee: { readonly net: bigint; readonly tax: bigint; readonly total: bigint }
  readonly cancelFee: bigint
  readonly from: NewParcelEnd
  readonly to: NewParcelEnd
  readonly description: string
  readonly value: bigint
  readonly weightG: number | null
  readonly images: readonly string[]
  readonly payer: 'sender' | 'receiver'
  readonly dropOff: string
  readonly pinWanted: boolean
  readonly deliveryAt: Date | null
  readonly windowStartsAt: Date
  readonly undoUntil: Date
  readonly payUntil: Date
  readonly now: Date
}

/** Undefined when the sender has used the quote. Of two that send at once, the second one waits. */
export async function insertParcel(tx: Tx, parcel: NewParcel): Promise<number | undefined> {
  const { from, to, returnFee } = parcel
  const row = await tx.row<{ id: number }>(sql`
    insert into parcel_orders (quote_id, number, user_id, parcel_type_id, currency_id, rate, distance_m, price,
      distance_price, service_fee, total_tax, tips, rounding, total, settlement_total, tax_included,
      taxes, options,
      courier_pay, return_net, return_tax, return_total, cancel_fee, due,
      username_from, phone_from, note_from, address_from, latitude_from, longitude_from,
      username_to, phone_to, note_to, address_to, latitude_to, longitude_to,
      description, value, weight_g, images, payer, drop_off, pin_wanted, delivery_at, window_starts_at,
      undo_until, pay_until, created_at)
    values (${parcel.quoteId}::uuid,
      ${parcel.number}, ${parcel.userId}, ${parcel.typeId}, ${parcel.currencyId}, ${parcel.rate}::numeric,
      ${parcel.distanceM}, ${parcel.price}, ${parcel.distancePrice}, ${parcel.serviceFee},
      ${parcel.totalTax}, ${parcel.tips},
      ${parcel.rounding}, ${parcel.total}, ${parcel.settlementTotal}, ${parcel.taxIncluded},
      ${parcel.taxes}::jsonb, ${parcel.options}::jsonb, ${parcel.courierPay}, ${returnFee.net},
      ${returnFee.tax}, ${returnFee.total}, ${parcel.cancelFee}, ${parcel.total},
      ${from.name}, ${from.phone}, ${from.note}, ${JSON.stringify(from.address)}::jsonb, ${from.latitude},
      ${from.longitude}, ${to.name}, ${to.phone}, ${to.note}, ${JSON.stringify(to.address)}::jsonb,
      ${to.latitude}, ${to.longitude}, ${parcel.description}, ${parcel.value}, ${parcel.weightG},
      ${[...parcel.images]}, ${parcel.payer}, ${parcel.dropOff}, ${parcel.pinWanted}, ${parcel.deliveryAt},
      ${parcel.windowStartsAt}, ${parcel.undoUntil},
      ${parcel.payUntil}, ${parcel.now})
    on conflict (user_id, quote_id) do nothing returning id`)
  return row?.id
}

export const findQuotedParcel = (
  queries: Queries,
  userId: number,
  quoteId: string,
): Promise<{ id: number; number: string } | undefined> =>
  queries.row(
    sql`select id, number from parcel_orders where user_id = ${userId} and quote_id = ${quoteId}::uuid`,
  )

/** The payments of an unpaid or owed parcel, locked with it. */
export type ParcelToPay = {
  readonly id: number
  /** The sender's. */
  readonly phone: string
  readonly status: string
  readonly paid: boolean
  readonly payUntil: Date | null
  readonly due: bigint
  readonly total: bigint
  readonly settlementTotal: bigint
  readonly returnTotal: bigint
  readonly debt: bigint
  readonly payer: 'sender' | 'receiver'
  readonly windowStartsAt: Date
  readonly currency: { readonly id: number; readonly code: string; readonly decimals: number }
}
export async function lockParcelToPay(
  tx: Tx,
  userId: number,
  parcelId: number,
): Promise<ParcelToPay | undefined> {
  const row = await tx.row<{
    id: number
    phone_from: string
    status: string
    paid: boolean
    pay_until: Date | null
    due: number
    total: number
    settlement_total: number
    return_total: number
    debt: number
    payer: 'sender' | 'receiver'
    window_starts_at: Date
    currency_id: number
    code: string
    decimals: number
  }>(sql`
    select p.id, p.phone_from, p.status, p.paid_at is not null as paid, p.pay_until, p.due, p.total,
      p.settlement_total, p.return_total, ${DEBT} as debt, p.payer, p.window_starts_at, p.currency_id,
      c.code, c.decimals
    from parcel_orders p join currencies c on c.id = p.currency_id
    where p.id = ${parcelId} and p.user_id = ${userId} for update of p`)
  return (
    row && {
      id: row.id,
      phone: row.phone_from,
      status: row.status,
      paid: row.paid,
      payUntil: row.pay_until,
      due: BigInt(row.due),
      total: BigInt(row.total),
      settlementTotal: BigInt(row.settlement_total),
      returnTotal: BigInt(row.return_total),
      debt: BigInt(row.debt),
      payer: row.payer,
      windowStartsAt: row.window_starts_at,
      currency: { id: row.currency_id, code: row.code, decimals: row.decimals },
    }
  )
}
