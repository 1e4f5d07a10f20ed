import { useEffect, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { formatNumber } from '@hawker/i18n/format'
import { tintOf } from '@hawker/ui/tint'
import { showToast } from '@hawker/ui/toast'
import { useSite } from '../../lib/page/site.ts'
import { useTexts } from '../../lib/texts.tsx'
import { addToCart, useCart, type CartShop } from '../cart/index.ts'
import type { ProductPreview } from '../product/index.ts'
import { afterPaint } from '@hawker/ui/after-paint'
import { preloadProduct } from '../../lib/dishes/known-products.ts'

/** Opens the product of a menu link. */
export type OpenLink = (link: HTMLAnchorElement) => void

export const uuidOf = (link: HTMLAnchorElement): string =>
  new URL(link.href).searchParams.get('product') ?? ''

/** The link of a product's row in the menu. */
export const rowLink = (uuid: string): HTMLAnchorElement | null =>
  document.querySelector(`.menu a[href$="${CSS.escape(uuid)}"]`)

/** The preview of a product, read from its row. The sheet opens with it. */
export function previewOf(uuid: string): ProductPreview | undefined {
  const link = rowLink(uuid)
  if (!link) return undefined
  const picture = link.querySelector('img')
  return {
    title: link.querySelector('b')?.textContent ?? '',
    description: link.querySelector('.menu-about')?.textContent ?? '',
    img: picture?.currentSrc,
    color: tintOf(picture?.className ?? ''),
  }
}

/**
 * Prefetches the product below the pointer. It waits for a paint, so that the press is shown first.
 */
function prefetchSoon({ target }: PointerEvent): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link) afterPaint(() => void preloadProduct(uuidOf(link)).catch(() => {}))
}

/** Event handlers for the menu, which has no components. */
export function useMenu(
  menu: RefObject<HTMLElement | null>,
  shop: CartShop,
  opener: RefObject<OpenLink | null>,
) {
  const { t, lang } = useTexts()
  const { currency } = useSite()
  const { lines } = useCart()

  // Shows the quantity in the cart on a row's quick-add button.
  useEffect(() => {
    const counts = new Map<string, number>()
    for (const line of lines)
      counts.set(String(line.stockId), (counts.get(String(line.stockId)) ?? 0) + line.quantity)
    for (const button of menu.current?.querySelectorAll<HTMLElement>('[data-q]') ?? []) {
      const count = counts.get(button.dataset.q?.split(',')[0] ?? '')
      if (count === undefined) {
        delete button.dataset.n
        continue
      }
      button.dataset.n = String(count)
      button.dataset.shown = formatNumber(count, lang)
    }
  }, [lines, menu, lang])

  const add = (button: HTMLElement, link: HTMLAnchorElement) => {
    const [stockId = 0, price = 0, min = 1, max = 0] = (button.dataset.q ?? '')
      .split(',')
      .map(Number)
    const row = previewOf(uuidOf(link))
    const src = row?.img
    const line = {
      productUuid: uuidOf(link),
      stockId,
      title: row?.title ?? '',
      img: src ? new URL(src).pathname.replace('/storage/images/', '') : null,
      color: row?.color ?? '',
      extras: [],
      addons: [],
      note: '',
      quantity: button.dataset.n === undefined ? Math.max(1, min) : 1,
      minQty: min,
      maxQty: Number.isFinite(max) ? max : null,
      price,
    }
    if (Number(button.dataset.n ?? 0) >= (line.maxQty ?? Infinity)) {
      showToast({
        id: 'cart-most',
        kind: 'warning',
        message: t('product.left', { count: line.maxQty ?? 0 }),
      })
      return
    }
    if (
      addToCart({
        shop,
        currencyId: currency?.id ?? null,
        decimals: currency?.decimal_places ?? 2,
        line,
      })
    ) {
      showToast({ id: 'cart-added', kind: 'success', message: t('product.added') })
    }
  }

  return {
    onClick(event: MouseEvent) {
      if (!(event.target instanceof Element)) return
      const button = event.target.closest<HTMLElement>('[data-q]')
      const link = button ? button.closest('li')?.querySelector('a') : event.target.closest('a')
      if (!link) return
      if (button) return add(button, link)
      // Leave modified clicks to the browser: a new tab, a download.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      if (!opener.current) return
      event.preventDefault()
      opener.current(link)
    },
    onPointerOver: prefetchSoon,
    onPointerDown: prefetchSoon,
  }
}
