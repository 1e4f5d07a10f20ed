import type { Body } from '@hawker/contract/core/operation'
import type { DROP_OFFS } from '@hawker/contract/order-parts'
import type { placeOrder } from '@hawker/contract/orders'
import { toMajor } from '@hawker/domain/money/money'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { minimumAgeWith } from '../catalog/index.ts'
import { currencyIn, marketAt } from '../settings/index.ts'
import { type StoredOrderView, releaseStockSlotAndCoupons } from '../orders/index.ts'
import { readContext } from './checkout-context.store.ts'
import { gatherFacts } from './quote/gather-facts.ts'
import type { KeyedLine } from './quote/keyed-lines.ts'
import { type PricedQuote, priceQuote } from './quote/price-quote.ts'
import { amountsIn, toProblem } from './quote/quote.wire.ts'

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
 * Prices an order with the wanted changes. Its stocks, slot and coupons are returned first, so that
 * it does not compete with itself. A caller who only wants the price rolls back. Refuses what
 * placing the order now would refuse.
 */
export async function repriceOrder(
  tx: Tx,
  order: StoredOrderView,
  edit: OrderEdit,
  lang: string,
  now: Date,
): Promise<PricedQuote> {
  await releaseStockSlotAndCoupons(tx, order.id)
  const lines = editedLines(order, edit)
  if (lines.length === 0) return refuse('cart_empty')
  const stockIds = [
    ...new Set(
      lines.flatMap(({ stockId, addons }) => [stockId, ...addons.map((addon) => addon.stockId)]),
    ),
  ]
  const context = await readContext(tx, {
    shopId: order.shopId,
    userId: order.userId,
    stockIds,
    editedId: order.id,
  })
  if (!context) return refuse('not_found')
  const market = await marketAt(tx, context.market)
  const currentSlot =
    order.deliveryDate && order.deliveryTime
      ? { date: order.deliveryDate, time: order.deliveryTime }
      : null
  const isCash = order.transactions.some(
    ({ tag, status }) => tag === 'cash' && status === 'progress',
  )
  const priced = priceQuote(
    await gatherFacts(tx, {
      context,
      lines,
      options: {
        deliveryType: order.deliveryType,
        addressId: edit.addressId ?? null,
        point: edit.addressId === undefined ? (edit.address?.location ?? order.location) : null,
        slot: edit.window === undefined ? currentSlot : edit.window,
        tableSession: order.tableSession?.uuid ?? null,
        coupon: order.couponCode,
        tips:
          edit.tips ??
          (order.tips === 0n
            ? null
            : { type: 'fixed', value: toMajor(order.tips, order.currency.decimals) }),
        paymentTag: isCash ? 'cash' : null,
        substitutionDefault: order.substitutionDefault,
        authorizationDays: 0,
      },
      currency: currencyIn(market, order.currency.id),
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
    order.deliveryType === 'delivery' && (edit.dropOff ?? order.dropOff) === 'leave_at_door'
  const isForAdults = priced.availableLines.some(
    ({ line, sellable }) => minimumAgeWith(sellable, line.addons) !== null,
  )
  if (isLeftAtDoor && (isCash || isForAdults))
    return refuse('drop_off_unavailable', { reason: isForAdults ? 'age_restriction' : 'cash' })
  return priced
}

function editedLines(order: StoredOrderView, { products = [] }: OrderEdit): KeyedLine[] {
  if (
    products.some(
      ({ detailId }) => detailId !== undefined && !order.details.some(({ id }) => id === detailId),
    )
  )
    return refuse('not_found')
  const remaining = order.details.flatMap((detail): KeyedLine[] => {
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
        replacement: order.substitutionDefault && {
          type: order.substitutionDefault,
          stockId: null,
        },
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
