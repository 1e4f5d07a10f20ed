import type { Reorder } from '@hawker/contract/order-changes'
import { toMajor } from '@hawker/domain/money'
import { grossLine } from '@hawker/domain/price-line'
import { isFinal } from '@hawker/domain/order-status'
import type { Tx } from '../../../database/tx.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../http/refuse.ts'
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
  stocksOf,
} from '../../carts/index.ts'
import { type Sellable, loadSellables } from '../../catalog/index.ts'
import {
  type StoredDetail,
  type StoredOrderView,
  readOrders,
  refuseMoved,
} from '../../orders/index.ts'
import { type StoredCurrency, currencyById, defaultCurrency } from '../../settings/index.ts'
import { loadShopRules } from '../../shops/index.ts'

type Needs = Pick<Deps, 'clock' | 'random'>
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
 * What an order of the past would be now, on top of what is in the cart: each line at today's price, or gone. Without `dryRun` what can be had is
 * put there at those prices.
 * Refuses `invalid_transition` while the order is on its way, `other_shop` unless told to replace.
 */
export async function reorderOrder(tx: Tx, deps: Needs, asked: ReorderOrder): Promise<Reorder> {
  const { orderId, userId, lang } = asked
  const now = deps.clock.now()
  const [view] = await readOrders(tx, { id: orderId, userId }, lang, 'customer')
  if (!view) return refuse('not_found')
  if (!isFinal(view.status)) return refuseMoved(view)
  const currency = await currencyOf(tx, view)
  const held = asked.replace ? NO_LINES : await lockLines(tx, { userId, shopId: view.shopId, now })
  const judged = await priceLines(tx, { view, currency, held, lang, now })
  const orderable = judged.filter(({ status }) => status === 'same' || status === 'price_changed')
  const major = (minor: bigint) => toMajor(minor, currency.decimals)
  const lines: Reorder['lines'] = []
  for (const one of judged) {
    lines.push({
      old: toReorderPart(one.detail, one.detail.net, one.detail.title, major),
      new: orderable.includes(one)
        ? toReorderPart(one.detail, one.total, one.sellable?.title ?? one.detail.title, major)
        : null,
      status: one.status,
      alternatives:
        one.status === 'unavailable'
          ? await replacementsFor(
              tx,
              {
                productId: one.detail.productId,
                price: one.sellable?.price ?? one.detail.unitPrice,
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
      asked.dryRun || orderable.length === 0
        ? null
        : await fill(tx, deps, { view, orderable, currency, asked }, now),
  }
}

/** The order's own currency, unless nobody can choose it any more. */
async function currencyOf(tx: Tx, view: StoredOrderView): Promise<StoredCurrency> {
  const then = await currencyById(tx, view.currency.id)
  return then.active ? then : defaultCurrency(tx)
}

type PricingInput = {
  view: StoredOrderView
  currency: StoredCurrency
  held: LockedLines
  lang: string
  now: Date
}
async function priceLines(
  tx: Tx,
  { view, currency, held, lang, now }: PricingInput,
): Promise<PricedLine[]> {
  const shop = await loadShopRules(tx, view.shopId)
  const sellables = await loadSellables(tx, [...new Set(stocksOf(view.details.map(lineOf)))], lang)
  const lines = view.details.map(lineOf)
  const problems = checkAddedLines(held.own, lines, {
    shopId: view.shopId,
    sellables,
    now,
    otherLines: held.others,
  })
  return view.details.map((detail, place) => {
    const line = withoutMissingReplacement(lineOf(detail), { shopId: view.shopId, sellables, now })
    const sellable = sellables.get(detail.stockId)
    const problem = problems[place]
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
    const total = grossLine(priceLine(line, sellable, detail.id), currency.rate, now.getTime()).net
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
  replacement: detail.standIn && { type: 'specific', stockId: detail.standIn.stockId },
})

/** What was named then and cannot be had now is not named again. */
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
  addons: detail.addons.map((addon) => addon.title),
  unit_price: major(total / BigInt(detail.quantity)),
  total: major(total),
})

type Filling = {
  view: StoredOrderView
  orderable: readonly PricedLine[]
  currency: StoredCurrency
  asked: ReorderOrder
}
async function fill(tx: Tx, deps: Needs, { view, orderable, currency, asked }: Filling, now: Date) {
  if (asked.replace) await deleteCart(tx, { userId: asked.userId }, now)
  return addLines(tx, deps, {
    userId: asked.userId,
    shopId: view.shopId,
    lines: orderable.map(({ line }) => line),
    currencyId: currency.id,
    lang: asked.lang,
    now,
  })
}
