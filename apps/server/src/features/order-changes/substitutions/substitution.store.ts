import { divideRounded } from '@hawker/domain/money/money'
import type { SoldUnits } from '@hawker/domain/orders/substitution'
import { toThousandths } from '@hawker/domain/orders/weighing'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { type RowOf, valuesOf } from '@hawker/postgres/table/columns'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { ORDER_LINES, deleteLine, updateLine } from '../../orders/index.ts'

type Titles = Readonly<Record<string, string>>
const CHANGEABLE_LINES = viewOf(ORDER_LINES, [
  'id',
  'stockId',
  'productId',
  'titles',
  'img',
  'quantity',
  'unitPrice',
  'unitDiscount',
  'net',
  'coupon',
  'tax',
  'total',
  'deposit',
  'taxRatePpm',
  'addons',
  'replacement',
  'namedReplacement',
  'charged',
  'orderedCoupon',
  'memberId',
  'memberName',
])
/** A stored order line with all its amounts. */
export type StoredLine = SoldUnits &
  Omit<RowIn<typeof CHANGEABLE_LINES>, 'deposit' | 'charged' | 'orderedCoupon'> & {
    /** Sold in steps of this many units. */
    unit: string | null
    step: number
    /** A weighed line: the charged quantity in thousandths of its unit, and the coupon as ordered. */
    weighed: { charged: bigint; orderedCoupon: bigint } | null
  }

/** `taxIncluded` is needed to derive the deposit of old lines that do not store it. */
export async function findLine(
  queries: Queries,
  orderId: number,
  detailId: number,
  taxIncluded: boolean,
): Promise<StoredLine | undefined> {
  const row = await queries.row<
    RowOf<typeof CHANGEABLE_LINES.columns> & { unit: string | null; step: string }
  >(sql`
    select ${CHANGEABLE_LINES.select}, p.unit, p.step
    ${CHANGEABLE_LINES.from} join products p on p.id = l.product_id
    where l.id = ${detailId} and l.order_id = ${orderId} and l.refunded_quantity = 0`)
  if (!row) return undefined
  const { deposit, charged, orderedCoupon, ...line } = valuesOf(CHANGEABLE_LINES.columns, row)
  const step = Number(row.step)
  const whole = line.unitDiscount * BigInt(line.quantity)
  // The discount of a weighed line follows its weight.
  const discount =
    charged === null
      ? whole
      : divideRounded(whole * BigInt(charged), toThousandths(step) * BigInt(line.quantity))
  return {
    ...line,
    gross: line.net + discount,
    discount,
    deposit: deposit ?? line.total - line.net + line.coupon - (taxIncluded ? 0n : line.tax),
    unit: row.unit,
    step,
    weighed:
      charged === null ? null : { charged: BigInt(charged), orderedCoupon: orderedCoupon ?? 0n },
  }
}

/** The addon quantity after its line shrinks to `left` units. */
export const remainingAddonQuantity = (
  quantity: number,
  line: Pick<StoredLine, 'quantity'>,
  left: number,
): number => (quantity * left) / line.quantity

/** Reduces a line, or deletes it when nothing is left. */
export const shrinkLine = (tx: Tx, line: StoredLine, left: SoldUnits): Promise<number> =>
  left.quantity === 0
    ? deleteLine(tx, line.id)
    : updateLine(tx, line.id, {
        quantity: left.quantity,
        net: left.net,
        coupon: left.coupon,
        tax: left.tax,
        total: left.total,
        deposit: left.deposit,
        addons: line.addons.map((addon) => ({
          ...addon,
          quantity: remainingAddonQuantity(addon.quantity, line, left.quantity),
        })),
      })

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

export type ProposedSubstitution = {
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
): Promise<ProposedSubstitution | undefined> =>
  queries.row<ProposedSubstitution>(sql`
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
