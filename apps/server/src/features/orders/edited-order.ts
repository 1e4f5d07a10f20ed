import type { Body } from '@hawker/contract/operation'
import type { DROP_OFFS } from '@hawker/contract/order-parts'
import type { placeOrder } from '@hawker/contract/orders'
import { toMajor } from '@hawker/domain/money'
import { MINUTE_MS } from '@hawker/domain/zoned-time'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { ageWith } from '../catalog/index.ts'
import { currencyIn, marketAt } from '../settings/index.ts'
import { type Moved, loosenHolds, rewriteOrder } from './edit.store.ts'
import { type KeyedLine, gatherQuote } from './gather-quote.ts'
import { detailOf, snapshotOf } from './new-order.ts'
import { couponsDue } from './new-order.store.ts'
import type { StoredOrderView } from './order-view.ts'
import { type PricedQuote, priceQuote } from './price-quote.ts'
import { amountsIn, toProblem } from './quote.wire.ts'
import { readStanding } from './standing.store.ts'
import { countedUnits, takeHolds } from './take-holds.ts'

/** What is to be different; what is not named stays. */
export type EditWish = {
  /** Lines of the order by their ids with new counts (0: it goes), and more stocks of the shop; options in absolute quantities. */
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
  /** null: as soon as possible. */
  window?: { date: string; time: string } | null
  note?: string
  tips?: { type: 'percent' | 'fixed'; value: number }
}
/**
 * Prices an order again as it is to be. What it holds is put back first, so that it competes with others for nothing that it has; whoever only looks
 * rolls back. Refuses what ordering it now would refuse.
 */
export async function repriceOrder(
  tx: Tx,
  view: StoredOrderView,
  wish: EditWish,
  lang: string,
  now: Date,
): Promise<PricedQuote> {
  await loosenHolds(tx, view.id)
  const lines = editedLines(view, wish)
  if (lines.length === 0) return refuse('cart_empty')
  const stockIds = [
    ...new Set(
      lines.flatMap(({ stockId, addons }) => [stockId, ...addons.map((addon) => addon.stockId)]),
    ),
  ]
  const standing = await readStanding(tx, {
    shopId: view.shopId,
    userId: view.userId,
    stockIds,
    editedId: view.id,
  })
  if (!standing) return refuse('not_found')
  const market = await marketAt(tx, standing.market)
  const kept =
    view.deliveryDate && view.deliveryTime
      ? { date: view.deliveryDate, time: view.deliveryTime }
      : null
  const inCash = view.transactions.some(
    ({ tag, status }) => tag === 'cash' && status === 'progress',
  )
  const priced = priceQuote(
    await gatherQuote(tx, {
      standing,
      lines,
      asked: {
        deliveryType: view.deliveryType,
        addressId: wish.addressId ?? null,
        point: wish.addressId === undefined ? (wish.address?.location ?? view.location) : null,
        window: wish.window === undefined ? kept : wish.window,
        coupon: view.couponCode,
        tips:
          wish.tips ??
          (view.tips === 0n
            ? null
            : { type: 'fixed', value: toMajor(view.tips, view.currency.decimals) }),
        paymentTag: inCash ? 'cash' : null,
        substitutionDefault: view.substitutionDefault,
        canHold: false,
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
  const leftAlone =
    view.deliveryType === 'delivery' && (wish.dropOff ?? view.dropOff) === 'leave_at_door'
  const forAdults = priced.sold.some(
    ({ line, sellable }) => ageWith(sellable, line.addons) !== null,
  )
  if (leftAlone && (inCash || forAdults))
    return refuse('drop_off_unavailable', { reason: forAdults ? 'age_restriction' : 'cash' })
  return priced
}

function editedLines(view: StoredOrderView, { products = [] }: EditWish): KeyedLine[] {
  if (
    products.some(
      ({ detailId }) => detailId !== undefined && !view.details.some(({ id }) => id === detailId),
    )
  )
    return refuse('not_found')
  const kept = view.details.flatMap((detail): KeyedLine[] => {
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
          stockId: detail.standIn?.stockId ?? null,
        },
      },
    ]
  })
  const more = products.flatMap(({ stockId, quantity, addons = [], note }, place): KeyedLine[] => {
    if (stockId === undefined || quantity === 0) return []
    const uneven = addons.findIndex((addon) => addon.quantity % quantity !== 0)
    if (uneven >= 0)
      refuse('validation_failed', undefined, {
        [`products.${place}.addons.${uneven}.quantity`]: 'validation.invalid',
      })
    return [
      {
        ...bareLine(-1 - place, stockId, quantity),
        addons: addons.map((addon) => ({
          stockId: addon.stockId,
          perUnit: addon.quantity / quantity,
        })),
        note: note?.trim() || null,
        replacement: view.substitutionDefault && { type: view.substitutionDefault, stockId: null },
      },
    ]
  })
  return [...kept, ...more]
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

/** Takes what the order needs now and writes it anew. Its money has been moved by the caller. Refuses what is short: stocks, window, coupon. */
export async function applyEdit(
  tx: Tx,
  view: StoredOrderView,
  priced: PricedQuote,
  wish: EditWish,
  moved: Moved,
): Promise<number> {
  const { facts, fulfilment } = priced
  const { window, estimate } = fulfilment
  const now = facts.now.getTime()
  await takeHolds(tx, priced, view.userId)
  return rewriteOrder(tx, {
    id: view.id,
    userId: view.userId,
    priced,
    details: priced.sold.map((_, place) => detailOf(priced, null, null, place)),
    held: countedUnits(priced),
    couponsDue: couponsDue(priced),
    slotStartsAt: window && new Date(window.startsAt),
    estimateFrom: new Date(window ? window.startsAt : now + estimate.from * MINUTE_MS),
    estimateTo: new Date(window ? window.endsAt : now + estimate.to * MINUTE_MS),
    note: wish.note === undefined ? view.note : wish.note.trim() || null,
    address: snapshotOf(facts.address ?? wish.address ?? null) ?? view.address,
    dropOff: wish.dropOff ?? view.dropOff,
    dropOffNote:
      wish.dropOffNote === undefined ? view.dropOffNote : wish.dropOffNote.trim() || null,
    moved,
  })
}
