import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { browserAsking } from '../lib/api.ts'

/** A pointer that only crosses a card asks for nothing. */
const REST_MS = 60

/** Begins a shop's page while a pointer rests on its card or a finger comes down, so that following the link shows it at once. */
export function Prefetch() {
  const [page, setPage] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const near = ({ target, type }: Event) => {
      clearTimeout(timer)
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/shop/"]') : null
      if (!link || link.pathname === location.pathname) return
      const begin = () => {
        setPage(link.pathname)
        // What cannot be had now is asked for again when the link is followed.
        prepare(link).catch(() => {})
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
  }, [])
  return page === undefined ? null : <PrefetchPageLinks page={page} />
}

async function prepare({ href, pathname }: HTMLAnchorElement): Promise<void> {
  const { keptShopPage } = await import('../features/shop-page/load-page.ts')
  await keptShopPage(browserAsking({ request: new Request(href) }), decodeURIComponent(pathname.slice('/shop/'.length)))
}
