import { useEffect, useMemo, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { formatQuantity } from '@hawker/i18n/format-content'
import { tintOf } from '@hawker/ui/tint'
import { showToast } from '@hawker/ui/toast'
import { useSite } from '../../../lib/page/site.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { useCart, type CartShop } from '../../cart/index.ts'
import type { ProductPreview } from '../../product/index.ts'
import { afterPaint } from '@hawker/ui/after-paint'
import { loadOnce } from '@hawker/web/hydration/load-once'
import { preloadProduct } from '../../../lib/dishes/known-products.ts'
import { type MenuRow, renderedRows } from './menu-data.ts'

/** Loaded with the sheets, before the first press. */
export const loadQuickAdd = loadOnce(() => import('./quick-add.ts'))

/** Opens the product of a menu link. */
export type OpenLink = (link: HTMLAnchorElement) => void

export const uuidOf = (link: HTMLAnchorElement): string =>
  new URL(link.href).searchParams.get('product') ?? ''

/** The link of a product's row in the menu. */
export const rowLink = (uuid: string): HTMLAnchorElement | null =>
  document.querySelector(`.menu a[href$="${CSS.escape(uuid)}"]`)

/** What a product's row shows. The sheet shows the same until the product is loaded. */
export function previewOf(uuid: string): ProductPreview | undefined {
  const link = rowLink(uuid)
  const row = link && rowOf(link)
  if (!row) return undefined
  const picture = link.querySelector('img')
  return {
    title: row.title,
    description: link.querySelector('.menu-about')?.textContent ?? '',
    img: picture?.currentSrc,
    color: tintOf(picture?.className ?? ''),
  }
}

/** The data of the row that an element is in. */
const rowOf = (element: Element): MenuRow | undefined =>
  renderedRows(element.closest('.menu')).find((row) => row.element.contains(element))?.data

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
  /** The rows show the customer's allergy warnings, if there are any. */
  checked: boolean,
) {
  const { t, lang } = useTexts()
  const { currency } = useSite()
  const { lines } = useCart()

  /** Quantities in the cart, by stock. */
  const quantities = useMemo(() => {
    const sums = new Map<number, number>()
    for (const { stockId, quantity } of lines)
      sums.set(stockId, (sums.get(stockId) ?? 0) + quantity)
    return sums
  }, [lines])

  // Shows the quantity in the cart on a row's quick-add button.
  useEffect(() => {
    for (const { element, data } of renderedRows(menu.current)) {
      const button = element.querySelector<HTMLElement>('[data-q]')
      if (!button || !data.quickAdd) continue
      const quantity = quantities.get(data.quickAdd.stockId)
      if (quantity === undefined) {
        delete button.dataset.n
        continue
      }
      button.dataset.n = String(quantity)
      button.dataset.shown = formatQuantity(quantity, data.quickAdd.step, lang)
    }
  }, [quantities, menu, lang])

  const add = async ({ title, quickAdd }: MenuRow, link: HTMLAnchorElement) => {
    if (!quickAdd) return
    const uuid = uuidOf(link)
    try {
      const { addOneMore } = await loadQuickAdd()
      addOneMore(quickAdd, { uuid, title, preview: previewOf(uuid) }, { shop, currency, t })
    } catch {
      showToast({ id: 'part', kind: 'error', message: t('error.occured') })
    }
  }

  return {
    onClick(event: MouseEvent) {
      if (!(event.target instanceof Element)) return
      const button = event.target.closest<HTMLElement>('[data-q]')
      const link = button ? button.closest('li')?.querySelector('a') : event.target.closest('a')
      if (!link) return
      // A dish that the customer should not eat shows its warning first.
      const addsAtOnce =
        button && (button.dataset.n || (checked && !link.querySelector('.menu-alarm')))
      const row = addsAtOnce && rowOf(link)
      if (row) return void add(row, link)
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
