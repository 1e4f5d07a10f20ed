import { readMinor } from '../../../core/read-minor.ts'
import type {
  calculateEdit as calculateOperation,
  editOrder as operation,
} from '@hawker/contract/order-changes'
import type { Body } from '@hawker/contract/core/operation'
import type { Order } from '@hawker/contract/orders'
import type { Quote } from '@hawker/contract/quotes'
import type { Transaction } from '@hawker/contract/payments'
import { orderPermissions } from '@hawker/domain/orders/order-permissions'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../core/refuse.ts'
import {
  type Difference,
  type StoredCharge,
  addToCashDue,
  chargeOrder,
  finishCharge,
  refundDifference,
  refundCharge,
} from '../../order-payments/index.ts'
import {
  type OrderEdit,
  type PricedQuote,
  checkEditQuote,
  issueEditQuote,
  repriceOrder,
  writeOrderEdit,
} from '../../checkout/index.ts'
import {
  type StoredOrderView,
  factsOf,
  insertHistory,
  readOrders,
  showOrder,
} from '../../orders/index.ts'
import { toTransaction } from '../../payments/index.ts'
import { withRollback } from '../order-change.store.ts'
import { lockPermittedOrder, partiesOf } from '../locked-order.ts'
import { recordOrderChanged } from '../order-change.events.ts'

type Needs = Pick<Deps, 'clock' | 'payments' | 'origin' | 'pictureKey' | 'personalDataKey'>
type EditInput = Body<typeof calculateOperation>
export type EditOrder = {
  orderId: number
  userId: number
  body: Body<typeof operation>
  lang: string
}

/** Quotes an edit of the user's order without storing anything. */
export async function calculateEdit(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'personalDataKey'>,
  {
    orderId,
    userId,
    body,
    lang,
  }: { orderId: number; userId: number; body: EditInput; lang: string },
): Promise<Quote> {
  const view = await lockPermittedOrder(
    tx,
    deps,
    { orderId, userId, version: undefined, lang },
    'edit',
  )
  const priced = await withRollback(tx, () =>
    repriceOrder(tx, view, toOrderEdit(body), lang, deps.clock.now()),
  )
  return issueEditQuote(deps, priced, { id: orderId, version: view.version, userId })
}

const toOrderEdit = (body: EditInput): OrderEdit => ({
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
  ...slotOf(body),
  ...(body.note === undefined ? {} : { note: body.note }),
  ...(body.tips === undefined ? {} : { tips: body.tips }),
})

/** Refuses `validation_failed` when only one of date and time is given. */
function slotOf({
  delivery_date: date,
  delivery_time: time,
}: EditInput): Pick<OrderEdit, 'window'> {
  if (date === undefined && time === undefined) return {}
  if (date === null && time === null) return { window: null }
  if (typeof date === 'string' && typeof time === 'string') return { window: { date, time } }
  const missing = typeof date === 'string' ? 'delivery_time' : 'delivery_date'
  return refuse('validation_failed', undefined, { [missing]: 'validation.required' })
}

/**
 * Edits an order that its shop has not accepted (a scheduled order a little longer).
 * Prices it at current prices, which must be those of the quote. A lower total is refunded, a higher
 * one is charged before the edit.
 * Refuses `price_changed` {quote}, `quote_expired` {quote}, and what ordering and paying refuse.
 */
export async function editOrder(
  tx: Tx,
  deps: Needs,
  { orderId, userId, body, lang }: EditOrder,
): Promise<Order & { transaction: Transaction | null }> {
  const now = deps.clock.now()
  const view = await lockPermittedOrder(
    tx,
    deps,
    { orderId, userId, version: body.version, lang },
    'edit',
  )
  const edit = toOrderEdit(body)
  const priced = await withRollback(tx, () => repriceOrder(tx, view, edit, lang, now))
  refuseOtherPrice(deps, priced, view, body)
  const answer = async (transaction: Transaction | null) => ({
    ...(await showOrder(tx, deps, { orderId, userId, lang })),
    transaction,
  })
  const moved = await moveMoney(tx, view, exactDifference(view, priced), now)
  if (moved) {
    await applyOrderEdit(tx, { view, edit, moved, lang }, now)
    return answer(null)
  }
  const { charge, transaction, paid } = await chargeOrder(tx, deps, {
    order: view,
    kind: 'edit',
    amount: priced.order.total - view.total,
    settlementAmount: priced.settlement.total - view.settlementTotal,
    payment: body.payment,
    detail: { ...edit },
    now,
  })
  // Until the charge is paid the order stays unchanged, with all its reserved stock.
  if (paid && (await finishCharge(tx, charge.id)))
    await applyOrderEdit(tx, { view, edit, moved: chargedDifference(charge), lang }, now)
  return answer(toTransaction(transaction, deps.origin))
}

/** The price must be the quoted one. Clients from before quotes of edits state the total only. */
function refuseOtherPrice(
  deps: Pick<Deps, 'personalDataKey'>,
  priced: PricedQuote,
  view: StoredOrderView,
  { quote_id: quoteId, total_price: total }: EditOrder['body'],
): void {
  const edited = { id: view.id, version: view.version, userId: view.user.id }
  if (quoteId !== undefined) {
    const state = checkEditQuote(deps, quoteId, priced, edited)
    if (state !== 'holds')
      refuse(state === 'expired' ? 'quote_expired' : 'price_changed', {
        quote: issueEditQuote(deps, priced, edited),
      })
    return
  }
  if (total === undefined)
    return refuse('validation_failed', undefined, { quote_id: 'validation.required' })
  if (priced.order.total !== readMinor(total, view.currency.decimals, 'total_price'))
    refuse('price_changed', { quote: issueEditQuote(deps, priced, edited) })
}

/** The difference of the totals without cash rounding. */
const exactDifference = (view: StoredOrderView, { order }: PricedQuote): bigint =>
  order.total - order.rounding - (view.total - view.rounding)
const chargedDifference = ({ amount, settlementAmount }: StoredCharge): Difference => ({
  total: amount,
  rounding: 0n,
  settlementTotal: settlementAmount,
})

/** Undefined when the customer has to be charged. */
async function moveMoney(
  tx: Tx,
  view: StoredOrderView,
  by: bigint,
  now: Date,
): Promise<Difference | undefined> {
  if (by === 0n) return { total: 0n, rounding: 0n, settlementTotal: 0n }
  if (by < 0n) return refundDifference(tx, view, -by, `edit:v${view.version}`, now)
  return addToCashDue(tx, view, by, now)
}

type PricedEdit = { view: StoredOrderView; edit: OrderEdit; moved: Difference; lang: string }
async function applyOrderEdit(
  tx: Tx,
  { view, edit, moved, lang }: PricedEdit,
  now: Date,
): Promise<void> {
  const priced = await repriceOrder(tx, view, edit, lang, now)
  const version = await writeOrderEdit(tx, view, priced, edit, moved)
  await insertHistory(tx, {
    orderId: view.id,
    status: 'edited',
    note: null,
    by: 'customer',
    userId: view.userId,
    now,
  })
  await recordOrderChanged(tx, partiesOf(view), version, 'edited', now)
}

/**
 * Applies an edit once its charge is paid. Refunds the charge if the edit is no longer possible.
 */
export async function applyPaidEdit(
  tx: Tx,
  orderId: number,
  userId: number,
  charge: StoredCharge,
  now: Date,
): Promise<void> {
  const [view] = await readOrders(tx, { id: orderId, userId }, 'en', 'customer')
  const edit: OrderEdit = charge.detail
  if (
    view &&
    orderPermissions(factsOf(view, now)).edit.allowed &&
    (await priceOfEdit(tx, view, edit, now)) === view.total + charge.amount
  )
    return applyOrderEdit(tx, { view, edit, moved: chargedDifference(charge), lang: 'en' }, now)
  await refundCharge(tx, charge, now)
}

/** Undefined when the edit is no longer possible. */
async function priceOfEdit(
  tx: Tx,
  view: StoredOrderView,
  edit: OrderEdit,
  now: Date,
): Promise<bigint | undefined> {
  try {
    return (await withRollback(tx, () => repriceOrder(tx, view, edit, 'en', now))).order.total
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
