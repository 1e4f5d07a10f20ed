import { useEffect } from 'react'
import { loadPageCode } from '../features/shop-page/load-page-code.ts'
import { browserAsking } from '../lib/api.ts'
import { usePreload } from '../router/hooks.tsx'

/** A pointer that only crosses a card asks for nothing. */
const REST_MS = 60

/**
 * Asks for a shop's page, its code and its data, while a pointer rests on its card or a finger comes down, so that following the link shows it at
 * once.
 */
export function usePrefetch(): void {
  const preload = usePreload()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const near = ({ target, type }: Event) => {
      clearTimeout(timer)
      const link =
        target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/shop/"]') : null
      if (!link || link.pathname === location.pathname || !navigator.onLine) return
      // What cannot be had now is asked for again when the link is followed.
      const begin = () => {
        preload(link.pathname)
        void prepare(link).catch(() => {})
      }
      if (type === 'pointerdown') begin()
      else timer = setTimeout(begin, REST_MS)
    }
    const signs = ['pointerover', 'pointerdown', 'focusin']
    for (const sign of signs) document.addEventListener(sign, near, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) document.removeEventListener(sign, near)
    }
  }, [preload])
}

async function prepare({ href, pathname }: HTMLAnchorElement): Promise<void> {
  const { keptShopPage } = await loadPageCode()
  await keptShopPage(
    browserAsking({ request: new Request(href) }),
    decodeURIComponent(pathname.slice('/shop/'.length)),
  )
}
