import { showToast } from '@hawker/ui/toast'
import { opensInThisTab } from '@hawker/web/router/opens-in-this-tab'
import { useEffect } from 'react'
import { useNavigate } from '@hawker/web/router/hooks'
import { withPreservedParams } from '../lib/visit/preserved-params.ts'
import { LAYER_STATE } from '../lib/layer-state.ts'
import { useTexts } from '../lib/texts.tsx'
import { isShopPage } from './header/header-rules.ts'

/** Paths of other apps and of the server, which the browser loads. */
const OTHER_APPS = /^\/(api|storage|assets|console|seller|driver|admin|dev|pay)(\/|$)/

/** Parameters of the start page that change only how it is shown. */
const VIEW_PARAMS = new Set(['view', 'filters', 'v'])
const dataParams = ({ searchParams }: URL): string =>
  [...searchParams].filter(([name]) => !VIEW_PARAMS.has(name)).join('&')

/**
 * One click handler for all links, so that a menu of 120 plain `<a>` needs no component for each.
 * `data-reload` leaves a link to the browser, `data-stay` keeps the scroll position, and `data-now`
 * drops the moment of the address.
 */
export function useLinks(): void {
  const navigate = useNavigate()
  const { t } = useTexts()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || !opensInThisTab(event, link) || 'reload' in link.dataset) return
      const to =
        'now' in link.dataset
          ? new URL(link.href)
          : withPreservedParams(new URL(link.href), new URLSearchParams(location.search))
      if (to.origin !== location.origin || OTHER_APPS.test(to.pathname)) return
      const samePage = to.pathname === location.pathname
      if (to.hash && samePage && to.search === location.search) return
      const isOffline = !navigator.onLine
      // Offline the browser can still open pages that the service worker stored (app/offline).
      if (isOffline && !samePage && navigator.serviceWorker?.controller) return
      event.preventDefault()
      // The code of a page that was never visited cannot be loaded now, and the router would let
      // the browser show its error page.
      if (
        isOffline &&
        (!samePage ||
          (to.pathname === '/' && dataParams(to) !== dataParams(new URL(location.href))))
      )
        return void showToast({ id: 'offline', kind: 'warning', message: t('error.offline_hint') })
      void navigate(to.pathname + to.search + to.hash, {
        preventScrollReset: 'stay' in link.dataset,
        replace: to.href === location.href,
        // A link on the same page opens a layer, which Back closes.
        state: samePage ? LAYER_STATE : null,
        viewTransition: !samePage,
        // Since its link was touched (use-prefetch.ts).
        paintFirst: !samePage && isShopPage(to.pathname),
      })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, t])
}
