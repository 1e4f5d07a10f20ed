import type {
  calculateEdit as calculateOperation,
  editOrder as operation,
} from '@hawker/contract/order-changes'
import type { Body } from '@hawker/contract/operation'
import type { Order } from '@hawker/contract/orders'
import type { Quote } from '@hawker/contract/quotes'
import type { Transaction } from '@hawker/contract/payments'
import { orderPermissions } from '@hawker/domain/order-permissions'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import {
  type Difference,
  type StoredCharge,
  addToCash,
  chargeOrder,
  finishCharge,
  giveBackDifference,
  returnCharge,
} from '../order-payments/index.ts'
import {
  type EditWish,
  type PricedQuote,
  applyEdit,
  readAmount,
  repriceOrder,
  toQuote,
} from '../checkout/index.ts'
import {
  type StoredOrderView,
  factsOf,
  insertHistory,
  readOrders,
  showOrder,
} from '../orders/index.ts'
import { toTransaction } from '../payments/index.ts'
import { lookOnly } from './changes.store.ts'
import { openOwnOrder, partiesIn } from './open-order.ts'
import { orderChanged } from './order-change.events.ts'

type Needs = Pick<Deps, 'clock' | 'payments' | 'origin' | 'pictureKey'>
type Wished = Body<typeof calculateOperation>
export type EditOrder = {
  orderId: number
  userId: number
  body: Body<typeof operation>
  lang: string
}

/** What an own order would cost if it were changed so; nothing is kept. */
export async function calculateEdit(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { orderId, userId, body, lang }: { orderId: number; userId: number; body: Wished; lang: string },
): Promise<Quote> {
  const view = await openOwnOrder(tx, deps, { orderId, userId, version: undefined, lang }, 'edit')
  return toQuote(
    await lookOnly(tx, () => repriceOrder(tx, view, wishOf(body), lang, deps.clock.now())),
    null,
  )
}

const wishOf = (body: Wished): EditWish => ({
  ...(body.products
    ? {
        products: body.products.map(
          ({ detail_id: detailId, stock_id: stockId, quantity, addons, note }) => ({
            quantity,
            ...(detailId === undefined ? {} : { detailId }),
            ...(stockId === undefined ? {} : { stockId }),
            ...(addons
              ? {
                  addons: addons.map((addon) => ({
                    stockId: addon.stock_id,
                    quantity: addon.quantity,
                  })),
                }
              : {}),
            ...(note === undefined ? {} : { note }),
          }),
        ),
      }
    : {}),
  ...(body.address_id === undefined ? {} : { addressId: body.address_id }),
  ...(body.address ? { address: body.address } : {}),
  ...(body.drop_off === undefined ? {} : { dropOff: body.drop_off }),
  ...(body.drop_off_note === undefined ? {} : { dropOffNote: body.drop_off_note }),
  ...windowOf(body),
  ...(body.note === undefined ? {} : { note: body.note }),
  ...(body.tips === undefined ? {} : { tips: body.tips }),
})

/** Refuses `validation_failed` for half of a moment: it would be neither the old one nor a new one. */
function windowOf({ delivery_date: date, delivery_time: time }: Wished): Pick<EditWish, 'window'> {
  if (date === undefined && time === undefined) return {}
  if (date === null && time === null) return { window: null }
  if (typeof date === 'string' && typeof time === 'string') return { window: { date, time } }
  const missing = typeof date === 'string' ? 'delivery_time' : 'delivery_date'
  return refuse('validation_failed', undefined, { [missing]: 'validation.required' })
}

/**
 * Changes what an order is while its shop has not accepted it (a scheduled one a little longer): priced again at the prices of now, for the total that
 * the customer has seen. Less comes back, more is paid first. Refuses `price_changed` {quote}, and what ordering and paying refuse.
 */
export async function editOrder(
  tx: Tx,
  deps: Needs,
  { orderId, userId, body, lang }: EditOrder,
): Promise<Order & { transaction: Transaction | null }> {
  const now = deps.clock.now()
  const view = await openOwnOrder(
    tx,
    deps,
    { orderId, userId, version: body.version, lang },
    'edit',
  )
  const wish = wishOf(body)
  const priced = await lookOnly(tx, () => repriceOrder(tx, view, wish, lang, now))
  if (priced.order.total !== readAmount(body.total_price, view.currency.decimals, 'total_price')) {
    return refuse('price_changed', { quote: toQuote(priced, null) })
  }
  const answer = async (transaction: Transaction | null) => ({
    ...(await showOrder(tx, deps, { orderId, userId, lang })),
    transaction,
  })
  const moved = await moveMoney(tx, view, exactDifference(view, priced), now)
  if (moved) {
    await edit(tx, { view, wish, moved, lang }, now)
    return answer(null)
  }
  const { charge, transaction, paid } = await chargeOrder(tx, deps, {
    order: view,
    kind: 'edit',
    amount: priced.order.total - view.total,
    settlementAmount: priced.settlement.total - view.settlementTotal,
    tag: body.payment?.tag,
    detail: { ...wish },
    now,
  })
  // Until a provider has the money the order stays as it was, with all that it holds.
  if (paid && (await finishCharge(tx, charge.id)))
    await edit(tx, { view, wish, moved: chargedFor(charge), lang }, now)
  return answer(toTransaction(transaction, deps.origin))
}

/** Of what coins do not touch. */
const exactDifference = (view: StoredOrderView, { order }: PricedQuote): bigint =>
  order.total - order.rounding - (view.total - view.rounding)
const chargedFor = ({ amount, settlementAmount }: StoredCharge): Difference => ({
  total: amount,
  rounding: 0n,
  settlementTotal: settlementAmount,
})

/** Undefined: somebody has to be charged. */
async function moveMoney(
  tx: Tx,
  view: StoredOrderView,
  by: bigint,
  now: Date,
): Promise<Difference | undefined> {
  if (by === 0n) return { total: 0n, rounding: 0n, settlementTotal: 0n }
  if (by < 0n) return giveBackDifference(tx, view, -by, `edit:v${view.version}`, now)
  return addToCash(tx, view, by, now)
}

type Edit = { view: StoredOrderView; wish: EditWish; moved: Difference; lang: string }
async function edit(tx: Tx, { view, wish, moved, lang }: Edit, now: Date): Promise<void> {
  const priced = await repriceOrder(tx, view, wish, lang, now)
  const version = await applyEdit(tx, view, priced, wish, moved)
  await insertHistory(tx, {
    orderId: view.id,
    status: 'edited',
    note: null,
    by: 'customer',
    userId: view.userId,
    now,
  })
  await orderChanged(tx, partiesIn(view), version, 'edited', now)
}

/** The money for a dearer order has come. Where it cannot be had like that any more, it goes straight back. */
export async function editPaid(
  tx: Tx,
  orderId: number,
  userId: number,
  charge: StoredCharge,
  now: Date,
): Promise<void> {
  const [view] = await readOrders(tx, { id: orderId, userId }, 'en', 'customer')
  const wish: EditWish = charge.detail
  if (
    view &&
    orderPermissions(factsOf(view, now)).edit.allowed &&
    (await costs(tx, view, wish, now)) === view.total + charge.amount
  )
    return edit(tx, { view, wish, moved: chargedFor(charge), lang: 'en' }, now)
  await returnCharge(tx, charge, now)
}

/** Undefined: it cannot be had like that any more. */
async function costs(
  tx: Tx,
  view: StoredOrderView,
  wish: EditWish,
  now: Date,
): Promise<bigint | undefined> {
  try {
    return (await lookOnly(tx, () => repriceOrder(tx, view, wish, 'en', now))).order.total
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
