import { formatNumber } from '@hawker/i18n/format'
import { PriceText } from '@hawker/ui/price-text'
import { useSwipeToOpen } from '@hawker/ui/use-swipe-to-open'
import { useRef } from 'react'
import { usePriceIn } from '../../lib/payments/priced-in.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useCart } from './store/use-cart.ts'

type Props = {
  /** The shop of the page. */
  shopId: number
  isSheetOpen: boolean
  onOpen: () => void
  /** Loads the sheet before the tap. */
  onApproach: () => void
}

/** The button of a cart that has products or belongs to a group, and the swipe that replaces it. */
export default function CartBarContent({ shopId, isSheetOpen, onOpen, onApproach }: Props) {
  const { t, lang } = useTexts()
  const { count, total, currencyId, shop } = useCart()
  const other = shop && shop.id !== shopId ? shop.title : ''
  const price = usePriceIn(currencyId)
  const bar = useRef<HTMLButtonElement>(null)
  // Wide screens show the cart panel and hide the bar.
  useSwipeToOpen(!isSheetOpen, () => {
    if (bar.current?.getClientRects().length) onOpen()
  })
  return (
    <>
      <div aria-hidden="true" className="h-24" />
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
          onPointerEnter={onApproach}
          onClick={onOpen}
          className={
            'mx-auto flex h-14 w-full max-w-xl items-center gap-[12px] rounded-full bg-brand ' +
            'px-[12px] text-[min(1rem,5.5vw)] font-semibold text-on-brand shadow-soft ' +
            'hover:bg-brand-strong active:scale-[0.99]'
          }
        >
          {count > 0 ? (
            <>
              <span
                className={
                  'tabular grid size-[32px] shrink-0 place-items-center rounded-full ' +
                  'bg-white/20 text-[min(0.875rem,5vw)]'
                }
              >
                {formatNumber(count, lang)}
              </span>
              <span className="min-w-0 flex-1 truncate text-start">
                {t('cart.view')}
                <bdi className="block truncate text-[min(0.875rem,5vw)]">{other}</bdi>
              </span>
              <PriceText text={price(total)} className="pe-[8px]" />
            </>
          ) : (
            <span className="flex-1">{t('group.start')}</span>
          )}
        </button>
      </div>
    </>
  )
}
