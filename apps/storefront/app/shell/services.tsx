import { ProgressBar } from '@hawker/ui/progress-bar'
import { showToast, useAnyToast } from '@hawker/ui/toast'
import { onFirstInteraction } from '@hawker/web/hydration/on-first-interaction'
import { forget } from '@hawker/web/query/query-cache'
import { readCookie } from '@hawker/std/read-cookie'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from '@hawker/web/router/hooks'
import { nextPage, withNext } from '../features/account/index.ts'
import { adoptGuestCart, reloadCart } from '../features/cart/index.ts'
import { loadReaderSettings } from '../features/notifications/index.ts'
import { loadApiClient } from '../lib/api.ts'
import { loadLanguage } from '../lib/visit/load-language.ts'
import { onDemand, whenReachable } from '../lib/on-demand.tsx'
import { clearDeviceDataOfUser } from '../lib/device/device-data.ts'
import { useSession, onUserChange, setSessionEndHandler } from '../lib/session.ts'
import { onOtherTabs } from '../lib/device/other-tabs.ts'
import { useTexts } from '../lib/texts.tsx'
import { syncLikes } from '../features/shop-card/index.ts'
import { useOffline } from './use-offline.ts'
import { useLinks } from './use-links.ts'
import { usePrefetch } from './use-prefetch.ts'

// Nothing around these could show a failure, so they wait until their code arrives.
const ToastRegion = onDemand(async () => {
  const { ToastRegion: region } = await whenReachable(() => import('@hawker/ui/toast-region'))
  return { default: region }
})
const ShopGlance = onDemand(() => whenReachable(() => import('./shop-glance.tsx')))

/**
 * What every page has, with or without the layout: links without reloads, progress bar, toasts, and
 * the end of the session.
 */
export function Services() {
  const { t, lang } = useTexts()
  const navigate = useNavigate()
  const { state, location } = useNavigation()
  const revalidator = useRevalidator()
  useLinks()
  usePrefetch()
  useOffline()

  useEffect(() => {
    setSessionEndHandler(() => {
      // The id makes it one toast for all refused calls.
      // The next person at this device must not find the traces of the last one.
      clearDeviceDataOfUser()
      forget()
      showToast({ id: 'unauthorized', kind: 'error', message: t('error.unauthorized') })
      const { pathname, search } = globalThis.location
      void navigate(withNext('/login', nextPage(pathname + search)))
    })
  }, [t, navigate])

  const [isUsed, setUsed] = useState(false)
  // The next press needs the API client and perhaps a toast. What fails now is loaded again then.
  useEffect(
    () =>
      onFirstInteraction(() => {
        setUsed(true)
        void loadApiClient().catch(() => {})
        ToastRegion.preload()
      }),
    [],
  )

  const anyToast = useAnyToast()
  const [hadToast, setHadToast] = useState(false)
  // The region stays after the first toast: screen readers announce only changes of an existing
  // one.
  if (anyToast && !hadToast) setHadToast(true)

  const userId = useSession()?.id
  // Reads the cookie: during hydration the page is still rendered for a guest.
  useEffect(() => void syncLikes().catch(console.error), [userId])

  useEffect(() => {
    if (userId !== undefined) void adoptGuestCart().catch(console.error)
  }, [userId])

  useEffect(() => {
    if (userId !== undefined)
      void loadReaderSettings()
        .then(({ sendReaderSettings }) => sendReaderSettings(lang))
        .catch(console.error)
  }, [userId, lang])

  const { revalidate } = revalidator
  useEffect(
    () =>
      // Drops all data of the user before. Pages that need a session redirect to /login.
      onUserChange(() => {
        forget()
        void reloadCart()
        void revalidate()
      }),
    [revalidate],
  )

  useEffect(
    () =>
      onOtherTabs('choices', () => {
        const locale = readCookie(document.cookie, 'locale')
        // Renders again in the new language. Typed text stays, because nothing is reloaded.
        const followChoice = async () => {
          if (!locale || (await loadLanguage(locale, () => void followChoice()))) await revalidate()
        }
        void followChoice()
      }),
    [revalidate],
  )

  const { pathname } = useLocation()
  const announcedTitle = usePageTitle(pathname)
  const isSamePage = location !== undefined && location.pathname === globalThis.location?.pathname
  return (
    <>
      {isUsed && <ShopGlance />}
      <ProgressBar
        active={(state !== 'idle' && !isSamePage) || revalidator.state !== 'idle'}
        label={t('shell.route_loading')}
      />
      <p aria-live="polite" className="sr-only">
        {announcedTitle}
      </p>
      {hadToast && <ToastRegion label={t('shell.toasts')} closeLabel={t('action.close')} />}
    </>
  )
}

/**
 * The title of a page after a navigation, for screen readers: browsers announce only new documents.
 */
function usePageTitle(pathname: string): string {
  const [title, setTitle] = useState('')
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) setTitle(document.title)
    before.current = pathname
  }, [pathname])
  return title
}
