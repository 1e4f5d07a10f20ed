import { isWeighed } from '@hawker/domain/unit-price'
import type { SoldUnits } from '@hawker/domain/substitution'
import { thousandths, weighLine as weighed } from '@hawker/domain/weighing'
import type { Tx } from '../../../database/tx.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../http/refuse.ts'
import {
  type Difference,
  refundDifference,
  remainingHold,
  takeFromHold,
} from '../../order-payments/index.ts'
import { type StoredOrderView, refuseAsked, refuseMoved } from '../../orders/index.ts'
import { loadShopRules } from '../../shops/index.ts'
import { type ShopOrder, lockShopOrder, partiesOf } from '../locked-order.ts'
import { recordOrderChanged } from '../order-change.events.ts'
import { fallbackTaxRate, taxesAfter } from '../substitutions/apply-substitution.ts'
import {
  type StoredLine,
  changeSums,
  findLine,
  saveWeight,
} from '../substitutions/substitution.store.ts'

/** Somebody has typed grams for kilograms: nothing is that much heavier than it was ordered. */
const MAX_WEIGHT_FACTOR = 2n
/** `weight` in the unit that the line is sold by. */
export type WeighLine = ShopOrder & { detailId: number; weight: number }

/**
 * The kitchen says what a line that is sold by weight weighs in truth. Lighter, the difference comes back or is never taken; heavier, it is taken of what
 * the card holds, and where that is not enough nobody pays it. Refuses `invalid_transition` before and after the kitchen has it or while something
 * is asked about the line, `product_unavailable` for what is not weighed, `quantity_limit` {max}, `transaction_open`.
 */
export async function weighLine(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  asked: WeighLine,
): Promise<void> {
  const now = clock.now()
  const view = await lockShopOrder(tx, asked)
  const isAsked = view.substitutions.some(
    ({ detailId, status }) => detailId === asked.detailId && status === 'proposed',
  )
  if (view.status !== 'accepted' && view.status !== 'cooking') return refuseMoved(view, 'ready')
  if (isAsked) return refuseAsked(view)
  const shop = await loadShopRules(tx, view.shopId)
  if (!shop) throw new Error(`order ${view.id} has no shop`)
  const line = await findLine(tx, view.id, asked.detailId, shop.taxIncluded)
  if (!line) return refuse('not_found')
  if (!isWeighed(line.unit) && Number.isInteger(line.step)) return refuse('product_unavailable')
  const ordered = thousandths(line.step) * BigInt(line.quantity)
  const to = thousandths(asked.weight)
  if (to <= 0n || to > ordered * MAX_WEIGHT_FACTOR)
    return refuse('quantity_limit', { max: Number(ordered * MAX_WEIGHT_FACTOR) / 1000 })

  const taxRatePpm = line.taxRatePpm ?? fallbackTaxRate(view.taxes)
  const most = line.total + (await remainingHold(tx, view.id))
  const asOrdered = line.weighed ? lineAsOrdered(line, line.weighed.orderedCoupon) : line
  const { sold, charged } = weighed({ line: asOrdered, from: ordered, to, taxRatePpm }, most, {
    taxIncluded: shop.taxIncluded,
  })
  const moved = await moveMoney(tx, view, sold.total - line.total, now)
  await saveWeight(tx, line.id, { packed: to, charged, orderedCoupon: asOrdered.coupon, sold })
  const version = await changeSums(tx, view.id, {
    price: sold.gross - line.gross,
    totalDiscount: sold.discount - line.discount,
    coupon: sold.coupon - line.coupon,
    deposit: 0n,
    tax: sold.tax - line.tax,
    ...moved,
    taxes: taxesAfter(view.taxes, shop.taxIncluded, [
      { ratePpm: taxRatePpm, title: '', sold: line, sign: -1n },
      { ratePpm: taxRatePpm, title: '', sold, sign: 1n },
    ]),
  })
  await recordOrderChanged(tx, partiesOf(view), version, 'weighed', now)
}

/** A line as it was ordered, before it was ever weighed. */
function lineAsOrdered(line: StoredLine, coupon: bigint): SoldUnits {
  const options = line.addons.reduce(
    (sum, { unitPrice, quantity }) => sum + BigInt(unitPrice) * BigInt(quantity),
    0n,
  )
  const gross = line.unitPrice * BigInt(line.quantity) + options
  const discount = line.unitDiscount * BigInt(line.quantity)
  // Its tax and its total are reckoned anew.
  return { ...line, gross, discount, net: gross - discount, coupon }
}

async function moveMoney(
  tx: Tx,
  view: StoredOrderView,
  by: bigint,
  now: Date,
): Promise<Difference> {
  if (by === 0n) return { total: 0n, rounding: 0n, settlementTotal: 0n }
  if (by < 0n) return refundDifference(tx, view, -by, `weighed:v${view.version}`, now)
  return (await takeFromHold(tx, view, by, now)) ?? refuse('transaction_open')
}
