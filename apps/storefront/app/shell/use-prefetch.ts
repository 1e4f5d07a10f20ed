import { useEffect } from 'react'
import { loadPageCode } from '../features/shop-page/index.ts'
import { browserLoadContext } from '../lib/api.ts'
import { usePreload } from '@hawker/web/router/hooks'

/** A pointer that only crosses a card prefetches nothing. */
const HOVER_MS = 60

/**
 * Loads the code and data of a shop's page while a pointer rests on its card or a finger touches
 * it, so that the page is there when the link is followed.
 */
export function usePrefetch(): void {
  const preload = usePreload()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onApproach = ({ target, type }: Event) => {
      clearTimeout(timer)
      const link =
        target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/shop/"]') : null
      if (!link || link.pathname === location.pathname || !navigator.onLine) return
      // What fails now is loaded again when the link is followed.
      const prefetch = () => {
        preload(link.pathname)
        void loadData(link).catch(() => {})
      }
      if (type === 'pointerdown') prefetch()
      else timer = setTimeout(prefetch, HOVER_MS)
    }
    const events = ['pointerover', 'pointerdown', 'focusin']
    for (const name of events) document.addEventListener(name, onApproach, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of events) document.removeEventListener(name, onApproach)
    }
  }, [preload])
}

async function loadData({ href, pathname }: HTMLAnchorElement): Promise<void> {
  const { cachedShopPage } = await loadPageCode()
  await cachedShopPage(
    browserLoadContext({ request: new Request(href) }),
    decodeURIComponent(pathname.slice('/shop/'.length)),
  )
}
