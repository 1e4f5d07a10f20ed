import type { Body } from '@hawker/contract/core/operation'
import type { DROP_OFFS } from '@hawker/contract/order-parts'
import type { placeOrder } from '@hawker/contract/orders'
import { toMajor } from '@hawker/domain/money/money'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { minimumAgeWith } from '../catalog/index.ts'
import { currencyIn, marketAt } from '../settings/index.ts'
import {
  type EditDifference,
  type StoredOrderView,
  releaseHolds,
  rewriteOrder,
} from '../orders/index.ts'
import { readContext } from './checkout-context.store.ts'
import { linesOf, snapshotOf } from './new-order-lines.ts'
import { fulfilmentColumns, pricedColumns, redeemedCoupons } from './new-order.ts'
import { gatherFacts } from './quote/gather-facts.ts'
import type { KeyedLine } from './quote/keyed-lines.ts'
import { type PricedQuote, priceQuote } from './quote/price-quote.ts'
import { amountsIn, toProblem } from './quote/quote.wire.ts'
import { countedUnits, takeHolds } from './take-holds.ts'

/** The wanted changes; everything else stays. */
export type OrderEdit = {
  /**
   * Lines by their ids with new quantities (0 removes one), and new stocks. Addon quantities are
   * absolute.
   */
  products?: readonly {
    detailId?: number
    stockId?: number
    quantity: number
    addons?: readonly { stockId: number; quantity: number }[]
    note?: string
  }[]
  addressId?: number
  address?: Body<typeof placeOrder>['address']
  dropOff?: (typeof DROP_OFFS)[number]
  dropOffNote?: string
  /** The slot; null: as soon as possible. Charges store edits, so the name stays `window`. */
  window?: { date: string; time: string } | null
  note?: string
  tips?: { type: 'percent' | 'fixed'; value: number }
}
/**
 * Prices an order with the wanted changes. Its holds are returned first, so that it does not
 * compete with itself.
 * A caller who only wants the price rolls back. Refuses what placing the order now would refuse.
 */
export async function repriceOrder(
  tx: Tx,
  view: StoredOrderView,
  wish: OrderEdit,
  lang: string,
  now: Date,
): Promise<PricedQuote> {
  await releaseHolds(tx, view.id)
  const lines = editedLines(view, wish)
  if (lines.length === 0) return refuse('cart_empty')
  const stockIds = [
    ...new Set(
      lines.flatMap(({ stockId, addons }) => [stockId, ...addons.map((addon) => addon.stockId)]),
    ),
  ]
  const context = await readContext(tx, {
    shopId: view.shopId,
    userId: view.userId,
    stockIds,
    editedId: view.id,
  })
  if (!context) return refuse('not_found')
  const market = await marketAt(tx, context.market)
  const currentSlot =
    view.deliveryDate && view.deliveryTime
      ? { date: view.deliveryDate, time: view.deliveryTime }
      : null
  const isCash = view.transactions.some(
    ({ tag, status }) => tag === 'cash' && status === 'progress',
  )
  const priced = priceQuote(
    await gatherFacts(tx, {
      context,
      lines,
      options: {
        deliveryType: view.deliveryType,
        addressId: wish.addressId ?? null,
        point: wish.addressId === undefined ? (wish.address?.location ?? view.location) : null,
        slot: wish.window === undefined ? currentSlot : wish.window,
        tableSession: view.tableSession?.uuid ?? null,
        coupon: view.couponCode,
        tips:
          wish.tips ??
          (view.tips === 0n
            ? null
            : { type: 'fixed', value: toMajor(view.tips, view.currency.decimals) }),
        paymentTag: isCash ? 'cash' : null,
        substitutionDefault: view.substitutionDefault,
        holdDays: 0,
      },
      currency: currencyIn(market, view.currency.id),
      market,
      lang,
      now,
    }),
  )
  const [problem] = priced.problems
  if (problem) {
    const { line, data } = toProblem(problem, priced, true)
    refuse(problem.code, { ...amountsIn(data ?? {}, 0), ...(line === null ? {} : { line }) })
  }
  const isLeftAtDoor =
    view.deliveryType === 'delivery' && (wish.dropOff ?? view.dropOff) === 'leave_at_door'
  const isForAdults = priced.sold.some(
    ({ line, sellable }) => minimumAgeWith(sellable, line.addons) !== null,
  )
  if (isLeftAtDoor && (isCash || isForAdults))
    return refuse('drop_off_unavailable', { reason: isForAdults ? 'age_restriction' : 'cash' })
  return priced
}

function editedLines(view: StoredOrderView, { products = [] }: OrderEdit): KeyedLine[] {
  if (
    products.some(
      ({ detailId }) => detailId !== undefined && !view.details.some(({ id }) => id === detailId),
    )
  )
    return refuse('not_found')
  const remaining = view.details.flatMap((detail): KeyedLine[] => {
    const quantity =
      products.find(({ detailId }) => detailId === detail.id)?.quantity ?? detail.quantity
    if (quantity === 0) return []
    return [
      {
        ...bareLine(detail.id, detail.stockId, quantity),
        addons: detail.addons.map((addon) => ({
          stockId: addon.stockId,
          perUnit: addon.quantity / detail.quantity,
        })),
        note: detail.note,
        replacement: detail.replacement && {
          type: detail.replacement,
          stockId: detail.namedReplacement?.stockId ?? null,
        },
      },
    ]
  })
  const added = products.flatMap(({ stockId, quantity, addons = [], note }, index): KeyedLine[] => {
    if (stockId === undefined || quantity === 0) return []
    const uneven = addons.findIndex((addon) => addon.quantity % quantity !== 0)
    if (uneven >= 0)
      refuse('validation_failed', undefined, {
        [`products.${index}.addons.${uneven}.quantity`]: 'validation.invalid',
      })
    return [
      {
        ...bareLine(-1 - index, stockId, quantity),
        addons: addons.map((addon) => ({
          stockId: addon.stockId,
          perUnit: addon.quantity / quantity,
        })),
        note: note?.trim() || null,
        replacement: view.substitutionDefault && { type: view.substitutionDefault, stockId: null },
      },
    ]
  })
  return [...remaining, ...added]
}

const bareLine = (key: number, stockId: number, quantity: number): KeyedLine => ({
  key,
  id: null,
  memberId: null,
  clientLineId: null,
  stockId,
  quantity,
  addons: [],
  note: null,
  replacement: null,
})

/**
 * Takes what the edited order needs and rewrites it. The caller has moved the money.
 * Refuses shortages as placing an order does.
 */
export async function applyEdit(
  tx: Tx,
  view: StoredOrderView,
  priced: PricedQuote,
  wish: OrderEdit,
  difference: EditDifference,
): Promise<number> {
  const { facts, coupon } = priced
  const address = snapshotOf(facts.address ?? wish.address ?? null) ?? view.address
  await takeHolds(tx, priced, view.userId)
  return rewriteOrder(tx, {
    id: view.id,
    userId: view.userId,
    columns: {
      ...pricedColumns(priced),
      ...fulfilmentColumns(priced),
      couponId: coupon?.id ?? null,
      couponCode: coupon?.code ?? null,
      note: wish.note === undefined ? view.note : wish.note.trim() || null,
      address,
      latitude: address ? (facts.point?.latitude ?? null) : null,
      longitude: address ? (facts.point?.longitude ?? null) : null,
      dropOff: wish.dropOff ?? view.dropOff,
      dropOffNote:
        wish.dropOffNote === undefined ? view.dropOffNote : wish.dropOffNote.trim() || null,
    },
    lines: linesOf(priced, null, null),
    held: countedUnits(priced),
    coupons: redeemedCoupons(priced),
    difference,
  })
}
