import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from '@hawker/web/router/hooks'
import { isShopPage } from './header/header-rules.ts'

type PressedShop = { from: string; title: string; img: string | undefined }

/**
 * Shows the head of a shop's page right after its card was pressed, until the page is rendered: on
 * a cheap phone that takes so long that the press seems lost. It covers the place of the real head
 * (features/shop-page/shop-head.tsx) and is hidden from screen readers.
 */
export default function ShopGlance() {
  const shop = usePressedShop()
  if (!shop) return null
  const { title, img } = shop
  return (
    <div
      aria-hidden="true"
      data-glance=""
      className="page fixed inset-x-0 top-[calc(4rem+1px)] bottom-0 z-30 overflow-hidden bg-page md:pt-6 lg:hidden"
    >
      <div className="-mx-4 h-44 overflow-hidden bg-sunk sm:h-60 md:mx-0 md:rounded-lg">
        {img && <img src={img} alt="" className="h-full w-full object-cover" />}
      </div>
      <div
        className={
          'relative -mt-10 size-20 rounded-lg border-4 border-surface bg-sunk shadow-soft ' +
          'sm:size-24 md:ms-5'
        }
      />
      <p className="mt-3 text-xl font-bold text-balance md:text-2xl">{title}</p>
      {/* Few elements, without animation: each one delays the first frame. */}
      <div className="mt-3 h-14 w-64 rounded-full bg-sunk" />
      <div className="mt-12 h-dvh rounded-lg bg-surface shadow-soft" />
    </div>
  )
}

/** What the card shows of the shop whose page is being loaded. */
function usePressedShop(): PressedShop | undefined {
  const { key: from } = useLocation()
  const { state } = useNavigation()
  const [shop, setShop] = useState<PressedShop>()

  useEffect(() => {
    // Runs after all other listeners: a prevented click is followed by the router.
    const onClick = ({ target, defaultPrevented }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      const card = link?.closest('[data-card]')
      if (!link || !card || !defaultPrevented || !isShopPage(link.pathname) || !navigator.onLine)
        return
      setShop({ from, title: link.textContent, img: card.querySelector('img')?.currentSrc })
    }
    addEventListener('click', onClick)
    return () => removeEventListener('click', onClick)
  }, [from])

  useEffect(() => {
    const forget = () => setShop(undefined)
    // The browser may restore this document frozen, as it was left.
    addEventListener('pagehide', forget)
    return () => {
      removeEventListener('pagehide', forget)
      // The navigation ended, or failed.
      if (state !== 'idle') forget()
    }
  }, [state])

  return shop?.from === from ? shop : undefined
}
