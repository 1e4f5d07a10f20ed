import type { MenuCategory, Product } from '@hawker/contract/catalog'
import { strictest } from '@hawker/domain/diet-rules'
import { FEW_LEFT } from '@hawker/domain/few-left'
import { measureName } from '@hawker/i18n/measure-name'
import { tint } from '@hawker/ui/tint'
import { factsOf, factsText } from '../../lib/dish-facts.ts'
import { pictureIn, pictureUrl, smallPicture } from '../../lib/pictures.ts'
import type { Texts } from '../../lib/texts.tsx'
import { isByChoice } from '../../lib/diet-choice.ts'
import { hoursOf } from '../../lib/mealtimes.ts'
import { markup, type Html } from './markup.ts'

/** `kept`: what its links take along (carried.ts), "" or such as "lang=ar". */
type Look = { pictures: boolean; kept: string }

/**
 * The menu as text, not as components: 120 products are drawn once on the server and never hydrated. One handler on the
 * whole hears all clicks (use-menu.ts), which finds what it needs in `href` and `data-q`.
 */
export function menuHtml(
  menu: readonly MenuCategory[],
  texts: Texts,
  { pictures, kept }: Look,
): string {
  // The first few are seen at once; the rest waits until it is scrolled to.
  let seen = 0
  const sections = menu.filter(({ products }) => products.length > 0)
  return sections
    .map(({ id, translation, products }) => {
      const rows = products.map((product) => row(product, texts, { pictures, kept }, seen++ < 2))
      return markup`<section id="c-${id}" aria-labelledby="h-${id}"><h2 id="h-${id}">${translation.title}</h2><ul class="menu-grid">${rows}</ul></section>`
        .html
    })
    .join('')
}

function row(product: Product, texts: Texts, { pictures, kept }: Look, eager: boolean): Html {
  const { title, description } = product.translation
  const about = description ? markup`<span class="menu-about">${description}</span>` : ''
  const words = markup`<span><b>${title}</b>${marks(product, texts)}${about}<span>${price(product, texts)}</span></span>`
  const shown = pictures && product.img ? picture(product.img, product.color, eager) : ''
  const gone = !product.available && markup` class="gone"`
  const { facts, choices } = factsText(factsOf(product))
  const chosen = choices !== undefined && markup` data-c="${choices}"`
  return markup`<li data-f="${facts}"${chosen}><a href="?${kept && `${kept}&`}product=${product.uuid}" data-stay${gone}>${words}${shown}</a>${product.available && quickAdd(product, texts)}</li>`
}

function price(
  { available, served_now: served, stocks }: Product,
  { t, lang, price: written }: Texts,
): Html | string {
  // Not served at this hour is not sold out: the price stands, the hours stand beside the name.
  if (!available && served) return t('product.sold_out')
  if (stocks.length > 1)
    return t('common.from_price', {
      price: written(Math.min(...stocks.map((stock) => stock.total_price))),
    })
  const now = stocks[0]?.total_price ?? 0
  const before = stocks[0]?.price ?? 0
  const unit = stocks[0]?.unit_price
  const each =
    unit &&
    markup` <small class="menu-unit"><bdi>${t('product.per_unit', { price: written(unit.amount), unit: measureName(unit.per, lang) })}</bdi></small>`
  if (now >= before) return markup`<bdi>${written(now)}</bdi>${each}`
  const low = stocks[0]?.price_30d_low ?? null
  const lowest =
    low !== null &&
    markup`<small class="menu-unit menu-low">${t('product.lowest_30_days', { price: written(low) })}</small>`
  return markup`<del><bdi>${written(before)}</bdi></del> <bdi class="less">${written(now)}</bdi>${each}${lowest}`
}

function marks(product: Product, { t, lang }: Texts): Html | '' {
  const { diets, kcal, mealtimes } = product
  const [stock] = product.stocks
  const left = stock?.quantity ?? Infinity
  const words = [
    ...(mealtimes ? [t('product.served', { hours: hoursOf(mealtimes, lang) })] : []),
    ...strictest(diets)
      .slice(0, 2)
      .map((diet) =>
        isByChoice(product, diet)
          ? t('diet.possible', { diet: t(`diet.${diet}`) })
          : t(`diet.${diet}`),
      ),
    ...(kcal === null ? [] : [t('product.kcal', { kcal })]),
    ...(left > 0 && left <= FEW_LEFT ? [t('product.left', { count: left })] : []),
  ]
  return words.length === 0 ? '' : markup`<small>${words.join(' · ')}</small>`
}

function picture(path: string, color: string, eager: boolean): Html {
  const src = smallPicture(path)
  const dense = src !== pictureUrl(path) && markup` srcset="${pictureIn(320, path)} 2x"`
  const lazy = !eager && markup` loading="lazy"`
  return markup`<img src="${src}"${dense} alt=""${lazy} class="${tint(color)}">`
}

/** A plus of its own only where nothing has to be chosen: stock, price and bounds are all it needs. */
function quickAdd(
  { stocks, addon_groups: groups, translation, min_qty: min, max_qty: max }: Product,
  { t }: Texts,
): Html | '' {
  const [stock] = stocks
  if (!stock || stocks.length > 1 || groups.length > 0) return ''
  const bound = Math.min(max, stock.quantity ?? Infinity)
  return markup`<button type="button" data-q="${stock.id},${stock.total_price},${min},${bound}" aria-label="${t('product.add', { name: translation.title })}"></button>`
}
