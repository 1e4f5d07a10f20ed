import { formatNumber } from '@hawker/i18n/format'
import { PriceText } from '@hawker/ui/price-text'
import { useRef, useState } from 'react'
import { onDemand, whenReachable } from '../../lib/on-demand.tsx'
import { usePriceIn } from '../../lib/payments/priced-in.tsx'
import { useTexts } from '../../lib/texts.tsx'
import type { ShopTerms } from './shop-terms.ts'
import { useCart } from './store/use-cart.ts'

export const CartSheet = onDemand(() => import('./cart-sheet.tsx'))
const CartSwipe = onDemand(() => whenReachable(() => import('./cart-swipe.tsx')))

/**
 * Phones and tablets: the bar "View cart · 3 · $41.72". It names the shop of a cart that another
 * shop's page shows.
 */
export function CartBar(page: ShopTerms) {
  const { t, lang } = useTexts()
  const { count, total, currencyId, server, shop } = useCart()
  const other = shop && shop.id !== page.shopId ? shop.title : ''
  const price = usePriceIn(currencyId)
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const hasCart = count > 0 || Boolean(server?.group)
  const show = () => {
    setLoaded(true)
    setOpen(true)
  }
  const bar = useRef<HTMLButtonElement>(null)
  // Wide screens show the cart panel and hide the bar.
  const showIfBarIsVisible = () => {
    if (bar.current?.getClientRects().length) show()
  }
  return (
    <div className="lg:hidden">
      {hasCart && (
        <>
          <div aria-hidden="true" className="h-24" />
          {!open && <CartSwipe onOpen={showIfBarIsVisible} />}
          <div
            className={
              'fixed inset-x-0 bottom-0 z-20 bg-linear-to-t from-page via-page/90 ' +
              'to-transparent px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]'
            }
          >
            <button
              ref={bar}
              type="button"
              aria-label={
                count > 0 ? `${t('cart.bar', { count, total: price(total) })} ${other}` : undefined
              }
              onPointerEnter={CartSheet.preload}
              onClick={show}
              className={
                'mx-auto flex h-14 w-full max-w-xl items-center gap-3 rounded-full bg-brand ' +
                'px-3 font-semibold text-on-brand shadow-soft hover:bg-brand-strong ' +
                'active:scale-[0.99]'
              }
            >
              {count > 0 ? (
                <>
                  <span className="tabular grid size-8 place-items-center rounded-full bg-white/20 text-sm">
                    {formatNumber(count, lang)}
                  </span>
                  <span className="min-w-0 flex-1 text-start">
                    {t('cart.view')}
                    <bdi className="block truncate text-sm">{other}</bdi>
                  </span>
                  <PriceText text={price(total)} className="pe-2" />
                </>
              ) : (
                <span className="flex-1">{t('group.start')}</span>
              )}
            </button>
          </div>
        </>
      )}
      {loaded && <CartSheet open={open} onClose={() => setOpen(false)} {...page} />}
    </div>
  )
}
