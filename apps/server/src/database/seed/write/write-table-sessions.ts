import { RATE_ONE } from '@hawker/domain/money/money'
import { makeOrderNumber } from '@hawker/domain/orders/handover-codes'
import { type PriceBreakdown, priceInBothCurrencies } from '@hawker/domain/pricing/price'
import { HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import { type Tx, sql } from '@hawker/postgres/database'
import { recordEvent } from '../../../core/events.ts'
import { writeAmounts } from '../../../features/orders/index.ts'
import type { DemoSession } from '../floor-types.ts'
import { type Random, randomFrom } from '../random.ts'
import { insertRows, takeIds } from './insert-rows.ts'
import type { Placed } from './write-shops.ts'

const SEED = 62
const DISHES = 3
const PREP_MINUTES = 20
const UNDO_MS = 30_000
/** A session ends so long after its last order. */
const IDLE_MS = 4 * HOUR_MS

/** Inserts guests who order at their tables. Their orders belong to a user who cannot sign in. */
export async function writeTableSessions(
  tx: Tx,
  placed: readonly Placed[],
  userId: number | undefined,
): Promise<void> {
  const random = randomFrom(SEED)
  for (const { shop, id: shopId } of placed)
    for (const session of shop.floor?.sessions ?? []) {
      const party = await findParty(tx, shopId, session.reservation)
      const sessionId = await writeSession(tx, party, session)
      if (session.orderedAt && userId !== undefined)
        await writeOrder(tx, { ...party, sessionId, userId, at: session.orderedAt, random })
    }
}

type Party = { shopId: number; reservationId: number; tableId: number; table: string; name: string }
async function findParty(tx: Tx, shopId: number, number: string): Promise<Party> {
  const party = await tx.row<Party>(sql`
    select b.shop_id as "shopId", b.id as "reservationId", t.id as "tableId", t.name as table, b.name
    from bookings b join booking_tables x on x.booking_id = b.id join tables t on t.id = x.table_id
    where b.shop_id = ${shopId} and b.number = ${number} and b.status = 'seated' order by t.id limit 1`)
  if (!party) throw new Error(`no reservation ${number}`)
  return party
}

async function writeSession(
  tx: Tx,
  { shopId, reservationId, tableId }: Party,
  { openedAt, orderedAt, waiterCalledAt }: DemoSession,
): Promise<number> {
  const id = (await takeIds(tx, 'table_sessions', 1))()
  await tx.run(sql`
    insert into table_sessions (id, shop_id, table_id, booking_id, trusted_by, trusted_at, last_order_at,
      last_call_at, opened_at, closes_at)
    overriding system value
    values (${id}, ${shopId}, ${tableId}, ${reservationId}, 'booking', ${openedAt}, ${orderedAt},
      ${waiterCalledAt}, ${openedAt}, ${new Date((orderedAt ?? openedAt).getTime() + IDLE_MS)})`)
  if (waiterCalledAt)
    await tx.run(sql`
      insert into table_calls (session_id, kind, called_at) values (${id}, 'waiter', ${waiterCalledAt})`)
  return id
}

type Ordering = Party & { sessionId: number; userId: number; at: Date; random: Random }
/** An order that the kitchen prepares, and that its guests pay at the table. */
async function writeOrder(tx: Tx, ordering: Ordering): Promise<void> {
  const { shopId, userId, at, random } = ordering
  const before = new Date(at.getTime() - UNDO_MS)
  const ready = new Date(at.getTime() + PREP_MINUTES * MINUTE_MS)
  const dishes = await listDishes(tx, shopId)
  const { order, settlement, fxRounding } = priceOf(dishes, at)
  const currency = await tx.row<{ id: number }>(sql`select id from currencies where is_default`)
  const id = (await takeIds(tx, 'orders', 1))()
  const int = (max: number) => random.between(0, max - 1)
  await insertRows(tx, 'orders', [
    {
      id,
      number: makeOrderNumber(int),
      user_id: userId,
      shop_id: shopId,
      status: 'accepted',
      version: 2,
      delivery_type: 'dine_in',
      delivery_at: ready,
      estimate_from: ready,
      estimate_to: ready,
      prep_minutes: PREP_MINUTES,
      currency_id: currency?.id,
      rate: 1,
      ...amountColumns(order),
      settlement_total: Number(settlement.total),
      breakdown: JSON.parse(writeAmounts({ order, settlement, fxRounding })),
      username: ordering.name,
      table_id: ordering.tableId,
      table_name: ordering.table,
      table_session_id: ordering.sessionId,
      booking_id: ordering.reservationId,
      paid_at: before,
      undo_until: at,
      released_at: at,
      accepted_at: at,
      created_at: before,
    },
  ])
  await insertRows(
    tx,
    'order_details',
    order.lines.map((line, position) => ({ order_id: id, ...lineColumns(dishes, line, position) })),
  )
  await insertRows(tx, 'order_histories', [
    { order_id: id, status: 'new', by_actor: 'customer', by_user_id: userId, created_at: before },
    { order_id: id, status: 'accepted', by_actor: 'shop', by_user_id: null, created_at: at },
  ])
  await insertRows(tx, 'transactions', [
    {
      payable_type: 'order',
      payable_id: id,
      user_id: userId,
      amount: Number(order.total),
      currency_id: currency?.id,
      settlement_amount: Number(settlement.total),
      tag: 'cash',
      status: 'progress',
      created_at: before,
      updated_at: before,
    },
  ])
  const moved = { from: 'new', to: 'accepted', by: 'shop', version: 2, released: true }
  for (const [topic, key, payload] of [
    ['order.created', 'created', { status: 'new', version: 1 }],
    ['order.released', 'released', { status: 'new', version: 1 }],
    ['order.status_changed', 'v2', moved],
  ] as const)
    await recordEvent(
      tx,
      { topic, key: `order:${id}:${key}`, orderId: id, shopId, userId, payload },
      at,
    )
}

type Dish = {
  stockId: number
  productId: number
  uuid: string
  img: string | null
  price: number
  titles: Record<string, string>
  allergens: string[]
  mayContain: string[]
  taxPpm: number
  taxTitle: string
  taxIncluded: boolean
}
const listDishes = (tx: Tx, shopId: number): Promise<Dish[]> =>
  tx.rows<Dish>(sql`
    select k.id as "stockId", p.id as "productId", p.uuid, p.img, k.price, p.allergens,
      p.may_contain as "mayContain", c.rate_ppm as "taxPpm", c.title as "taxTitle",
      s.tax_included as "taxIncluded",
      (select json_object_agg(t.locale, t.title) from product_translations t where t.product_id = p.id) as titles
    from products p join shops s on s.id = p.shop_id join tax_classes c on c.id = p.tax_class_id
      join lateral (select * from stocks where product_id = p.id order by position, id limit 1) k on true
    where p.shop_id = ${shopId} and not p.addon and p.status = 'published' and p.age_restriction is null
      and k.discount_type is null and k.deposit = 0 and k.quantity is null
    order by p.recommended_position nulls last, p.id limit ${DISHES}`)

const NO_TAX = { taxRatePpm: 0n, taxTitle: '' }
/** The price as the product calculates it: at a table without fees. */
const priceOf = (dishes: readonly Dish[], at: Date) =>
  priceInBothCurrencies({
    currency: { code: 'USD', cashRounding: null },
    rate: RATE_ONE,
    taxIncluded: dishes[0]?.taxIncluded ?? false,
    fulfilmentAt: at.getTime(),
    lines: dishes.map(({ stockId, price, taxPpm, taxTitle }) => ({
      id: stockId,
      stockPrice: BigInt(price),
      quantity: 1,
      discount: null,
      addons: [],
      depositPerUnit: 0n,
      taxRatePpm: BigInt(taxPpm),
      taxTitle,
      couponable: true,
    })),
    minAmount: 0n,
    delivery: null,
    coupons: [],
    serviceFee: { ...NO_TAX, ppm: 0n, fixed: 0n, min: null, max: null },
    smallOrder: null,
    packaging: { ...NO_TAX, fee: 0n },
    tips: null,
    maxTipBase: 0n,
    cash: true,
  })

const amountColumns = (order: PriceBreakdown) => ({
  price: Number(order.price),
  total_discount: Number(order.totalDiscount),
  coupon_price: Number(order.couponPrice),
  delivery_fee: Number(order.deliveryFee),
  delivery_discount: Number(order.deliveryDiscount),
  service_fee: Number(order.serviceFee),
  small_order_fee: Number(order.smallOrderFee),
  packaging_fee: Number(order.packagingFee),
  deposit: Number(order.deposit),
  total_tax: Number(order.totalTax),
  tips: Number(order.tips),
  rounding: Number(order.rounding),
  total: Number(order.total),
  taxes: order.taxes.map(({ title, ratePpm, base, amount, included }) => ({
    title,
    ratePpm: String(ratePpm),
    base: String(base),
    amount: String(amount),
    included,
  })),
})

function lineColumns(
  dishes: readonly Dish[],
  line: PriceBreakdown['lines'][number],
  position: number,
) {
  const dish = dishes[position]
  return {
    stock_id: dish?.stockId,
    product_id: dish?.productId,
    product_uuid: dish?.uuid,
    quantity: line.quantity,
    unit_price: Number(line.unitPrice),
    unit_discount: Number(line.unitDiscount),
    net: Number(line.net),
    coupon: Number(line.coupon),
    tax: Number(line.tax),
    total: Number(line.total),
    addons: [],
    extras: [],
    titles: dish?.titles,
    img: dish?.img,
    allergens: dish?.allergens,
    may_contain: dish?.mayContain,
    tax_rate_ppm: dish?.taxPpm,
    position,
  }
}
