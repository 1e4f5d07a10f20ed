import { convert } from '@hawker/domain/money/money'
import { lineBeforeCoupons } from '@hawker/domain/pricing/line-before-coupons'
import {
  type SoldUnits,
  subtractUnits,
  priceReplacement,
  takeUnits,
} from '@hawker/domain/orders/substitution'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { type CartLine, checkLines, priceLine } from '../../carts/index.ts'
import {
  type Sellable,
  holdStocks,
  loadSellables,
  reduceHold,
  returnUnits,
  takeStocks,
  recordStocksChanged,
} from '../../catalog/index.ts'
import type { Difference } from '../../order-payments/index.ts'
import {
  type ReplacementLine,
  type StoredOrderView,
  addToOrder,
  insertHistory,
  insertReplacementLine,
  releaseSlotItems,
} from '../../orders/index.ts'
import { currencyById } from '../../settings/index.ts'
import { loadShopRules } from '../../shops/index.ts'
import { partiesOf } from '../locked-order.ts'
import { recordOrderChanged } from '../order-change.events.ts'
import {
  type StoredLine,
  findLine,
  remainingAddonQuantity,
  shrinkLine,
} from './substitution.store.ts'

/** The effect of replacing or removing units of a line. */
export type SubstitutionPlan = {
  line: StoredLine
  taken: SoldUnits
  replacement: { sellable: Sellable; unitPrice: bigint; sold: SoldUnits } | null
  taxIncluded: boolean
  /** By how much the order gets cheaper; negative if it gets more expensive. */
  back: bigint
}
export type SubstitutionInput = {
  detailId: number
  quantity: number
  stockId: number | null
  ownPrice?: boolean
  lang: string
  now: Date
}

/**
 * Refuses `not_found` for an unknown line, `quantity_limit`, `product_unavailable`, `out_of_stock`.
 */
export async function planSubstitution(
  tx: Tx,
  view: StoredOrderView,
  input: SubstitutionInput,
): Promise<SubstitutionPlan> {
  const shop = await loadShopRules(tx, view.shopId)
  if (!shop) throw new Error(`order ${view.id} has no shop`)
  const { taxIncluded } = shop
  const line = await findLine(tx, view.id, input.detailId, taxIncluded)
  if (!line) return refuse('not_found')
  if (input.quantity > line.quantity) return refuse('quantity_limit', { max: line.quantity })
  const taken = takeUnits(line, input.quantity, { taxIncluded })
  if (input.stockId === null)
    return { line, taken, replacement: null, taxIncluded, back: taken.total }

  const sellable = await sellableFor(tx, view, { ...input, stockId: input.stockId })
  const { rate } = await currencyById(tx, view.currency.id)
  const own = lineBeforeCoupons(
    priceLine(cartLine(sellable.stockId, 1), sellable, 1),
    rate,
    view.deliveryAt.getTime(),
  )
  const sold = priceReplacement(
    taken,
    {
      unitPrice: own.unitPrice,
      unitDiscount: own.unitDiscount,
      depositPerUnit: convert(sellable.deposit, rate),
      taxRatePpm: sellable.taxRatePpm,
    },
    { taxIncluded, ownPrice: input.ownPrice ?? false },
  )
  return {
    line,
    taken,
    replacement: { sellable, unitPrice: own.unitPrice, sold },
    taxIncluded,
    back: taken.total - sold.total,
  }
}

const cartLine = (stockId: number, quantity: number): CartLine => ({
  id: null,
  memberId: null,
  clientLineId: null,
  stockId,
  quantity,
  addons: [],
  note: null,
  replacement: null,
})

async function sellableFor(
  tx: Tx,
  view: StoredOrderView,
  input: SubstitutionInput & { stockId: number },
): Promise<Sellable> {
  const sellables = await loadSellables(tx, [input.stockId], input.lang)
  const sellable = sellables.get(input.stockId)
  const [problem] = checkLines([cartLine(input.stockId, input.quantity)], {
    shopId: view.shopId,
    sellables,
    now: input.now,
  })
  if (problem?.code === 'out_of_stock') return refuse('out_of_stock', problem.data)
  // Quantity limits apply to purchases, not to replacements.
  if (!sellable || (problem && problem.code !== 'quantity_limit'))
    return refuse('product_unavailable')
  // At an unattended door nobody can prove their age.
  if (sellable.ageRestriction !== null && view.dropOff === 'leave_at_door')
    return refuse('product_unavailable', { reason: 'age_restriction' })
  return sellable
}

/**
 * Applies a plan to the order's lines, stock, delivery slot and sums.
 * The caller has moved the money and passes the difference. Returns the order's new version.
 */
export async function applySubstitution(
  tx: Tx,
  view: StoredOrderView,
  { line, taken, replacement, taxIncluded }: SubstitutionPlan,
  moved: Difference,
  now: Date,
): Promise<number> {
  await reduceHold(tx, view.id, { stockId: line.stockId, quantity: taken.quantity })
  const left = subtractUnits(line, taken)
  // The addons of missing units return to stock.
  const back = await returnUnits(tx, view.id, releasedAddons(line, left.quantity))
  const scarce = replacement
    ? await holdReplacement(tx, view.id, replacement.sellable, taken.quantity)
    : []
  if (!replacement) await releaseSlotItems(tx, view.id, taken.quantity)
  await shrinkLine(tx, line, left)
  if (replacement) {
    await insertReplacementLine(tx, replacementLine(view.id, line, replacement))
  }
  const sold = replacement?.sold ?? NO_UNITS
  const version = await addToOrder(
    tx,
    view.id,
    { ...amountsBetween(taken, sold), ...moved },
    taxesAfter(view.taxes, taxIncluded, [
      {
        ratePpm: line.taxRatePpm ?? fallbackTaxRate(view.taxes),
        title: '',
        sold: taken,
        sign: -1n,
      },
      ...(replacement
        ? [
            {
              ratePpm: replacement.sellable.taxRatePpm,
              title: replacement.sellable.taxTitle,
              sold: replacement.sold,
              sign: 1n,
            },
          ]
        : []),
    ]),
  )
  const stockIds = [...back, ...scarce]
  const cause = `order:${view.id}:v${version}`
  await recordStocksChanged(tx, { shopId: view.shopId, stockIds, cause }, now)
  await insertHistory(tx, {
    orderId: view.id,
    status: 'substituted',
    note: null,
    by: 'shop',
    userId: null,
    now,
  })
  await recordOrderChanged(tx, partiesOf(view), version, 'substituted', now)
  return version
}

/** The line that a replacement gets; it takes the place of `line`. */
const replacementLine = (
  orderId: number,
  line: StoredLine,
  { sellable, unitPrice, sold }: NonNullable<SubstitutionPlan['replacement']>,
): ReplacementLine => ({
  orderId,
  stockId: sellable.stockId,
  productId: sellable.productId,
  productUuid: sellable.productUuid,
  titles: sellable.titles,
  img: sellable.img,
  extras: [...sellable.extras],
  allergens: [...sellable.allergens],
  mayContain: [...sellable.mayContain],
  age: sellable.ageRestriction,
  quantity: sold.quantity,
  unitPrice,
  unitDiscount: sold.discount / BigInt(sold.quantity),
  net: sold.net,
  coupon: sold.coupon,
  tax: sold.tax,
  total: sold.total,
  deposit: sold.deposit,
  taxRatePpm: sellable.taxRatePpm,
  replaces: {
    detailId: line.id,
    titles: line.titles,
    quantity: sold.quantity,
    unitPrice: line.unitPrice,
  },
  memberId: line.memberId,
  memberName: line.memberName,
})

/** What an order's amounts gain when `to` takes the place of `from`. */
export const amountsBetween = (from: SoldUnits, to: SoldUnits) => ({
  price: to.gross - from.gross,
  totalDiscount: to.discount - from.discount,
  couponPrice: to.coupon - from.coupon,
  deposit: to.deposit - from.deposit,
  totalTax: to.tax - from.tax,
})

const NO_UNITS: SoldUnits = {
  quantity: 0,
  gross: 0n,
  discount: 0n,
  net: 0n,
  coupon: 0n,
  tax: 0n,
  deposit: 0n,
  total: 0n,
}

const releasedAddons = (line: StoredLine, left: number) =>
  line.addons.map(({ stockId, quantity }) => ({
    stockId,
    quantity: quantity - remainingAddonQuantity(quantity, line, left),
  }))

/** Reserves a counted replacement; returns the stocks that are low now. */
async function holdReplacement(
  tx: Tx,
  orderId: number,
  { stockId, quantity }: Sellable,
  units: number,
): Promise<number[]> {
  if (quantity === null) return []
  const { short, scarce } = await takeStocks(tx, [{ stockId, quantity: units }])
  if (short.length > 0) return refuse('out_of_stock', { stock_ids: short, available: 0 })
  await holdStocks(tx, orderId, [{ stockId, quantity: units }])
  return scarce
}

type Taxes = StoredOrderView['taxes']
type TaxChange = { ratePpm: bigint; title: string; sold: SoldUnits; sign: bigint }
/** For old orders whose lines store no tax rate; with several rates the tax list is approximate. */
export const fallbackTaxRate = (taxes: Taxes): bigint => taxes[0]?.ratePpm ?? 0n

export function taxesAfter(taxes: Taxes, included: boolean, moves: readonly TaxChange[]): Taxes {
  let after = taxes
  for (const { ratePpm, title, sold, sign } of moves) {
    if (ratePpm === 0n) continue
    const [base, amount] = [sign * (sold.net - sold.coupon), sign * sold.tax]
    const known = after.some((tax) => tax.ratePpm === ratePpm)
    after = known
      ? after.map((tax) =>
          tax.ratePpm === ratePpm
            ? { ...tax, base: tax.base + base, amount: tax.amount + amount }
            : tax,
        )
      : [...after, { title, ratePpm, base, amount, included }]
  }
  return after.filter(({ base, amount }) => base > 0n || amount > 0n)
}
