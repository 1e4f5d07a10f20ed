import type { DeliveryType, OrderStatus } from '@hawker/domain/order-status'
import { type Queries, type Sql, join, raw, sql } from '../../database/database.ts'
import { MARKET_STAMP, marketAt, taxTitlesIn } from '../settings/index.ts'
import { type OrderRow, viewOfRow } from './order-row.ts'
import type { StoredOrderView } from './order-view.ts'

/** Every given part must hold. Nobody's rows are read by id alone: pass the id together with whose it must be. */
export type OrderFilter = {
  id?: number
  ids?: readonly number[]
  /** Of this customer. */
  userId?: number
  /** Of one of these shops. */
  shopIds?: readonly number[]
  /** Brought by this courier. */
  driverId?: number
  statuses?: readonly OrderStatus[]
  /** Beside those, what was cancelled since then. */
  orCancelledSince?: Date
  /** Only what the shop can see already. */
  released?: boolean
  /** The whole number, of whichever shop. */
  number?: string
  /** Part of the number, or of the shop's name in any language. */
  search?: string
  /** What a kitchen calls an order by: part of the number, or of the customer's first name. */
  called?: string
  deliveryType?: DeliveryType
  /** Placed on these days of the shop's calendar, both included. */
  fromDate?: string
  toDate?: string
  oldestFirst?: boolean
  limit?: number
  offset?: number
}

const containing = (part: string): string =>
  `%${part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
const PLACED_ON = sql`(o.created_at at time zone (select z.timezone from shops z where z.id = o.shop_id))::date`

function where(filter: OrderFilter): Sql {
  const conditions: Sql[] = []
  if (filter.id !== undefined) conditions.push(sql`o.id = ${filter.id}`)
  if (filter.ids) conditions.push(sql`o.id = any(${filter.ids}::bigint[])`)
  if (filter.userId !== undefined) conditions.push(sql`o.user_id = ${filter.userId}`)
  if (filter.shopIds) conditions.push(sql`o.shop_id = any(${filter.shopIds}::bigint[])`)
  if (filter.driverId !== undefined) conditions.push(sql`o.driver_id = ${filter.driverId}`)
  if (filter.statuses) {
    const cancelled = filter.orCancelledSince
      ? sql`o.status = 'cancelled' and o.cancelled_at > ${filter.orCancelledSince}`
      : sql`false`
    conditions.push(sql`(o.status = any(${filter.statuses}::text[]) or (${cancelled}))`)
  }
  if (filter.released) conditions.push(sql`o.released_at is not null`)
  if (filter.number !== undefined) conditions.push(sql`o.number = ${filter.number}`)
  if (filter.search) {
    const pattern = containing(filter.search)
    conditions.push(
      sql`(o.number ilike ${pattern} or o.shop_id in (select shop_id from shop_translations where title ilike ${pattern}))`,
    )
  }
  if (filter.called) {
    const pattern = containing(filter.called)
    conditions.push(
      sql`(o.number ilike ${pattern} or exists (select 1 from users w where w.id = o.user_id and w.firstname ilike ${pattern}))`,
    )
  }
  if (filter.deliveryType) conditions.push(sql`o.delivery_type = ${filter.deliveryType}`)
  if (filter.fromDate) conditions.push(sql`${PLACED_ON} >= ${filter.fromDate}::date`)
  if (filter.toDate) conditions.push(sql`${PLACED_ON} <= ${filter.toDate}::date`)
  if (conditions.length === 0) throw new Error('orders are never read without saying whose')
  return join(conditions, ' and ')
}

export async function countOrders(queries: Queries, filter: OrderFilter): Promise<number> {
  const row = await queries.row<{ n: number }>(
    sql`select count(*) as n from orders o where ${where(filter)}`,
  )
  return row?.n ?? 0
}

/** Shop, courier and each dish that is still sold have been reviewed; of an order `o`. */
const REVIEWED = sql`(o.status = 'delivered' and exists (select from reviews r where r.order_id = o.id)
  and (o.driver_id is null or exists (select from courier_reviews r where r.order_id = o.id))
  and not exists (select from order_details l join products p on p.id = l.product_id where l.order_id = o.id
    and not exists (select from product_reviews r where r.order_id = o.id and r.stock_id = l.stock_id)))`

/** Newest first unless asked otherwise; details, histories and people in the same statement. */
export async function selectOrders(
  queries: Queries,
  filter: OrderFilter,
  lang: string,
): Promise<Omit<StoredOrderView, 'audience' | 'transactions'>[]> {
  const rows = await queries.rows<OrderRow>(sql`
    select o.id, o.uuid, o.number, o.status, o.version, o.user_id, o.shop_id, o.cart_id, o.driver_id, o.delivery_type, o.delivery_date,
      o.delivery_time, o.delivery_at, o.slot_starts_at, o.estimate_from, o.estimate_to, o.prep_minutes, o.travel_minutes, o.distance_m,
      o.rate, o.price, o.total_discount, o.coupon_price, o.delivery_fee, o.delivery_discount, o.service_fee, o.small_order_fee,
      o.packaging_fee, o.deposit, o.total_tax, o.tips, o.rounding, o.total, o.settlement_total, o.refunded, o.taxes, o.coupon_code,
      o.address, o.latitude, o.longitude, o.phone, o.username, o.note, o.allergy_note, o.receiver, o.drop_off, o.drop_off_note, o.cutlery, o.substitution_default,
      o.pickup_code, o.pin, o.pin_failures, o.handover_confirmed_at is not null as handover_confirmed, o.photo, o.paid_at, o.undo_until, o.released_at, o.pay_until, o.accept_until, o.accepted_at,
      o.ready_at, o.delivered_at, o.cancelled_at, o.cancel_reason, o.cancel_by, o.cancel_note, o.driver_pay, o.created_at,
      exists (select 1 from order_details g where g.order_id = o.id and g.member_name is not null) as shared,
      ${REVIEWED} as reviewed, s.pace is not null as paced, ${MARKET_STAMP} as market,
      exists (select 1 from order_refunds f where f.order_id = o.id and f.status = 'pending') as claimed,
      (select k.token from order_trackings k where k.order_id = o.id) as tracking_token,
      json_build_object('id', c.id, 'code', c.code, 'title', c.title, 'symbol', c.symbol, 'position', c.position, 'isDefault', c.is_default,
        'decimals', c.decimals, 'cashRounding', c.cash_rounding, 'rate', c.rate) as currency,
      json_build_object('id', s.id, 'uuid', s.uuid, 'slug', s.slug, 'logoImg', s.logo_img, 'phone', s.phone, 'address', s.address,
        'latitude', s.latitude, 'longitude', s.longitude, 'timezone', s.timezone, 'tipsForPickup', s.tips_for_pickup,
        'title', coalesce((select t.title from shop_translations t where t.shop_id = s.id
          order by (t.locale = ${lang}) desc, (t.locale = 'en') desc limit 1), s.slug)) as shop,
      json_build_object('id', u.id, 'firstname', u.firstname, 'lastname', u.lastname, 'img', u.img, 'phone', u.phone) as customer,
      d.id as driver_user_id, d.firstname as driver_firstname, d.img as driver_img, d.phone as driver_phone, k.vehicle as driver_vehicle,
      k.latitude as driver_latitude, k.longitude as driver_longitude, k.heading as driver_heading, k.located_at as driver_located_at,
      (select coalesce(json_agg(json_build_object('id', l.id, 'stockId', l.stock_id, 'productId', l.product_id,
          'productUuid', l.product_uuid, 'titles', l.titles, 'img', l.img, 'extras', l.extras, 'quantity', l.quantity,
          'unitPrice', l.unit_price, 'unitDiscount', l.unit_discount, 'addons', l.addons, 'net', l.net, 'coupon', l.coupon, 'tax', l.tax,
          'total', l.total, 'note', l.note, 'replacement', l.replacement, 'standIn', l.stand_in, 'refundedQuantity', l.refunded_quantity, 'replaces', l.replaces,
          'replacedById', (select max(n.id) from order_details n where n.order_id = o.id and (n.replaces ->> 'detailId')::bigint = l.id),
          'allergens', l.allergens, 'mayContain', l.may_contain, 'memberName', l.member_name, 'packed', l.packed,
          'age', l.age_restriction, 'measure', (select json_build_object('unit', p.unit, 'step', p.step) from products p where p.id = l.product_id)) order by l.position, l.id), '[]')
        from order_details l where l.order_id = o.id) as details,
      (select coalesce(json_agg(json_build_object('status', h.status, 'note', h.note, 'by', h.by_actor, 'at', h.created_at) order by h.id), '[]')
        from order_histories h where h.order_id = o.id) as histories,
      (select coalesce(json_agg(json_build_object('transactionId', t.id, 'tag', t.tag, 'amount', b.amount, 'at', b.created_at) order by b.created_at, b.id), '[]')
        from transactions t join transaction_refunds b on b.transaction_id = t.id where t.payable_type = 'order' and t.payable_id = o.id) as refunds,
      (select json_build_object('id', r.id, 'rating', r.rating, 'comment', r.comment, 'at', r.created_at)
        from reviews r where r.order_id = o.id and r.shop_id = o.shop_id) as review,
      (select json_build_object('status', r.status, 'reason', r.reason, 'note', r.note, 'refund', r.refund, 'answerNote', r.answer_note,
          'until', r.answer_until)
        from cancel_requests r where r.order_id = o.id order by r.id desc limit 1) as cancel_request,
      (select coalesce(json_agg(json_build_object('id', x.id, 'detailId', x.detail_id, 'status', x.status, 'outcome', x.outcome,
          'titles', x.titles, 'img', x.img, 'quantity', x.quantity, 'unitPrice', x.unit_price, 'stockId', x.stock_id,
          'standInTitles', x.stand_in_titles, 'standInImg', x.stand_in_img, 'standInPrice', x.stand_in_price, 'refund', x.refund,
          'preference', coalesce((select l.replacement from order_details l where l.id = x.detail_id),
            (select w.replacement from substitution_choices w where w.user_id = o.user_id and w.product_id = x.product_id)),
          'named', coalesce((select l.stand_in from order_details l where l.id = x.detail_id), (
            select json_build_object('stockId', n.id, 'titles', (select json_object_agg(t.locale, t.title) from product_translations t where t.product_id = n.product_id))::jsonb
            from substitution_choices w join stocks n on n.id = w.stock_id where w.user_id = o.user_id and w.product_id = x.product_id and w.replacement = 'specific')),
          'until', x.answer_until) order by x.id), '[]')
        from order_substitutions x where x.order_id = o.id) as substitutions
    from orders o
    join currencies c on c.id = o.currency_id
    join shops s on s.id = o.shop_id
    join users u on u.id = o.user_id
    left join users d on d.id = o.driver_id
    left join couriers k on k.user_id = o.driver_id
    where ${where(filter)}
    order by o.id ${raw(filter.oldestFirst ? 'asc' : 'desc')}
    limit ${filter.limit ?? 100} offset ${filter.offset ?? 0}`)
  const [first] = rows
  if (!first) return []
  const market = await marketAt(queries, first.market)
  const words = { limits: market.settings, taxTitles: taxTitlesIn(market, lang) }
  return rows.map((row) => viewOfRow(row, lang, words))
}
