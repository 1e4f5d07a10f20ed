import { showToast } from '@hawker/ui/toast'
import { useEffect } from 'react'
import { useNavigate } from '../router/hooks.tsx'
import { carried } from '../lib/carried.ts'
import { STACKED } from '../lib/stacked.ts'
import { useTexts } from '../lib/texts.tsx'
import { isShopPage } from './header-rules.ts'

/** Below these nothing is ours: the browser loads them. */
const ELSEWHERE = /^\/(api|storage|assets|console|seller|driver|admin|dev)(\/|$)/

/** What of the start page's address asks for other data, and not for another look at the same. */
const LOOKS = new Set(['view', 'filters', 'v'])
const listed = ({ searchParams }: URL): string =>
  [...searchParams].filter(([name]) => !LOOKS.has(name)).join('&')

/**
 * One handler for all links of the site, so that a menu of 120 plain `<a>` needs no component for each.
 * `data-reload` leaves a link to the browser; `data-stay` keeps the scroll position; `data-now` leads out of the moment that the address names.
 */
export function useLinks(): void {
  const navigate = useNavigate()
  const { t } = useTexts()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (
        !link?.href ||
        (link.target && link.target !== '_self') ||
        link.hasAttribute('download') ||
        'reload' in link.dataset
      )
        return
      const to =
        'now' in link.dataset
          ? new URL(link.href)
          : carried(new URL(link.href), new URLSearchParams(location.search))
      if (to.origin !== location.origin || ELSEWHERE.test(to.pathname)) return
      if (to.hash && to.pathname === location.pathname && to.search === location.search) return
      const samePage = to.pathname === location.pathname
      // Whole pages that were seen are kept (app/offline): the browser can still open those.
      if (!samePage && !navigator.onLine && navigator.serviceWorker?.controller) return
      event.preventDefault()
      // The code of a page that was never seen cannot come now, and the router would reload into the browser's own error.
      if (
        !navigator.onLine &&
        (!samePage || (to.pathname === '/' && listed(to) !== listed(new URL(location.href))))
      )
        return void showToast({ id: 'offline', kind: 'warning', message: t('error.offline_hint') })
      void navigate(to.pathname + to.search + to.hash, {
        preventScrollReset: 'stay' in link.dataset,
        replace: to.href === location.href,
        // Whoever opened something on this page by a link closes it by going back.
        state: samePage ? STACKED : null,
        viewTransition: !samePage,
        // When its link was touched (use-prefetch.ts).
        prepared: !samePage && isShopPage(to.pathname),
      })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, t])
}
