import { hash } from 'node:crypto'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import { plainToken } from '../trust/index.ts'
import { shopTitle } from '../shops/index.ts'

const hashed = (token: string): Buffer => hash('sha256', plainToken(token), 'buffer')

export type LinkedOrder = {
  orderId: number
  userId: number
  /** The receiver's, which gets the text with the link. */
  phone: string | null
}
export const findTracking = async (
  queries: Queries,
  token: string,
  now: Date,
): Promise<LinkedOrder | undefined> => {
  const row = await queries.row<{ order_id: number; user_id: number; phone: string | null }>(sql`
    select t.order_id, o.user_id, o.receiver ->> 'phone' as phone from trackings t join orders o on o.id = t.order_id
      where t.token_hash = ${hashed(token)} and t.expires_at > ${now}`)
  return row && { orderId: row.order_id, userId: row.user_id, phone: row.phone }
}

/** Undefined when the order is not shared, or already has a token. */
export const insertTracking = (
  tx: Tx,
  orderId: number,
  token: string,
  now: Date,
): Promise<{ order_id: number } | undefined> =>
  tx.row(sql`
    insert into trackings (order_id, token_hash, derived, expires_at, created_at)
    select id, ${hashed(token)}, true, delivery_at + interval '7 days', ${now} from orders
    where id = ${orderId} and (receiver ->> 'shareTracking')::boolean
    on conflict (order_id, role) do nothing returning order_id`)

/** The link of a person who follows a parcel; it ends a day after the parcel. */
export const insertParcelTracking = (
  tx: Tx,
  {
    parcelId,
    role,
    tokenHash,
    now,
  }: { parcelId: number; role: string; tokenHash: Uint8Array; now: Date },
): Promise<number> =>
  tx.run(sql`
    insert into trackings (parcel_order_id, role, token_hash, derived, expires_at, created_at)
    values (${parcelId}, ${role}, ${tokenHash}, true, 'infinity', ${now})
    on conflict (parcel_order_id, role) do nothing`)

/** The person of a link gets no more texts about its parcel. With null, they get them again. */
export const setMuted = (tx: Tx, linkId: number, at: Date | null): Promise<number> =>
  tx.run(sql`update trackings set muted_at = ${at} where id = ${linkId}`)

/** A part of a statement: deletes the links of the parcels of a subquery. */
export const deletingParcelLinks = (parcelIds: Sql): Sql =>
  sql`delete from trackings where parcel_order_id in (${parcelIds})`

export type Invitation = {
  phone: string
  shopId: number
  userId: number
  sender: string
  shop: string
  lang: string
}
/**
 * In the buyer's language, else English: the receiver's language is unknown. Undefined when there is
 * nothing to follow any more.
 */
export const findInvitation = (
  queries: Queries,
  orderId: number,
): Promise<Invitation | undefined> =>
  queries.row<Invitation>(sql`
    select o.receiver ->> 'phone' as phone, 
      o.shop_id as "shopId", o.user_id as "userId", u.firstname as sender, coalesce(n.locale, 'en') as lang,
      coalesce(${shopTitle(sql`n.locale`, sql`o.shop_id`)}, s.slug) as shop
    from trackings t join orders o on o.id = t.order_id join users u on u.id = o.user_id
      join shops s on s.id = o.shop_id
      left join notification_settings n on n.user_id = u.id
    where t.order_id = ${orderId} and t.derived and o.receiver ->> 'phone' is not null
      and o.status <> all ('{delivered,cancelled}')`)
