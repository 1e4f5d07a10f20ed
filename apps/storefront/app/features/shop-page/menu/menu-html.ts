import type { MenuCategory, Product } from '@hawker/contract/catalog'
import { withoutImpliedDiets } from '@hawker/domain/catalog/diet-rules'
import { priorPrice } from '@hawker/domain/catalog/prior-price'
import { LOW_STOCK_THRESHOLD } from '@hawker/domain/catalog/low-stock'
import { formatContent } from '@hawker/i18n/format-content'
import { isolate } from '@hawker/i18n/isolate'
import { measureName } from '@hawker/i18n/measure-name'
import { type Html, markup } from '@hawker/std/markup'
import { tint } from '@hawker/ui/tint'
import { factsOf, factsText } from '../../../lib/dishes/dish-facts.ts'
import { pictureIn, pictureUrl, smallPicture } from '@hawker/web/pictures/picture-url'
import type { Texts } from '../../../lib/texts.tsx'
import { suitsByChoice } from '../../../lib/dishes/diet-choice.ts'
import { formatMealtimeHours } from '../../../lib/dishes/format-mealtimes.ts'
import type { Look } from '../../shop-card/index.ts'
import { sectionsOf } from '../load-shop.ts'
import { menuDataHtml, type MenuRow, type QuickAdd } from './menu-data.ts'

/**
 * `preservedQuery` is the query of the links, such as "lang=ar", or "". `country`: the marketplace's.
 */
type RowOptions = { look: Look; preservedQuery: string; country: string | undefined }
type MenuOptions = RowOptions & {
  /** The number of a restaurant whose tables cannot be booked online. */
  reservationPhone: string | null
}

/**
 * Renders the menu as HTML text instead of components: 120 products are rendered once on the server
 * and never hydrated. The handlers of the menu (use-menu.ts) read the data at its end
 * (menu-data.ts).
 */
export function menuHtml(
  menu: readonly MenuCategory[],
  texts: Texts,
  { reservationPhone, ...options }: MenuOptions,
): string {
  // Pictures of the first rows load at once, all others lazily.
  let rowCount = 0
  const sections = menu.filter(({ products }) => products.length > 0)
  const html = sections.map(({ id, translation, products }) => {
    const rows = products.map((product) => row(product, texts, options, rowCount++ < 2))
    const heading = markup`<h2 id="h-${id}">${translation.title}</h2>`
    const list = markup`<ul class="menu-grid">${rows}</ul>`
    return markup`<section id="c-${id}" aria-labelledby="h-${id}">${heading}${list}</section>`
  })
  const rows = sections.flatMap(({ products }) => products.map(rowData))
  const data = menuDataHtml({ sections: sectionsOf(menu), rows })
  return markup`${callToBook(reservationPhone, texts)}${html}${data}`.html
}

const CALL_LOOK = 'ui-button min-h-11 bg-sunk px-5 text-ink'
function callToBook(phone: string | null, { t }: Texts): Html | null {
  if (phone === null) return null
  const text = t('reservation.call_to_book', { phone: isolate(phone) })
  return markup`<p class="mb-4"><a href="tel:${phone}" class="${CALL_LOOK}">${text}</a></p>`
}

function rowData(product: Product): MenuRow {
  const quickAdd = quickAddOf(product)
  return {
    title: product.translation.title,
    ...factsText(factsOf(product)),
    ...(quickAdd && { quickAdd }),
  }
}

function row(
  product: Product,
  texts: Texts,
  { look, preservedQuery, country }: RowOptions,
  eager: boolean,
): Html {
  const { title, description } = product.translation
  const descriptionHtml =
    description && look !== 2 ? markup`<span class="menu-about">${description}</span>` : ''
  const priceHtml = markup`<span>${price(product, texts, country)}</span>`
  const text = markup`<span><b>${title}</b>${marks(product, texts)}${descriptionHtml}${priceHtml}</span>`
  const pictureHtml =
    look !== 4 && product.img ? picture(product.img, product.color, look, eager) : ''
  const unavailableClass = !product.available && markup` class="gone"`
  const href = `?${preservedQuery && `${preservedQuery}&`}product=${product.uuid}`
  // Compact rows and large pictures begin with the picture.
  const content = look === 1 ? markup`${text}${pictureHtml}` : markup`${pictureHtml}${text}`
  const link = markup`<a href="${href}" data-stay${unavailableClass}>${content}</a>`
  return markup`<li>${link}${quickAddOf(product) && quickAddButton(product, texts)}</li>`
}

function price(
  { available, served_now: served, stocks }: Product,
  { t, lang, price: formatPrice }: Texts,
  country: string | undefined,
): Html | string {
  // A dish that is only not served at this hour keeps its price; its hours are shown next to the
  // name.
  if (!available && served) return t('product.sold_out')
  if (stocks.length > 1)
    return t('common.from_price', {
      price: formatPrice(Math.min(...stocks.map((stock) => stock.total_price))),
    })
  const [stock] = stocks
  const currentPrice = stock?.total_price ?? 0
  const previousPrice = stock?.price ?? 0
  const unit = stock?.unit_price
  const unitText =
    unit &&
    t('product.per_unit', { price: formatPrice(unit.amount), unit: measureName(unit.per, lang) })
  const perUnit = unitText && markup` <small class="menu-unit"><bdi>${unitText}</bdi></small>`
  if (currentPrice >= previousPrice)
    return markup`<bdi>${formatPrice(currentPrice)}</bdi>${perUnit}`
  const low = stock ? priorPrice(stock, country) : null
  const lowest =
    low !== null &&
    markup`<small class="menu-unit menu-low">${t('product.lowest_before_offer', { price: formatPrice(low) })}</small>`
  const previous = markup`<del><bdi>${formatPrice(previousPrice)}</bdi></del>`
  const current = markup`<bdi class="less">${formatPrice(currentPrice)}</bdi>`
  return markup`${previous} ${current}${perUnit}${lowest}`
}

function marks(product: Product, { t, lang }: Texts): Html | '' {
  const { diets, kcal, mealtimes, step_content: step } = product
  const [stock] = product.stocks
  const left = stock?.quantity ?? Infinity
  const parts = [
    ...(step ? [formatContent(step, lang)] : []),
    ...(mealtimes ? [t('product.served', { hours: formatMealtimeHours(mealtimes, lang) })] : []),
    ...withoutImpliedDiets(diets)
      .slice(0, 2)
      .map((diet) =>
        suitsByChoice(product, diet)
          ? t('diet.possible', { diet: t(`diet.${diet}`) })
          : t(`diet.${diet}`),
      ),
    ...(kcal === null ? [] : [t('product.kcal', { kcal })]),
    ...(left > 0 && left <= LOW_STOCK_THRESHOLD ? [t('product.left', { count: left })] : []),
  ]
  return parts.length === 0 ? '' : markup`<small>${parts.join(' · ')}</small>`
}

function picture(path: string, color: string, look: Look, eager: boolean): Html {
  const isLarge = look === 3
  const src = isLarge ? pictureIn(640, path) : smallPicture(path)
  const dense = !isLarge && src !== pictureUrl(path) && markup` srcset="${pictureIn(320, path)} 2x"`
  const lazy = !eager && markup` loading="lazy"`
  return markup`<img src="${src}"${dense} alt=""${lazy} class="${tint(color)}">`
}

/** Undefined for products that are unavailable or have options. */
function quickAddOf({
  available,
  stocks,
  addon_groups: groups,
  min_qty: min,
  max_qty: max,
  step_content: step,
}: Product): QuickAdd | undefined {
  const [stock] = stocks
  if (!available || !stock || stocks.length > 1 || groups.length > 0) return undefined
  const limit = Math.min(max, stock.quantity ?? Infinity)
  return {
    stockId: stock.id,
    price: stock.total_price,
    min,
    max: Number.isFinite(limit) ? limit : null,
    ...(step && { step }),
  }
}

function quickAddButton({ translation }: Product, { t }: Texts): Html {
  const label = t('product.add', { name: translation.title })
  return markup`<button type="button" data-q aria-label="${label}"></button>`
}
