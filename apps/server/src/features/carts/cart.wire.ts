import type { Cart, CartDetail } from '@hawker/contract/carts'
import { convert, toMajor } from '@hawker/domain/money'
import { grossLine } from '@hawker/domain/price-line'
import { errorTranslator } from '../../http/error-text.ts'
import { type Sellable, portionsLeft, servedAt, titleIn } from '../catalog/index.ts'
import type { StoredCurrency } from '../settings/index.ts'
import type { ShopRules } from '../shops/index.ts'
import { type CartLine, type LineOutcome, type LineProblem, judgeLines, priceLine } from './cart-lines.ts'
import type { StoredCart } from './cart.store.ts'

/** All that a cart's answer is made of. */
export type CartView = {
  cart: StoredCart
  lines: readonly CartLine[]
  outcomes: readonly LineOutcome[]
  shop: ShopRules
  sellables: ReadonlyMap<number, Sellable>
  currency: StoredCurrency
  lang: string
  now: Date
}

export function toCart(view: CartView): Cart {
  const { cart, lines, shop, currency, lang } = view
  const t = errorTranslator(lang)
  const judged = judgeLines(lines, { shopId: shop.id, sellables: view.sellables, now: view.now })
  const details = lines.flatMap((line, place) => {
    const sellable = view.sellables.get(line.stockId)
    return sellable && line.id !== null ? [detailOf(view, { ...line, id: line.id }, sellable, judged[place] ?? null)] : []
  })
  const total = details.reduce((sum, { detail, net }) => (detail.problem === null ? sum + net : sum), 0n)
  return {
    id: cart.id,
    shop_id: cart.shopId,
    total_price: toMajor(total, currency.decimals),
    owner_id: cart.ownerId,
    group: false,
    user_carts: [
      {
        id: cart.member.id,
        name: cart.member.name,
        user_id: cart.ownerId,
        uuid: cart.member.uuid,
        cartDetails: details.map(({ detail }) => detail),
      },
    ],
    version: cart.version,
    // Whoever sees it may use it.
    status: cart.status === 'waiting' ? 'open' : cart.status,
    currency_id: currency.id,
    rate: Number(currency.rateText),
    shop: {
      id: shop.id,
      uuid: shop.uuid,
      slug: shop.slug,
      translation: { title: titleIn(shop.titles, lang) },
      logo_img: shop.logoImg,
      min_amount: toMajor(convert(shop.minAmount, currency.rate), currency.decimals),
    },
    expires_at: cart.expiresAt.toISOString(),
    problems: lines.flatMap((line, place) => {
      const problem = judged[place]
      return problem ? [{ code: problem.code, line: line.id, message: t(problem.code), fix: fixOf(problem), data: problem.data }] : []
    }),
    results: view.outcomes.map(({ clientLineId, problem }) => ({
      client_line_id: clientLineId,
      ok: problem === null,
      code: problem?.code ?? null,
      message: problem ? t(problem.code) : null,
    })),
  }
}

/** What would help, for a button beside the message. */
export function fixOf({ code, data }: LineProblem): string {
  if (code === 'addons_required' || code === 'addon_limit') return 'choose_addons'
  if (code === 'quantity_limit') return 'set_quantity'
  return code === 'out_of_stock' && Number(data['available'] ?? 0) > 0 && data['addon'] === undefined ? 'set_quantity' : 'remove_line'
}

function detailOf(
  { currency, shop, now }: CartView,
  line: CartLine & { id: number },
  sellable: Sellable,
  problem: LineProblem | null,
): { detail: CartDetail; net: bigint } {
  const major = (minor: bigint) => toMajor(minor, currency.decimals)
  // Discounts are shown as of now; which of them still run at the hour of delivery is the quote's business.
  const priced = grossLine(priceLine(line, sellable, line.id), currency.rate, now.getTime())
  const offered = sellable.addonGroups.flatMap((group) => group.addons)
  const detail: CartDetail = {
    id: line.id,
    client_line_id: line.clientLineId,
    quantity: line.quantity,
    stock: {
      id: sellable.stockId,
      // What a unit sells for, so that the cart's total is quantity times price, addons included (storefront.md 9).
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
        min_qty: sellable.minQty,
        max_qty: sellable.maxQty,
        translation: { title: sellable.title },
      },
    },
    addons: line.addons.map(({ stockId, perUnit }, place) => ({
      stock: { id: stockId, price: major(priced.addons[place]?.unitPrice ?? 0n) },
      title: offered.find((addon) => addon.stockId === stockId)?.title ?? '',
      quantity: perUnit * line.quantity,
    })),
    note: line.note,
    replacement: replacementOf(line.replacement),
    unit_price: major(priced.unitPrice),
    net: major(priced.net),
    problem: problem?.code ?? null,
    warnings: [
      ...(servedAt(sellable.mealtimes, shop.timezone, now.getTime()) ? [] : ['mealtime']),
      ...(sellable.allergensDeclared ? [] : ['allergens_unknown']),
      ...(sellable.ageRestriction === null ? [] : ['age_restriction']),
    ],
  }
  return { detail, net: priced.net }
}

const replacementOf = (value: string | null): CartDetail['replacement'] =>
  value === 'best_match' || value === 'specific' || value === 'refund' || value === 'cancel_order' || value === 'contact' ? value : null
