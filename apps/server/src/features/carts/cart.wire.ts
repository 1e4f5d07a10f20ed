import type { Cart, CartDetail } from '@hawker/contract/carts'
import { contentOfStep } from '@hawker/domain/catalog/measures'
import { convert, toMajor } from '@hawker/domain/money/money'
import { lineBeforeCoupons } from '@hawker/domain/pricing/line-before-coupons'
import { titleIn } from '@hawker/domain/texts/language'
import { errorTranslator } from '../../core/refusal-message.ts'
import {
  type Sellable,
  minimumAgeWith,
  allergensDeclaredWith,
  portionsLeft,
  isServedAt,
} from '../catalog/index.ts'
import type { StoredCurrency } from '../settings/index.ts'
import type { ShopRules } from '../shops/index.ts'
import type { LineOutcome } from './apply-products.ts'
import { type CartLine, type LineProblem, checkLines, priceLine } from './cart-lines.ts'
import { groupTokenOf } from '../../core/group-token.ts'
import type { StoredCart } from './cart.store.ts'
import { type Member, type Sharing, isLocked } from './sharing.store.ts'
import { limitInCurrency } from './spend-limit.ts'

/** The input of a cart's response. */
export type CartView = {
  cart: StoredCart
  lines: readonly CartLine[]
  outcomes: readonly LineOutcome[]
  /** The group order's settings and members; null for a personal cart. */
  sharing: Sharing | null
  /** Opened by link without joining: sees the members, but not their lines. */
  visitor: boolean
  shop: ShopRules
  sellables: ReadonlyMap<number, Sellable>
  currency: StoredCurrency
  /** The cart's own currency, in which its spend limit is stored. */
  cartCurrency: StoredCurrency
  /** The order of a group cart. */
  order?: Cart['order']
  personalDataKey: Uint8Array
  lang: string
  now: Date
}

export function toCart(view: CartView): Cart {
  const { cart, lines, shop, currency, lang } = view
  const t = errorTranslator(lang)
  const problems = checkLines(lines, { shopId: shop.id, sellables: view.sellables, now: view.now })
  const details = lines.flatMap((line, index) => {
    const sellable = view.sellables.get(line.stockId)
    return sellable && line.id !== null
      ? [detailOf(view, { ...line, id: line.id }, sellable, problems[index] ?? null)]
      : []
  })
  const major = (minor: bigint) => toMajor(minor, currency.decimals)
  const total = details.reduce(
    (sum, { detail, net }) => (detail.problem === null ? sum + net : sum),
    0n,
  )
  return {
    id: cart.id,
    shop_id: cart.shopId,
    total_price: major(total),
    owner_id: cart.ownerId,
    group: view.sharing !== null,
    join_url: view.sharing && !view.visitor ? joinUrl(view) : null,
    group_settings: view.sharing && settingsOf(view, view.sharing),
    user_carts: membersOf(view).map((member) => {
      const own = member.id === cart.member.id && !view.visitor
      const memberDetails = details.filter(({ memberId }) => memberId === member.id)
      return {
        id: member.id,
        name: member.name,
        user_id: own ? member.userId : null,
        // A secret that authorizes its holder as this member.
        uuid: own ? cart.member.uuid : null,
        owner: member.userId !== null && member.userId === cart.ownerId,
        done: member.done,
        total: major(
          memberDetails.reduce(
            (sum, { detail, net }) => (detail.problem === null ? sum + net : sum),
            0n,
          ),
        ),
        cartDetails: view.visitor ? [] : memberDetails.map(({ detail }) => detail),
      }
    }),
    version: cart.version,
    status: statusOf(view),
    order: view.order ?? null,
    currency_id: currency.id,
    rate: Number(currency.rateText),
    shop: {
      id: shop.id,
      uuid: shop.uuid,
      slug: shop.slug,
      translation: { title: titleIn(shop.titles, lang) },
      logo_img: shop.logoImg,
      min_amount: major(convert(shop.minAmount, currency.rate)),
    },
    expires_at: cart.expiresAt.toISOString(),
    problems: (view.visitor ? [] : lines).flatMap((line, index) => {
      const problem = problems[index]
      return problem
        ? [
            {
              code: problem.code,
              line: line.id,
              message: t(problem.code),
              fix: fixOf(problem),
              data: problem.data,
            },
          ]
        : []
    }),
    results: resultsOf(view.outcomes, lang),
  }
}

export function resultsOf(outcomes: readonly LineOutcome[], lang: string): Cart['results'] {
  const t = errorTranslator(lang)
  return outcomes.map(({ clientLineId, problem }) => ({
    client_line_id: clientLineId,
    ok: problem === null,
    code: problem?.code ?? null,
    message: problem ? t(problem.code) : null,
  }))
}

function membersOf({ cart, sharing }: CartView): readonly Member[] {
  const { id, name } = cart.member
  return sharing
    ? sharing.members.filter(({ removedBy }) => !removedBy)
    : [{ id, name, userId: cart.ownerId, done: false, removedBy: null }]
}

function statusOf({ cart, sharing, now }: CartView): Cart['status'] {
  // A waiting cart is only visible when it is the current one.
  if (cart.status === 'open' || cart.status === 'waiting')
    return sharing && isLocked(sharing, now) ? 'locked' : 'open'
  return sharing && cart.status === 'locked' ? 'ordered' : cart.status
}

const settingsOf = (
  { currency, cartCurrency: own }: CartView,
  { spendLimit, enteredLimit, deadlineAt, paymentMode, autoCheckout, note }: Sharing,
): Cart['group_settings'] => ({
  spend_limit:
    spendLimit === null
      ? null
      : toMajor(limitInCurrency(currency, { own, spendLimit, enteredLimit }), currency.decimals),
  deadline_at: deadlineAt?.toISOString() ?? null,
  payment_mode: paymentMode,
  auto_checkout: autoCheckout,
  note,
})

const joinUrl = ({ cart, personalDataKey }: CartView) =>
  `/group/${cart.id}?g=${cart.shopId}&o=${cart.ownerId ?? ''}&t=${groupTokenOf(personalDataKey, cart.id)}`

/** The action to offer next to the message. */
function fixOf({ code, data }: LineProblem): string {
  if (code === 'addons_required' || code === 'addon_limit') return 'choose_addons'
  if (code === 'quantity_limit') return 'set_quantity'
  return code === 'out_of_stock' &&
    Number(data['available'] ?? 0) > 0 &&
    data['addon'] === undefined
    ? 'set_quantity'
    : 'remove_line'
}

function detailOf(
  { cart, sharing, currency, shop, sellables, now }: CartView,
  line: CartLine & { id: number },
  sellable: Sellable,
  problem: LineProblem | null,
): { detail: CartDetail; net: bigint; memberId: number } {
  const major = (minor: bigint) => toMajor(minor, currency.decimals)
  // Discounts as of now. The quote checks which of them are valid at delivery time.
  const priced = lineBeforeCoupons(priceLine(line, sellable, line.id), currency.rate, now.getTime())
  const offered = sellable.addonGroups.flatMap((group) => group.addons)
  const detail: CartDetail = {
    id: line.id,
    client_line_id: line.clientLineId,
    quantity: line.quantity,
    stock: {
      id: sellable.stockId,
      // The price after discount: the client's total is quantity times price, addons included.
      price: major(priced.unitPrice - priced.unitDiscount),
      quantity: portionsLeft(sellable, now),
      extras: [...sellable.extras],
      product: {
        id: sellable.productId,
        uuid: sellable.productUuid,
        img: sellable.img,
        color: sellable.color,
        interval: sellable.step,
        unit: sellable.unit,
        step_content: contentOfStep(sellable.measure, sellable.step),
        min_qty: sellable.minQty,
        max_qty: sellable.maxQty,
        translation: { title: sellable.title },
      },
    },
    addons: line.addons.map(({ stockId, perUnit }, index) => ({
      stock: { id: stockId, price: major(priced.addons[index]?.unitPrice ?? 0n) },
      title: offered.find((addon) => addon.stockId === stockId)?.title ?? '',
      quantity: perUnit * line.quantity,
    })),
    note: line.note,
    replacement: replacementOf(line, sellables),
    unit_price: major(priced.unitPrice),
    net: major(priced.net),
    problem: problem?.code ?? null,
    warnings: [
      ...(isServedAt(sellable.mealtimes, shop.timezone, now.getTime()) ? [] : ['mealtime']),
      ...(allergensDeclaredWith(sellable, line.addons) ? [] : ['allergens_unknown']),
      ...(minimumAgeWith(sellable, line.addons) === null ? [] : ['age_restriction']),
    ],
  }
  return {
    detail,
    net: priced.net,
    memberId: sharing ? (line.memberId ?? cart.member.id) : cart.member.id,
  }
}

/** Null when the named product is no longer available. */
function replacementOf(
  { replacement }: CartLine,
  sellables: ReadonlyMap<number, Sellable>,
): CartDetail['replacement'] {
  if (!replacement) return null
  const { type, stockId } = replacement
  const named = stockId === null ? undefined : sellables.get(stockId)
  return type === 'specific' && !named
    ? null
    : { type, stock_id: stockId, title: named?.title ?? null }
}
