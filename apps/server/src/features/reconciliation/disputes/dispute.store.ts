import type { CHAT_ROLES } from '@hawker/contract/chats'
import type { DeliveryType, OrderStatus } from '@hawker/domain/orders/order-status'
import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import { type DisputeStatus, isEnded } from '@hawker/domain/payments/dispute-books'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { DisputeState } from '../../../adapters/payments/port.ts'
import { shopTitle } from '../../shops/index.ts'

export type Liable = 'platform' | 'shop'
export type StoredDispute = {
  readonly id: number
  readonly tag: string
  readonly disputeId: string
  readonly transactionId: number
  readonly amount: bigint
  readonly currency: string
  readonly decimals: number
  readonly fee: bigint
  readonly reason: string
  readonly stage: 'inquiry' | 'chargeback'
  readonly status: DisputeStatus
  readonly dueAt: Date | null
  readonly taken: bigint
  /** Booked, in base currency. */
  readonly takenSettlement: bigint
  readonly lostSettlement: bigint
  /** Staff let the order be handed over. */
  readonly isHandedOver: boolean
  /** The number of its postings, which makes their keys unique. */
  readonly postings: number
  readonly liable: Liable
  readonly note: string | null
  readonly requestedAt: Date
  readonly createdAt: Date
  readonly endedAt: Date | null
  readonly orderId: number | null
  readonly shopId: number | null
  readonly parcelId: number | null
}
type Row = {
  id: number
  tag: string
  provider_id: string
  transaction_id: number
  amount: number
  currency: string
  decimals: number | null
  fee: number
  reason: string
  stage: StoredDispute['stage']
  status: DisputeStatus
  due_at: Date | null
  taken: number
  taken_settlement: number
  lost_settlement: number
  handover: 'continue' | null
  postings: number
  liable: Liable
  note: string | null
  asked_at: Date
  created_at: Date
  ended_at: Date | null
  order_id: number | null
  shop_id: number | null
  parcel_id: number | null
}
const COLUMNS = sql`
  d.id, d.tag, d.provider_id, d.transaction_id, d.amount, d.currency, c.decimals, d.fee, d.reason, d.stage, d.status,
    d.due_at, d.taken, d.taken_settlement, d.lost_settlement, d.handover, d.bookings as postings,
    d.liable, d.note, d.asked_at,
    d.created_at, d.ended_at, o.id as order_id, o.shop_id, p.id as parcel_id`
const FROM = sql`
  from payment_disputes d join transactions t on t.id = d.transaction_id
    left join currencies c on c.code = d.currency
    left join orders o on t.payable_type = 'order' and o.id = t.payable_id
    left join parcel_orders p on t.payable_type = 'parcel_order' and p.id = t.payable_id`
const SELECT = sql`select ${COLUMNS} ${FROM}`

const fromRow = (row: Row): StoredDispute => ({
  id: row.id,
  tag: row.tag,
  disputeId: row.provider_id,
  transactionId: row.transaction_id,
  amount: BigInt(row.amount),
  currency: row.currency,
  decimals: row.decimals ?? 2,
  fee: BigInt(row.fee),
  reason: row.reason,
  stage: row.stage,
  status: row.status,
  dueAt: row.due_at,
  taken: BigInt(row.taken),
  takenSettlement: BigInt(row.taken_settlement),
  lostSettlement: BigInt(row.lost_settlement),
  isHandedOver: row.handover !== null,
  postings: row.postings,
  liable: row.liable,
  note: row.note,
  requestedAt: row.asked_at,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  orderId: row.order_id,
  shopId: row.shop_id,
  parcelId: row.parcel_id,
})
const selectOne = async (queries: Queries, where: Sql): Promise<StoredDispute | undefined> => {
  const row = await queries.row<Row>(sql`${SELECT} ${where}`)
  return row && fromRow(row)
}

/** True when it was not known before. */
export const insertDispute = async (
  tx: Tx,
  tag: string,
  transactionId: number,
  { disputeId, amount, fee, reason, stage, status, dueAt }: DisputeState,
  { liable, requestedAt, now }: { liable: Liable; requestedAt: Date; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into payment_disputes (tag, provider_id, transaction_id, amount, currency, fee, reason, stage, status,
      due_at, liable, asked_at, created_at)
    values (${tag}, ${disputeId}, ${transactionId}, ${amount.minor}, ${amount.currency}, ${fee.minor},
      ${reason.slice(0, 200)}, ${stage}, ${isEnded(status) ? 'open' : status}, ${dueAt}, ${liable},
      ${requestedAt}, ${now})
    on conflict (tag, provider_id) do nothing`)) === 1

export const lockDispute = (
  tx: Tx,
  tag: string,
  disputeId: string,
): Promise<StoredDispute | undefined> =>
  selectOne(tx, sql`where d.tag = ${tag} and d.provider_id = ${disputeId} for update of d`)
export const lockDisputeById = (tx: Tx, id: number): Promise<StoredDispute | undefined> =>
  selectOne(tx, sql`where d.id = ${id} for update of d`)

/** The order of a disputed payment, with what proves its delivery. */
export type DisputedOrder = {
  readonly id: number
  readonly number: string
  readonly status: OrderStatus
  readonly deliveryType: DeliveryType
  readonly timezone: string
  readonly shop: { readonly id: number; readonly title: string }
  readonly deliveredAt: string | null
  readonly hasPin: boolean
  readonly isConfirmed: boolean
  readonly photo: string | null
  readonly chats: readonly (typeof CHAT_ROLES)[number][]
  readonly chatId: number | null
}
/** The parcel of a disputed payment. Its page has the proofs. */
export type DisputedParcel = {
  readonly id: number
  readonly number: string
  readonly status: ParcelStatus
}
type DisputeSubject = {
  readonly order: DisputedOrder | null
  readonly parcel: DisputedParcel | null
}
export type ShownDispute = StoredDispute & DisputeSubject
type ShownRow = Row & DisputeSubject

/** A dispute as staff see it. Only chats with messages count, and staff may read only their own. */
const selectShown = (lang: string): Sql => sql`
  select ${COLUMNS},
    case when o.id is not null then json_build_object('id', o.id, 'number', o.number, 'status', o.status,
      'deliveryType', o.delivery_type, 'timezone', s.timezone, 'deliveredAt', o.delivered_at,
      'hasPin', o.has_pin, 'isConfirmed', o.handover_confirmed_at is not null, 'photo', o.photo,
      'shop', json_build_object('id', s.id, 'title', coalesce(${shopTitle(lang, sql`s.id`)}, s.slug)),
      'chats', m.roles, 'chatId', m.chat_id) end as "order",
    case when p.id is not null
      then json_build_object('id', p.id, 'number', p.number, 'status', p.status) end as parcel
  ${FROM}
    left join shops s on s.id = o.shop_id
    left join lateral (select coalesce(json_agg(distinct x.role), '[]') as roles,
      max(x.id) filter (where x.role = 'admin') as chat_id
      from chats x where x.order_id = o.id and x.last_message_id is not null) m on true`

const fromShownRow = (row: ShownRow): ShownDispute => ({
  ...fromRow(row),
  order: row.order,
  parcel: row.parcel,
})

export const findShownDispute = async (
  queries: Queries,
  id: number,
  lang: string,
): Promise<ShownDispute | undefined> => {
  const row = await queries.row<ShownRow>(sql`${selectShown(lang)} where d.id = ${id}`)
  return row && fromShownRow(row)
}

/**
 * Disputes `d` that are not decided. Nobody answers a fraud alert, which is open for months, so it
 * needs nobody once staff let the order be handed over.
 */
export const NEEDS_STAFF: Sql = sql`(d.status in ('open', 'answered')
  and (d.reason <> 'fraud_alert' or d.handover is null))`

export async function listDisputes(
  queries: Queries,
  {
    open,
    lang,
    limit,
    offset,
  }: { open: boolean | null; lang: string; limit: number; offset: number },
): Promise<{ rows: ShownDispute[]; total: number }> {
  const where = sql`where ${open}::boolean is null or ${NEEDS_STAFF} = ${open}::boolean`
  const rows = await queries.rows<ShownRow>(sql`
    ${selectShown(lang)} ${where}
    order by ${NEEDS_STAFF} desc, case when d.status in ('open', 'answered') then d.due_at end nulls last,
      d.ended_at desc nulls last, d.id desc
    limit ${limit} offset ${offset}`)
  const count = await queries.row<{ total: number }>(
    sql`select count(*)::int as total from payment_disputes d ${where}`,
  )
  return { rows: rows.map(fromShownRow), total: count?.total ?? 0 }
}

export type DisputeChange = Pick<
  StoredDispute,
  'status' | 'stage' | 'amount' | 'fee' | 'reason' | 'dueAt' | 'taken' | 'takenSettlement'
> &
  Pick<StoredDispute, 'lostSettlement' | 'postings' | 'requestedAt' | 'endedAt'>

export const saveDispute = (tx: Tx, id: number, change: DisputeChange): Promise<number> =>
  tx.run(sql`
    update payment_disputes set status = ${change.status}, stage = ${change.stage}, amount = ${change.amount},
      fee = ${change.fee}, reason = ${change.reason.slice(0, 200)}, due_at = ${change.dueAt}, taken = ${change.taken},
      taken_settlement = ${change.takenSettlement}, lost_settlement = ${change.lostSettlement},
      bookings = ${change.postings}, asked_at = ${change.requestedAt}, ended_at = ${change.endedAt}
    where id = ${id}`)

export const saveLiable = (
  tx: Tx,
  id: number,
  { liable, note, postings }: { liable: Liable; note: string | null; postings: number },
): Promise<number> =>
  tx.run(sql`
    update payment_disputes set liable = ${liable}, note = ${note}, bookings = ${postings} where id = ${id}`)

/** The shop pays when the last claim of the order is its fault. */
export async function liableFor(tx: Tx, transactionId: number): Promise<Liable> {
  const row = await tx.row<{ fault: string }>(sql`
    select r.fault from transactions t join order_refunds r on r.order_id = t.payable_id
    where t.id = ${transactionId} and t.payable_type = 'order' order by r.id desc limit 1`)
  return row?.fault === 'shop' ? 'shop' : 'platform'
}

/** Disputes without an end, to ask about again. */
export const disputesToAsk = (queries: Queries, tag: string): Promise<{ disputeId: string }[]> =>
  queries.rows(sql`
    select provider_id as "disputeId" from payment_disputes where tag = ${tag}
      and status in ('open', 'answered') order by id limit 1000`)

/** Refunds that waited for the end of a dispute. */
export const waitingRefunds = (tx: Tx, transactionId: number): Promise<{ id: number }[]> =>
  tx.rows(sql`
    select id from provider_refunds where transaction_id = ${transactionId} and status = 'progress'
      and sent_at is null and currency is null order by id`)

/** What a lost dispute has taken from a wallet, in base currency. */
export async function withdrawnFor(tx: Tx, topUpId: number, keyStart: string): Promise<bigint> {
  const row = await tx.row<{ sum: number }>(sql`
    select coalesce(-sum(e.amount), 0)::bigint as sum from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
    where t.ref_type = 'wallet_topup' and t.ref_id = ${topUpId} and starts_with(t.key, ${keyStart})
      and a.kind = 'user'`)
  return BigInt(row?.sum ?? 0)
}
