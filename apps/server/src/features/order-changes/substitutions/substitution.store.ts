import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { divideRounded } from '@hawker/domain/money/money'
import { toThousandths } from '@hawker/domain/orders/weighing'
import type { SoldUnits } from '@hawker/domain/orders/substitution'

type Titles = Readonly<Record<string, string>>
type StoredAddon = { stockId: number; titles: Titles; quantity: number; unitPrice: string }
/** A stored order line with all its amounts. */
export type StoredLine = SoldUnits & {
  id: number
  stockId: number
  productId: number
  titles: Titles
  img: string | null
  unitPrice: bigint
  unitDiscount: bigint
  addons: readonly StoredAddon[]
  taxRatePpm: bigint | null
  replacement: string | null
  /** The replacement that the buyer named. */
  namedReplacementId: number | null
  /** Sold in steps of this many units. */
  unit: string | null
  step: number
  /** A weighed line: the charged quantity in thousandths of its unit, and the coupon as ordered. */
  weighed: { charged: bigint; orderedCoupon: bigint } | null
  /** In a group order, the member who ordered it. */
  memberId: number | null
  memberName: string | null
}
type LineRow = {
  id: number
  stock_id: number
  product_id: number
  titles: Titles
  img: string | null
  quantity: number
  unit_price: number
  unit_discount: number
  net: number
  coupon: number
  tax: number
  total: number
  deposit: number | null
  tax_rate_ppm: number | null
  addons: StoredAddon[]
  replacement: string | null
  named_id: number | null
  unit: string | null
  step: number
  charged: number | null
  ordered_coupon: number | null
  user_cart_id: number | null
  member_name: string | null
}

/** `taxIncluded` is needed to derive the deposit of old lines that do not store it. */
export async function findLine(
  queries: Queries,
  orderId: number,
  detailId: number,
  taxIncluded: boolean,
): Promise<StoredLine | undefined> {
  const row = await queries.row<LineRow>(sql`
    select d.id, d.stock_id, d.product_id, d.titles, d.img, d.quantity, d.unit_price, d.unit_discount, d.net,
      d.coupon, d.tax, d.total, d.deposit,
      d.tax_rate_ppm, d.addons, d.replacement, (d.stand_in ->> 'stockId')::bigint
        as named_id, p.unit, p.step, d.charged, d.ordered_coupon, d.user_cart_id, d.member_name
    from order_details d join products p on p.id = d.product_id
    where d.id = ${detailId} and d.order_id = ${orderId} and d.refunded_quantity = 0`)
  if (!row) return undefined
  const [net, coupon, tax, total] = [
    BigInt(row.net),
    BigInt(row.coupon),
    BigInt(row.tax),
    BigInt(row.total),
  ]
  const whole = BigInt(row.unit_discount) * BigInt(row.quantity)
  // The discount of a weighed line follows its weight.
  const ordered = toThousandths(Number(row.step)) * BigInt(row.quantity)
  const discount =
    row.charged === null ? whole : divideRounded(whole * BigInt(row.charged), ordered)
  return {
    id: row.id,
    stockId: row.stock_id,
    productId: row.product_id,
    titles: row.titles,
    img: row.img,
    quantity: row.quantity,
    unitPrice: BigInt(row.unit_price),
    unitDiscount: BigInt(row.unit_discount),
    gross: net + discount,
    discount,
    net,
    coupon,
    tax,
    deposit:
      row.deposit === null ? total - net + coupon - (taxIncluded ? 0n : tax) : BigInt(row.deposit),
    total,
    addons: row.addons,
    taxRatePpm: row.tax_rate_ppm === null ? null : BigInt(row.tax_rate_ppm),
    replacement: row.replacement,
    namedReplacementId: row.named_id,
    unit: row.unit,
    step: Number(row.step),
    weighed:
      row.charged === null
        ? null
        : { charged: BigInt(row.charged), orderedCoupon: BigInt(row.ordered_coupon ?? 0) },
    memberId: row.user_cart_id,
    memberName: row.member_name,
  }
}

/** The addon quantity after its line shrinks to `left` units. */
export const remainingAddonQuantity = (
  quantity: number,
  line: Pick<StoredLine, 'quantity'>,
  left: number,
): number => (quantity * left) / line.quantity
/** Reduces a line, or deletes it when nothing is left. */
export async function shrinkLine(tx: Tx, line: StoredLine, left: SoldUnits): Promise<void> {
  if (left.quantity === 0) {
    await tx.run(sql`delete from order_details where id = ${line.id}`)
    return
  }
  const addons = line.addons.map((addon) => ({
    ...addon,
    quantity: remainingAddonQuantity(addon.quantity, line, left.quantity),
  }))
  await tx.run(sql`
    update order_details set quantity = ${left.quantity}, net = ${left.net}, coupon = ${left.coupon},
      tax = ${left.tax}, total = ${left.total},
      deposit = ${left.deposit}, addons = ${JSON.stringify(addons)}::jsonb
    where id = ${line.id}`)
}

export type WeighedLine = {
  packed: bigint
  charged: bigint
  orderedCoupon: bigint
  sold: SoldUnits
}
/** Stores a line's weight and the amounts that follow from it. */
export const saveWeight = (
  tx: Tx,
  id: number,
  { packed, charged, orderedCoupon, sold }: WeighedLine,
): Promise<number> =>
  tx.run(sql`
    update order_details set packed = ${packed}, charged = ${charged}, ordered_coupon = ${orderedCoupon},
      net = ${sold.net}, coupon = ${sold.coupon},
      tax = ${sold.tax}, total = ${sold.total}
    where id = ${id}`)

export type NewReplacementLine = {
  orderId: number
  stockId: number
  productId: number
  productUuid: string
  titles: Titles
  img: string | null
  extras: readonly { group: string; value: string }[]
  allergens: readonly string[]
  mayContain: readonly string[]
  ageRestriction: number | null
  unitPrice: bigint
  taxRatePpm: bigint
  sold: SoldUnits
  /** The line it replaces. */
  replaces: StoredLine
}
const replacedJson = ({ replaces: { id, titles, unitPrice }, sold }: NewReplacementLine): string =>
  JSON.stringify({ detailId: id, titles, quantity: sold.quantity, unitPrice: String(unitPrice) })
export const insertReplacementLine = (tx: Tx, line: NewReplacementLine): Promise<number> =>
  tx.run(sql`
    insert into order_details (order_id, stock_id, product_id, quantity, unit_price, unit_discount, net,
      coupon, tax, total, deposit, tax_rate_ppm,
      extras, titles, product_uuid, img, allergens, may_contain, age_restriction, replaces, user_cart_id,
        member_name, position)
    values (${line.orderId}, ${line.stockId}, ${line.productId}, ${line.sold.quantity}, ${line.unitPrice},
      ${line.sold.discount / BigInt(line.sold.quantity)}, ${line.sold.net}, ${line.sold.coupon},
        ${line.sold.tax}, ${line.sold.total},
      ${line.sold.deposit}, ${line.taxRatePpm}, ${JSON.stringify(line.extras)}::jsonb,
        ${JSON.stringify(line.titles)}::jsonb,
      ${line.productUuid}::uuid, ${line.img}, ${[...line.allergens]}::text[], ${[...line.mayContain]}::text[],
        ${line.ageRestriction}::smallint,
      ${replacedJson(line)}::jsonb,
      ${line.replaces.memberId}::bigint, ${line.replaces.memberName},
      (select coalesce(max(position), 0) + 1 from order_details where order_id = ${line.orderId}))`)

/**
 * Reduces the hold of missing units.
 * They do not return to stock: the stock's count is lowered instead.
 */
export const reduceHold = (
  tx: Tx,
  orderId: number,
  stockId: number,
  units: number,
): Promise<number> =>
  tx.run(sql`
    with less as (
      update stock_holds set quantity = quantity - ${units}::int where order_id = ${orderId}
        and stock_id = ${stockId} and quantity > ${units}::int
        and returned_at is null returning stock_id, ${units}::int as units),
    gone as (
      delete from stock_holds where order_id = ${orderId} and stock_id = ${stockId}
        and quantity <= ${units}::int and returned_at is null
      returning stock_id, quantity as units)
    update stocks s set adjusted = s.adjusted - m.units from (select stock_id, units from less union all
      select stock_id, units from gone) m
    where s.id = m.stock_id`)
export const addHold = (tx: Tx, orderId: number, stockId: number, units: number): Promise<number> =>
  tx.run(sql`
    insert into stock_holds (order_id, stock_id, quantity) values (${orderId}, ${stockId}, ${units})
    on conflict (order_id, stock_id) do update set quantity = stock_holds.quantity + excluded.quantity`)
/** A delivery slot has a capacity of items: releases those that will not be proposal. */
export const releaseSlotItems = (tx: Tx, orderId: number, pieces: number): Promise<number> =>
  tx.run(sql`
    update delivery_slots s set items = greatest(0, s.items - ${pieces}) from orders o
    where o.id = ${orderId} and s.shop_id = o.shop_id and s.type = o.delivery_type and s.starts_at = o.slot_starts_at`)

export type SumsChange = {
  price: bigint
  totalDiscount: bigint
  coupon: bigint
  deposit: bigint
  tax: bigint
  total: bigint
  rounding: bigint
  settlementTotal: bigint
  taxes: readonly {
    title: string
    ratePpm: bigint
    base: bigint
    amount: bigint
    included: boolean
  }[]
}
/** Adds to the sums of an order and sets its taxes. Returns its new version. */
export async function changeSums(tx: Tx, orderId: number, by: SumsChange): Promise<number> {
  const taxes = by.taxes.map((tax) => ({
    ...tax,
    ratePpm: String(tax.ratePpm),
    base: String(tax.base),
    amount: String(tax.amount),
  }))
  const row = await tx.row<{ version: number }>(sql`
    update orders set price = price + ${by.price}::bigint,
      total_discount = total_discount + ${by.totalDiscount}::bigint,
      coupon_price = coupon_price + ${by.coupon}::bigint, deposit = deposit + ${by.deposit}::bigint,
        total_tax = total_tax + ${by.tax}::bigint,
      total = total + ${by.total}::bigint, rounding = rounding + ${by.rounding}::bigint,
      settlement_total = settlement_total + ${by.settlementTotal}::bigint,
        taxes = ${JSON.stringify(taxes)}::jsonb, version = version + 1
    where id = ${orderId} returning version`)
  if (!row) throw new Error(`order ${orderId} does not exist`)
  return row.version
}

export type SubstitutionStatus = 'proposed' | 'approved' | 'declined' | 'chosen' | 'timed_out'
export type SubstitutionOutcome = 'replaced' | 'refunded' | 'cancelled'
export type NewSubstitution = {
  orderId: number
  line: StoredLine
  quantity: number
  replacement: { stockId: number; titles: Titles; img: string | null; unitPrice: bigint } | null
  refund: bigint
  until: Date
  now: Date
}
/** Undefined when the line already has an open proposal. */
export const insertSubstitution = (
  tx: Tx,
  proposal: NewSubstitution,
): Promise<{ id: number } | undefined> =>
  tx.row(sql`
    insert into order_substitutions (order_id, detail_id, product_id, titles, img, quantity, unit_price,
      stock_id, stand_in_titles, stand_in_img,
      stand_in_price, refund, answer_until, created_at)
    values (${proposal.orderId}, ${proposal.line.id}, ${proposal.line.productId},
      ${JSON.stringify(proposal.line.titles)}::jsonb, ${proposal.line.img}, ${proposal.quantity},
      ${proposal.line.net / BigInt(proposal.line.quantity)}, ${proposal.replacement?.stockId ?? null},
      ${proposal.replacement && JSON.stringify(proposal.replacement.titles)}::jsonb,
        ${proposal.replacement?.img ?? null}, ${proposal.replacement?.unitPrice ?? null},
      ${proposal.refund}, ${proposal.until}, ${proposal.now})
    on conflict (order_id, detail_id) where status = 'proposed' do nothing returning id`)

export type StoredSubstitution = {
  id: number
  orderId: number
  detailId: number
  productId: number
  quantity: number
  stockId: number | null
  status: SubstitutionStatus
}
export const findSubstitution = (
  queries: Queries,
  orderId: number,
  id: number,
): Promise<StoredSubstitution | undefined> =>
  queries.row<StoredSubstitution>(sql`
    select id, order_id as "orderId", detail_id as "detailId", product_id as "productId", quantity,
      stock_id as "stockId", status
    from order_substitutions where id = ${id} and order_id = ${orderId}`)

/** False when it was already answered or timed out. */
export const endSubstitution = async (
  tx: Tx,
  id: number,
  status: Exclude<SubstitutionStatus, 'proposed'>,
  outcome: SubstitutionOutcome | null,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    update order_substitutions set status = ${status}, outcome = ${outcome}, answered_at = ${now}
      where id = ${id} and status = 'proposed'`)) === 1

export const openSubstitutions = async (queries: Queries, orderId: number): Promise<number[]> =>
  (
    await queries.rows<{ id: number }>(
      sql`select id from order_substitutions where order_id = ${orderId} and status = 'proposed' order by id`,
    )
  ).map(({ id }) => id)
export const expiredSubstitutions = (
  queries: Queries,
  now: Date,
): Promise<{ id: number; orderId: number }[]> =>
  queries.rows(sql`
    select x.id, x.order_id as "orderId" from order_substitutions x join orders o on o.id = x.order_id
    where x.status = 'proposed' and o.payment_due is null
      and (x.answer_until <= ${now} or o.status in ('cancelled', 'delivered'))
      order by x.id limit 100`)
