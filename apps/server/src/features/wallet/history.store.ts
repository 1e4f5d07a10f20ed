import type { HISTORY_TYPES } from '@hawker/contract/wallet'
import { type Queries, raw, sql } from '@hawker/postgres/database'
import { viewOf } from '@hawker/postgres/table/define-table'
import { USERS } from '../accounts/index.ts'

export type HistoryType = (typeof HISTORY_TYPES)[number]
/** Where a movement came from; `movement` has no other page. */
export type HistorySource = {
  of: 'order' | 'parcel' | 'claim' | 'share' | 'topup' | 'invitation' | 'movement'
  key: string
}
export type HistoryRow = {
  id: number
  uuid: string
  type: HistoryType
  amount: number
  balanceAfter: number
  note: string | null
  createdAt: Date
  authorId: number | null
  firstname: string | null
  img: string | null
  orderId: number | null
  orderNumber: string | null
  parcelId: number | null
  parcelNumber: string | null
  source: HistorySource
}

/**
 * The type of an entry `e` of a transfer `t` for its owner. Other features add transfer kinds of
 * their own for orders.
 */
const HISTORY_TYPE = sql`
  case
    when t.kind in ('topup', 'withdraw', 'referral', 'credit', 'tip') then t.kind
    when t.kind like '%refund%' then 'refund'
    when t.kind = 'share_back' then case when e.amount < 0 then 'send' else 'refund' end
    when t.kind = 'send' or t.kind = 'payment_request'
      then case when e.amount < 0 then 'send' else 'receive' end
    when t.kind like 'credit%' or coalesce(t.ref_type, '') not in ('order', 'parcel_order') then 'credit'
    else 'order'
  end`

/**
 * The source of a movement `m`. Only the host of a group order may open the order; members open
 * their share.
 */
const HISTORY_SOURCE = (userId: number) => sql`
  case
    when m.key like 'claim:%' and o.user_id = ${userId}
      then json_build_object('of', 'claim', 'key', o.id || '#claim-' || split_part(m.key, ':', 2))
    when o.user_id = ${userId} then json_build_object('of', 'order', 'key', o.id::text)
    when d.user_id = ${userId} then json_build_object('of', 'parcel', 'key', d.id::text)
    when s.host_id = ${userId} then json_build_object('of', 'order', 'key', s.order_id::text)
    when s.id is not null then json_build_object('of', 'share', 'key', s.uuid)
    when m.ref_type = 'wallet_topup' then json_build_object('of', 'topup', 'key', split_part(m.key, ':', 2))
    when m.ref_type = 'referral' then json_build_object('of', 'invitation', 'key', '')
    else json_build_object('of', 'movement', 'key', m.uuid)
  end`

export type HistoryFilter = {
  type: HistoryType | undefined
  uuid: string | undefined
  page: number | undefined
  perPage: number | undefined
}

/** The other person of a movement. */
const PARTNERS = viewOf(USERS, ['id', 'firstname', 'img'])
/** A wallet's movements, newest first, each with its order and counterpart. */
export async function listHistoryPage(
  queries: Queries,
  userId: number,
  { type, uuid, page, perPage }: HistoryFilter & { page: number; perPage: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const mine = sql`
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    join ledger_transfers t on t.id = e.transfer_id
    where a.kind = 'user' and a.user_id = ${userId} ${type ? sql`and ${HISTORY_TYPE} = ${type}` : raw('')}
      ${uuid ? sql`and t.uuid = ${uuid}` : raw('')}`
  const [rows, count] = await Promise.all([
    queries.rows<HistoryRow>(sql`
      select m.id, m.uuid, m.type, m.amount, m.balance_after as "balanceAfter", m.note,
        m.created_at as "createdAt", coalesce(p.id, f.id) as "authorId",
        coalesce(p.firstname, f.firstname) as firstname, coalesce(p.img, f.img) as img,
        o.id as "orderId", o.number as "orderNumber", d.id as "parcelId",
        d.number as "parcelNumber", ${HISTORY_SOURCE(userId)} as source
      from (
        select e.id, t.uuid, ${HISTORY_TYPE} as type, e.amount, e.balance_after, t.key, t.note, t.created_at,
          t.id as transfer_id, t.ref_type, t.ref_id, e.account_id
        ${mine} order by e.id desc limit ${perPage} offset ${(page - 1) * perPage}) m
      left join lateral (
        select ${PARTNERS.select} from ledger_entries x
        join ledger_accounts b on b.id = x.account_id join users u on u.id = b.user_id
        where x.transfer_id = m.transfer_id and b.kind = 'user' and x.account_id <> m.account_id limit 1) p on true
      left join referrals r on m.ref_type = 'referral' and r.id = m.ref_id
      left join users f on f.id = case when r.friend_id = ${userId} then r.referrer_id else r.friend_id end
      left join payment_requests s on m.ref_type = 'payment_request' and s.id = m.ref_id
      left join orders o on o.id = case m.ref_type when 'order' then m.ref_id when 'payment_request' then s.order_id end
      left join parcel_orders d on m.ref_type = 'parcel_order' and d.id = m.ref_id and d.user_id = ${userId}
      order by m.id desc`),
    queries.row<{ total: number }>(sql`select count(*) as total ${mine}`),
  ])
  return { rows, total: count?.total ?? 0 }
}
