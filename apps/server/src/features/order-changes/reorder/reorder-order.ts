import type { Reorder } from '@hawker/contract/order-changes'
import { toMajor } from '@hawker/domain/money/money'
import { lineBeforeCoupons } from '@hawker/domain/pricing/line-before-coupons'
import { isFinal } from '@hawker/domain/orders/order-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import {
  type CartLine,
  type LockedLines,
  NO_LINES,
  type StockContext,
  addLines,
  deleteCart,
  lockLines,
  checkAddedLines,
  priceLine,
  replacementProblem,
  replacementsFor,
  stockIdsOf,
} from '../../carts/index.ts'
import { type Sellable, loadSellables } from '../../catalog/index.ts'
import {
  type StoredDetail,
  type StoredOrderView,
  readOrders,
  refuseTransition,
} from '../../orders/index.ts'
import { type StoredCurrency, currencyById, defaultCurrency } from '../../settings/index.ts'
import { loadShopRules } from '../../shops/index.ts'

type Needs = Pick<Deps, 'clock' | 'random' | 'personalDataKey'>
export type ReorderOrder = {
  orderId: number
  userId: number
  dryRun: boolean
  replace: boolean
  lang: string
}
type Status = Reorder['lines'][number]['status']
type PricedLine = {
  detail: StoredDetail
  line: CartLine
  sellable: Sellable | undefined
  status: Status
  total: bigint
}

/**
 * Compares a past order with current prices and availability, on top of the current cart.
 * Without `dryRun` it adds the available lines to the cart.
 * Refuses `invalid_transition` for an order in progress, `other_shop` without `replace`.
 */
export async function reorderOrder(tx: Tx, deps: Needs, input: ReorderOrder): Promise<Reorder> {
  const { orderId, userId, lang } = input
  const now = deps.clock.now()
  const [view] = await readOrders(tx, { id: orderId, userId }, lang, 'customer')
  if (!view) return refuse('not_found')
  if (!isFinal(view.status)) return refuseTransition(view)
  const currency = await currencyOf(tx, view)
  const cartLines = input.replace
    ? NO_LINES
    : await lockLines(tx, { userId, shopId: view.shopId, now })
  const pricedLines = await priceLines(tx, { view, currency, cartLines, lang, now })
  const orderable = pricedLines.filter(
    ({ status }) => status === 'same' || status === 'price_changed',
  )
  const major = (minor: bigint) => toMajor(minor, currency.decimals)
  const lines: Reorder['lines'] = []
  for (const priced of pricedLines) {
    lines.push({
      old: toReorderPart(priced.detail, priced.detail.net, priced.detail.title, major),
      new: orderable.includes(priced)
        ? toReorderPart(
            priced.detail,
            priced.total,
            priced.sellable?.title ?? priced.detail.title,
            major,
          )
        : null,
      status: priced.status,
      alternatives:
        priced.status === 'unavailable'
          ? await replacementsFor(
              tx,
              {
                productId: priced.detail.productId,
                price: priced.sellable?.price ?? priced.detail.unitPrice,
                limit: 3,
                lang,
              },
              currency,
              now,
            )
          : [],
    })
  }
  return {
    lines,
    currency_id: currency.id,
    old_total: major(view.details.reduce((sum, { net }) => sum + net, 0n)),
    new_total: major(orderable.reduce((sum, { total }) => sum + total, 0n)),
    cart:
      input.dryRun || orderable.length === 0
        ? null
        : await fill(tx, deps, { view, orderable, currency, input }, now),
  }
}

/** The order's currency, or the default one if it is no longer active. */
async function currencyOf(tx: Tx, view: StoredOrderView): Promise<StoredCurrency> {
  const currency = await currencyById(tx, view.currency.id)
  return currency.active ? currency : defaultCurrency(tx)
}

type PricingInput = {
  view: StoredOrderView
  currency: StoredCurrency
  cartLines: LockedLines
  lang: string
  now: Date
}
async function priceLines(
  tx: Tx,
  { view, currency, cartLines, lang, now }: PricingInput,
): Promise<PricedLine[]> {
  const shop = await loadShopRules(tx, view.shopId)
  const sellables = await loadSellables(
    tx,
    [...new Set(stockIdsOf(view.details.map(lineOf)))],
    lang,
  )
  const lines = view.details.map(lineOf)
  const problems = checkAddedLines(cartLines.own, lines, {
    shopId: view.shopId,
    sellables,
    now,
    otherLines: cartLines.others,
  })
  return view.details.map((detail, index) => {
    const line = withoutMissingReplacement(lineOf(detail), { shopId: view.shopId, sellables, now })
    const sellable = sellables.get(detail.stockId)
    const problem = problems[index]
    if (!shop?.approved || !sellable || problem) {
      const ofAddon =
        problem?.code === 'addons_required' ||
        problem?.code === 'addon_limit' ||
        problem?.data['addon'] !== undefined
      return {
        detail,
        line,
        sellable,
        status: shop?.approved && ofAddon ? 'addon_missing' : 'unavailable',
        total: 0n,
      }
    }
    const total = lineBeforeCoupons(
      priceLine(line, sellable, detail.id),
      currency.rate,
      now.getTime(),
    ).net
    return {
      detail,
      line,
      sellable,
      status: total === detail.net ? 'same' : 'price_changed',
      total,
    }
  })
}

const lineOf = (detail: StoredDetail): CartLine => ({
  id: null,
  memberId: null,
  clientLineId: null,
  stockId: detail.stockId,
  quantity: detail.quantity,
  addons: detail.addons.map(({ stockId, quantity }) => ({
    stockId,
    perUnit: quantity / detail.quantity,
  })),
  note: detail.note,
  replacement: detail.namedReplacement && {
    type: 'specific',
    stockId: detail.namedReplacement.stockId,
  },
})

/** Drops a named replacement that is not available now. */
const withoutMissingReplacement = (line: CartLine, shelves: StockContext): CartLine =>
  replacementProblem(line, undefined, shelves) ? { ...line, replacement: null } : line

const toReorderPart = (
  detail: StoredDetail,
  total: bigint,
  title: string,
  major: (minor: bigint) => number,
) => ({
  title,
  quantity: detail.quantity,
  // A new order is not packed yet.
  weighed: detail.weighed && { ...detail.weighed, packed: null },
  addons: detail.addons.map((addon) => addon.title),
  unit_price: major(total / BigInt(detail.quantity)),
  total: major(total),
})

type Filling = {
  view: StoredOrderView
  orderable: readonly PricedLine[]
  currency: StoredCurrency
  input: ReorderOrder
}
async function fill(tx: Tx, deps: Needs, { view, orderable, currency, input }: Filling, now: Date) {
  if (input.replace) await deleteCart(tx, { userId: input.userId }, now)
  return addLines(tx, deps, {
    userId: input.userId,
    shopId: view.shopId,
    lines: orderable.map(({ line }) => line),
    currencyId: currency.id,
    lang: input.lang,
    now,
  })
}
