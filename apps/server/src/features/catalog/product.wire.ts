import type { FoundProduct, Product, Stock } from '@hawker/contract/catalog'
import { availableDiets } from '@hawker/domain/catalog/dietary-filter'
import { convert, toMajor } from '@hawker/domain/money/money'
import { lineBeforeCoupons } from '@hawker/domain/pricing/line-before-coupons'
import { hasEnoughPortions, portionsPerUnit } from '@hawker/domain/catalog/required-options'
import { type Content, contentOfStep, pricePerMeasure } from '@hawker/domain/catalog/measures'
import { translationIn } from '@hawker/domain/texts/language'
import { type StoredCurrency, wireAmount } from '../settings/index.ts'
import type { ShopSummary } from './shop-summary.ts'
import type { AddonView, AddonGroupView, ProductView, StockView } from './product.ts'
import { portionsLeft, isServedAt } from './sellable.ts'

export type DisplayContext = {
  readonly lang: string
  readonly currency: StoredCurrency
  readonly now: Date
}

const iso = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString()

function stockWire(
  stock: StockView,
  content: Content | null,
  { currency, now }: DisplayContext,
): Stock {
  const at = now.getTime()
  // The first step of the price engine, so that the page shows the same price as the cart.
  const line = lineBeforeCoupons(
    {
      id: stock.id,
      stockPrice: stock.price,
      quantity: 1,
      discount: stock.discount,
      addons: [],
      depositPerUnit: stock.deposit,
      taxRatePpm: 0n,
      taxTitle: '',
      couponable: false,
    },
    currency.rate,
    at,
  )
  const major = (minor: bigint) => toMajor(minor, currency.decimals)
  const perMeasure = content && pricePerMeasure(line.net, content)
  return {
    id: stock.id,
    price: major(line.unitPrice),
    total_price: major(line.net),
    quantity: portionsLeft(stock, now),
    sku: stock.sku,
    extras: stock.extras.map((extra) => ({ ...extra })),
    discount: discountWire(stock, currency, at),
    price_30d_low: stock.price30dLow === null ? null : wireAmount(stock.price30dLow, currency),
    unit_price: perMeasure && { amount: major(perMeasure.amount), per: perMeasure.per },
    deposit: major(line.deposit),
    addon: false,
  }
}

/** Null for a discount that has ended. */
function discountWire(
  { discount }: StockView,
  currency: StoredCurrency,
  at: number,
): Stock['discount'] {
  if (!discount || (discount.endsAt !== null && discount.endsAt <= at)) return null
  const value =
    discount.type === 'percent'
      ? toMajor(discount.ppm, 4)
      : toMajor(convert(discount.value, currency.rate), currency.decimals)
  return {
    type: discount.type,
    value,
    starts_at: iso(discount.startsAt),
    ends_at: iso(discount.endsAt),
  }
}

const groupWire = (
  { id, title, min, max, addons }: AddonGroupView,
  { currency, now }: DisplayContext,
): Product['addon_groups'][number] => ({
  id,
  title,
  min,
  max,
  addons: addons.map((addon) => ({
    id: addon.id,
    title: addon.title,
    stock: {
      id: addon.stockId,
      price: wireAmount(addon.price, currency),
      quantity: portionsLeft(addon, now),
    },
    max_qty: addon.maxQty,
    allergens: [...addon.allergens],
    may_contain: [...addon.mayContain],
    allergens_declared: addon.allergensDeclared,
    diets: availableDiets(declarationOf(addon), []),
  })),
})

type AllergenDeclaration = Pick<
  AddonView,
  'allergens' | 'mayContain' | 'allergensDeclared' | 'diets'
>
const declarationOf = ({
  allergens: contains,
  mayContain,
  allergensDeclared: declared,
  diets,
}: AllergenDeclaration) => ({
  declared,
  contains,
  mayContain,
  diets,
})

/** Groups from which a customer must choose, with the portions available for the smallest order. */
const requiredGroupsOf = ({ groups, minQty: units }: ProductView, now: Date) =>
  groups
    .filter(({ min }) => min > 0)
    .map(({ min, addons }) => ({
      min,
      options: addons.map((addon) => {
        const portions = portionsPerUnit({
          maxQty: addon.maxQty,
          left: portionsLeft(addon, now),
          units,
        })
        return { ...declarationOf(addon), portions }
      }),
    }))

export function productWire(product: ProductView, context: DisplayContext): Product {
  const step = contentOfStep(product.measure, product.step)
  const stocks = product.stocks.map((stock) => stockWire(stock, stock.content ?? step, context))
  const required = requiredGroupsOf(product, context.now)
  const served = isServedAt(product.mealtimes, product.timezone, context.now.getTime())
  return {
    id: product.id,
    uuid: product.uuid,
    img: product.img,
    color: product.color,
    translation: { title: product.title, description: product.description, locale: product.locale },
    shop: { id: product.shopId },
    category_id: product.categoryId,
    unit: product.unit,
    interval: product.step,
    weighed: step !== null,
    step_content: step,
    min_qty: product.minQty,
    max_qty: product.maxQty,
    tax_class_id: product.taxClassId,
    status: 'published',
    couponable: product.couponable,
    allergens: [...product.allergens],
    may_contain: [...product.mayContain],
    allergens_declared: product.allergensDeclared,
    diets: availableDiets(declarationOf(product), required),
    kcal: product.kcal,
    age_restriction: product.ageRestriction,
    available:
      served &&
      stocks.some(({ quantity }) => quantity === null || quantity >= product.minQty) &&
      hasEnoughPortions(required),
    mealtimes:
      product.mealtimes === null ? null : product.mealtimes.map(({ from, to }) => ({ from, to })),
    served_now: served,
    stocks,
    addon_groups: product.groups.map((group) => groupWire(group, context)),
  }
}

export const foundProductWire = (
  product: ProductView,
  shop: ShopSummary,
  context: DisplayContext,
): FoundProduct => ({
  ...productWire(product, context),
  shop: {
    id: shop.id,
    slug: shop.slug,
    title: translationIn(shop.translations, context.lang)?.words.title ?? '',
    open: shop.open,
  },
})
