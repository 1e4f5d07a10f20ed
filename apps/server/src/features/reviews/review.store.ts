import type { OrderStatus } from '@hawker/domain/orders/order-status'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { SELF_DEALING, type SelfDealing } from '../orders/index.ts'

/** The parts of a customer's order that a review needs. */
export type ReviewedOrder = {
  id: number
  shopId: number
  driverId: number | null
  status: OrderStatus
  deliveredAt: Date | null
  /** Photos of the existing review. */
  images: string[]
  /** Its distinct stocks. */
  stocks: { stockId: number; productId: number }[]
  selfDealing: SelfDealing | null
}
/** Locked, so that two requests that review the same order run one after the other. */
export async function lockReviewedOrder(
  tx: Tx,
  id: number,
  userId: number,
): Promise<ReviewedOrder | undefined> {
  const row = await tx.row<{
    id: number
    shop_id: number
    driver_id: number | null
    status: OrderStatus
    delivered_at: Date | null
    images: string[]
    stocks: ReviewedOrder['stocks']
    self_dealing: SelfDealing | null
  }>(sql`
    select o.id, o.shop_id, o.driver_id, o.status, o.delivered_at, ${SELF_DEALING} as self_dealing,
      coalesce((select r.images from reviews r where r.order_id = o.id and r.shop_id = o.shop_id), '{}') as images,
      (select coalesce(json_agg(distinct jsonb_build_object('stockId', d.stock_id, 'productId', d.product_id)), '[]')
        from order_details d join products p on p.id = d.product_id where d.order_id = o.id) as stocks
    from orders o where o.id = ${id} and o.user_id = ${userId} for no key update of o`)
  return (
    row && {
      id,
      shopId: row.shop_id,
      driverId: row.driver_id,
      status: row.status,
      deliveredAt: row.delivered_at,
      images: row.images,
      stocks: row.stocks,
      selfDealing: row.self_dealing,
    }
  )
}

export type ShopReviewInput = {
  rating: number
  comment: string | null
  tags: readonly string[]
  images: readonly string[]
  hasContact: boolean
}
/**
 * False when the shop of this order was reviewed before. Stores the name that readers see: first
 * name and initial. A review after a withdrawn one counts as an edit of it.
 */
export const insertShopReview = async (
  tx: Tx,
  order: ReviewedOrder,
  userId: number,
  words: ShopReviewInput,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into reviews (shop_id, order_id, user_id, firstname, lastname_initial, rating, comment,
      tags, images, hidden, reported_at, report_reason,
      decision, decision_reason, decided_at, created_at)
    select ${order.shopId}, ${order.id}, u.id, u.firstname, nullif(left(u.lastname, 1), ''),
      ${words.rating}, ${words.comment}, ${[...words.tags]},
      ${[...words.images]}, ${words.hasContact}::boolean or w.decision is not distinct from 'hidden',
      coalesce(w.reported_at, case when ${words.hasContact}::boolean then ${now}::timestamptz end),
      coalesce(w.report_reason, case when ${words.hasContact}::boolean then 'contact' end),
      case when ${words.hasContact}::boolean and w.decision = 'kept' then null
        else w.decision end, w.decision_reason, w.decided_at, ${now}
    from users u left join withdrawn_reviews w on w.order_id = ${order.id} where u.id = ${userId}
    on conflict (order_id, shop_id) where order_id is not null do nothing`)) === 1

/**
 * False when there is none that may still be changed. A hidden review stays hidden; new contact
 * details send the review to the staff again.
 */
export const updateShopReview = async (
  tx: Tx,
  order: ReviewedOrder,
  words: ShopReviewInput,
  since: Date,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update reviews set rating = ${words.rating}, comment = ${words.comment},
      tags = ${[...words.tags]}, images = ${[...words.images]}, edited_at = ${now},
      hidden = ${words.hasContact}::boolean or decision is not distinct from 'hidden',
      decision = case when ${words.hasContact}::boolean and decision = 'kept' then null else decision end,
      reported_at = case when ${words.hasContact}::boolean then coalesce(reported_at, ${now}) else reported_at end,
      report_reason = case when ${words.hasContact}::boolean
        then coalesce(report_reason, 'contact') else report_reason end
    where order_id = ${order.id} and shop_id = ${order.shopId} and created_at > ${since}`)) === 1

export const insertCourierReview = async (
  tx: Tx,
  order: ReviewedOrder,
  userId: number,
  words: { rating: number; tags: readonly string[] },
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into courier_reviews (order_id, driver_id, user_id, rating, tags, created_at)
    values (${order.id}, ${order.driverId}, ${userId}, ${words.rating}, ${[...words.tags]},
      ${now}) on conflict do nothing`)) === 1
export const updateCourierReview = async (
  tx: Tx,
  order: ReviewedOrder,
  words: { rating: number; tags: readonly string[] },
  since: Date,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update courier_reviews set rating = ${words.rating}, tags = ${[...words.tags]}, edited_at = ${now}
    where order_id = ${order.id} and created_at > ${since}`)) === 1

export type ProductReviewInput = {
  stockId: number
  productId: number
  rating: number
  comment: string | null
}
/**
 * Returns how many were new. Inserts in the order of ids, so that two orders of the same dishes
 * cannot deadlock.
 */
export const insertProductReviews = (
  tx: Tx,
  order: ReviewedOrder,
  userId: number,
  words: readonly ProductReviewInput[],
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into product_reviews (order_id, product_id, stock_id, user_id, rating, comment, created_at)
    select ${order.id}::bigint, w."productId", w."stockId", ${userId}::bigint, w.rating, w.comment, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(words)}::json) as w ("productId" bigint,
      "stockId" bigint, rating smallint, comment text)
    order by w."productId", w."stockId" on conflict do nothing`)
export const updateProductReview = async (
  tx: Tx,
  order: ReviewedOrder,
  words: ProductReviewInput,
  since: Date,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update product_reviews set rating = ${words.rating}, comment = ${words.comment}, edited_at = ${now}
    where order_id = ${order.id} and stock_id = ${words.stockId} and created_at > ${since}`)) === 1

/**
 * Deletes in one order, because triggers update the ratings of products and couriers after the
 * shop. Stores a report or decision for the next review of the order.
 */
export async function deleteReviews(tx: Tx, orderId: number): Promise<void> {
  await tx.run(sql`
    with withdrawn as (
      delete from reviews where order_id = ${orderId}
        returning order_id, reported_at, report_reason, decision, decision_reason, decided_at)
    insert into withdrawn_reviews as w (order_id, reported_at, report_reason, decision, decision_reason, decided_at)
    select * from withdrawn where reported_at is not null
    on conflict (order_id) do update set decision = excluded.decision,
      decision_reason = excluded.decision_reason, decided_at = excluded.decided_at`)
  await tx.run(sql`
    delete from product_reviews where id in (select id from product_reviews
      where order_id = ${orderId} order by product_id, stock_id for update)`)
  await tx.run(sql`delete from courier_reviews where order_id = ${orderId}`)
}

export type StoredOrderReview = {
  status: OrderStatus
  deliveredAt: Date | null
  writtenAt: Date | null
  shop: {
    id: number
    rating: number
    comment: string | null
    images: string[]
    tags: string[]
    hidden: boolean
    reply: string | null
  } | null
  deliveryman: { rating: number; tags: string[] } | null
  products: { stock_id: number; rating: number; comment: string | null }[]
}
export async function findOrderReview(
  queries: Queries,
  id: number,
  userId: number,
): Promise<StoredOrderReview | undefined> {
  const row = await queries.row<{
    status: OrderStatus
    delivered_at: Date | null
    written_at: Date | null
    shop: StoredOrderReview['shop']
    deliveryman: StoredOrderReview['deliveryman']
    products: StoredOrderReview['products']
  }>(sql`
    select o.status, o.delivered_at,
      (select min(at) from (select created_at as at from reviews where order_id = o.id
        union all select created_at from product_reviews
        where order_id = o.id union all select created_at from courier_reviews where order_id = o.id) w) as written_at,
      (select json_build_object('id', r.id, 'rating', r.rating, 'comment', r.comment,
        'images', r.images, 'tags', r.tags, 'hidden', r.hidden,
        'reply', r.reply) from reviews r where r.order_id = o.id and r.shop_id = o.shop_id) as shop,
      (select json_build_object('rating', c.rating, 'tags', c.tags) from courier_reviews c
        where c.order_id = o.id) as deliveryman,
      (select coalesce(json_agg(json_build_object('stock_id', p.stock_id, 'rating', p.rating,
        'comment', p.comment) order by p.stock_id), '[]')
        from product_reviews p where p.order_id = o.id) as products
    from orders o where o.id = ${id} and o.user_id = ${userId}`)
  return (
    row && {
      status: row.status,
      deliveredAt: row.delivered_at,
      writtenAt: row.written_at,
      shop: row.shop,
      deliveryman: row.deliveryman,
      products: row.products,
    }
  )
}

/**
 * Orders to ask about: delivered between `since` and `before`, not reviewed and not asked about
 * yet. Marks them in the same statement.
 */
export const claimReviewPrompts = (
  tx: Tx,
  range: { since: Date; before: Date; now: Date },
): Promise<{ id: number; user_id: number }[]> =>
  tx.rows(sql`
    with due as (
      select o.id, o.user_id from orders o
      where o.status = 'delivered' and o.delivered_at between ${range.since} and ${range.before}
        and not exists (select 1 from review_prompts p where p.order_id = o.id)
          and not exists (select 1 from reviews r where r.order_id = o.id)
      order by o.delivered_at limit 100),
    taken as (insert into review_prompts (order_id, prompted_at) select id,
      ${range.now}::timestamptz from due on conflict do nothing returning order_id)
    select due.id, due.user_id from due join taken on taken.order_id = due.id`)

/** The reviews stay without the name of their author. */
export const anonymizeReviews = (tx: Tx, userId: number): Promise<number> =>
  tx.run(sql`update reviews set firstname = '', lastname_initial = null where user_id = ${userId}`)
