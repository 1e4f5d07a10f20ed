import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from '../router/hooks.tsx'
import { isShopPage } from './header-rules.ts'

type Glance = { from: string; title: string; img: string | undefined }

/**
 * The head of a shop's page in the frame after its card was pressed, while the page itself is loaded and drawn: on a cheap phone that takes longer than
 * anybody believes to have pressed. It stands where the page's own head will (features/shop-page/shop-head.tsx) and is for the eye only.
 */
export default function ShopGlance() {
  const glance = usePressedShop()
  if (!glance) return null
  const { title, img } = glance
  return (
    <div
      aria-hidden="true"
      data-glance=""
      className="page fixed inset-x-0 top-[calc(4rem+1px)] bottom-0 z-30 overflow-hidden bg-page md:pt-6 lg:hidden"
    >
      <div className="-mx-4 h-44 overflow-hidden bg-sunk sm:h-60 md:mx-0 md:rounded-lg">
        {img && <img src={img} alt="" className="h-full w-full object-cover" />}
      </div>
      <div className="relative -mt-10 size-20 rounded-lg border-4 border-surface bg-sunk shadow-soft sm:size-24 md:ms-5" />
      <p className="mt-3 text-xl font-bold text-balance md:text-2xl">{title}</p>
      {/* Few, and they do not pulse: each element more is styled, laid out and given a layer before anything is seen. */}
      <div className="mt-3 h-14 w-64 rounded-full bg-sunk" />
      <div className="mt-12 h-dvh rounded-lg bg-surface shadow-soft" />
    </div>
  )
}

/** What the card shows of the shop that somebody is on the way to. */
function usePressedShop(): Glance | undefined {
  const { key: from } = useLocation()
  const { state } = useNavigation()
  const [glance, setGlance] = useState<Glance>()

  useEffect(() => {
    // Heard after all others: what was kept from the browser is followed by the router.
    const hear = ({ target, defaultPrevented }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      const card = link?.closest('[data-card]')
      if (!link || !card || !defaultPrevented || !isShopPage(link.pathname) || !navigator.onLine)
        return
      setGlance({ from, title: link.textContent, img: card.querySelector('img')?.currentSrc })
    }
    addEventListener('click', hear)
    return () => removeEventListener('click', hear)
  }, [from])

  useEffect(() => {
    const forget = () => setGlance(undefined)
    // A document that is left by the browser may be come back to as it is.
    addEventListener('pagehide', forget)
    return () => {
      removeEventListener('pagehide', forget)
      // Whichever way it ended.
      if (state !== 'idle') forget()
    }
  }, [state])

  return glance?.from === from ? glance : undefined
}
