import type { MenuCategory, Product } from '@hawker/contract/catalog'
import { pictureSources, smallPicture } from '../../lib/pictures.ts'
import type { Texts } from '../../lib/texts.tsx'
import { html, type Html } from './html.ts'

/**
 * The menu as text, not as components: 120 products are drawn once on the server and never hydrated. One handler on the
 * whole hears all clicks (use-menu-clicks.ts), which finds what it needs in `href` and `data-q`.
 */
export function menuHtml(menu: readonly MenuCategory[], texts: Texts, { pictures }: { pictures: boolean }): string {
  // The first few are seen at once; the rest waits until it is scrolled to.
  let seen = 0
  return menu
    .filter(({ products }) => products.length > 0)
    .map(
      ({ id, translation, products }) =>
        html`<section id="c-${id}" aria-labelledby="h-${id}"><h2 id="h-${id}">${translation.title}</h2><ul class="menu-grid">${products.map((product) => row(product, texts, pictures, seen++ < 2))}</ul></section>`,
    )
    .map((piece) => piece.html)
    .join('')
}

function row(product: Product, texts: Texts, pictures: boolean, eager: boolean): Html {
  const { t, price } = texts
  const [stock] = product.stocks
  const { title, description } = product.translation
  const now = stock?.total_price ?? 0
  const before = stock?.price ?? 0
  const several = product.stocks.length > 1
  return html`<li><a href="?product=${product.uuid}" data-stay${!product.available && html` class="gone"`}><span class="menu-words"><b>${title}</b>${marks(product, texts)}${
    description ? html`<span class="menu-about">${description}</span>` : ''
  }<span class="menu-price">${
    product.available
      ? html`${now < before && html`<del><bdi>${price(before)}</bdi></del> `}${
          several
            ? html`${t('common.from_price', { price: price(Math.min(...product.stocks.map(({ total_price }) => total_price))) })}`
            : html`<bdi${now < before && html` class="less"`}>${price(now)}</bdi>`
        }`
      : t('product.sold_out')
  }</span></span>${pictures && product.img ? picture(product.img, product.color, eager) : ''}</a>${product.available && quickAdd(product, texts)}</li>`
}

function marks({ diets, kcal, stocks: [stock] }: Product, { t }: Texts): Html | '' {
  const words = [
    ...diets.slice(0, 2).map((diet) => t(`diet.${diet}`)),
    ...(kcal === null ? [] : [t('product.kcal', { kcal })]),
    ...(stock?.quantity !== null && stock?.quantity !== undefined && stock.quantity <= 5 && stock.quantity > 0 ? [t('product.left', { count: stock.quantity })] : []),
  ]
  return words.length === 0 ? '' : html`<small>${words.join(' · ')}</small>`
}

function picture(path: string, color: string, eager: boolean): Html {
  const { src, webp } = pictureSources(path, 'product')
  const small = webp?.split(', ').slice(0, 2).join(', ')
  return html`<img src="${small === undefined ? src : smallPicture(path)}"${small !== undefined && html` srcset="${small}" sizes="7rem"`} alt="" width="112" height="112"${!eager && html` loading="lazy"`} style="background:${color}">`
}

/** A plus of its own only where nothing has to be chosen: stock, price and bounds are all it needs. */
function quickAdd({ stocks, addon_groups: groups, translation, min_qty: min, max_qty: max }: Product, { t }: Texts): Html | '' {
  const [stock] = stocks
  if (!stock || stocks.length > 1 || groups.length > 0) return ''
  const bound = Math.min(max, stock.quantity ?? Infinity)
  return html`<button type="button" data-q="${stock.id},${stock.total_price},${min},${bound}" aria-label="${t('product.add', { name: translation.title })}"></button>`
}
