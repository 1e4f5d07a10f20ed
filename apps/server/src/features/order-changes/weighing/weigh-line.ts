import { isWeighed } from '@hawker/domain/catalog/measures'
import type { SoldUnits } from '@hawker/domain/orders/substitution'
import { toThousandths, weighLine as weighed } from '@hawker/domain/orders/weighing'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { readMinor } from '../../../core/read-minor.ts'
import {
  type Difference,
  refundDifference,
  remainingHold,
  takeFromHold,
} from '../../order-payments/index.ts'
import {
  type StoredOrderView,
  addToOrder,
  refuseTransition,
  refuseUnanswered,
  updateLine,
} from '../../orders/index.ts'
import { loadShopRules } from '../../shops/index.ts'
import { type ShopOrder, lockShopOrder, partiesOf } from '../locked-order.ts'
import { recordOrderChanged } from '../order-change.events.ts'
import { amountsBetween, fallbackTaxRate, taxesAfter } from '../substitutions/apply-substitution.ts'
import { type StoredLine, findLine } from '../substitutions/substitution.store.ts'

/** A larger weight is a typing error, such as grams for kilograms. */
const MAX_WEIGHT_FACTOR = 2n
/** `weight` is in the unit of the line. */
export type WeighLine = ShopOrder & { detailId: number; weight: number }

/**
 * Stores the actual weight of a line. A lower price is refunded or not captured. A higher price is
 * taken from the card's hold; what exceeds the hold is not charged.
 * Refuses `invalid_transition` before acceptance, when ready, and with an open substitution;
 * `product_unavailable` for a product without weight; `quantity_limit` {max}; `transaction_open`.
 */
export async function weighLine(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  input: WeighLine,
): Promise<void> {
  const now = clock.now()
  const view = await lockShopOrder(tx, input)
  const hasOpenSubstitution = view.substitutions.some(
    ({ detailId, status }) => detailId === input.detailId && status === 'proposed',
  )
  if (view.status !== 'accepted' && view.status !== 'cooking')
    return refuseTransition(view, 'ready')
  if (hasOpenSubstitution) return refuseUnanswered(view)
  const shop = await loadShopRules(tx, view.shopId)
  if (!shop) throw new Error(`order ${view.id} has no shop`)
  const line = await findLine(tx, view.id, input.detailId, shop.taxIncluded)
  if (!line) return refuse('not_found')
  if (!isWeighed(line)) return refuse('product_unavailable')
  const ordered = toThousandths(line.step) * BigInt(line.quantity)
  const to = readMinor(input.weight, 3, 'weight')
  if (to <= 0n || to > ordered * MAX_WEIGHT_FACTOR)
    return refuse('quantity_limit', { max: Number(ordered * MAX_WEIGHT_FACTOR) / 1000 })

  const taxRatePpm = line.taxRatePpm ?? fallbackTaxRate(view.taxes)
  const maxTotal = line.total + (await remainingHold(tx, view.id))
  const asOrdered = line.weighed ? lineAsOrdered(line, line.weighed.orderedCoupon) : line
  const { sold, charged } = weighed({ line: asOrdered, from: ordered, to, taxRatePpm }, maxTotal, {
    taxIncluded: shop.taxIncluded,
  })
  const moved = await moveMoney(tx, view, sold.total - line.total, now)
  await updateLine(tx, line.id, {
    packed: Number(to),
    charged: Number(charged),
    orderedCoupon: asOrdered.coupon,
    net: sold.net,
    coupon: sold.coupon,
    tax: sold.tax,
    total: sold.total,
  })
  const version = await addToOrder(
    tx,
    view.id,
    { ...amountsBetween(line, sold), deposit: 0n, ...moved },
    taxesAfter(view.taxes, shop.taxIncluded, [
      { ratePpm: taxRatePpm, title: '', sold: line, sign: -1n },
      { ratePpm: taxRatePpm, title: '', sold, sign: 1n },
    ]),
  )
  await recordOrderChanged(tx, partiesOf(view), version, 'weighed', now)
}

/** The line before weighing. Its tax and total are calculated again by the caller. */
function lineAsOrdered(line: StoredLine, coupon: bigint): SoldUnits {
  const options = line.addons.reduce(
    (sum, { unitPrice, quantity }) => sum + BigInt(unitPrice) * BigInt(quantity),
    0n,
  )
  const gross = line.unitPrice * BigInt(line.quantity) + options
  const discount = line.unitDiscount * BigInt(line.quantity)
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
