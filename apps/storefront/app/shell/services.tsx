import { ProgressBar } from '@hawker/ui/progress-bar'
import { showToast, useAnyToast } from '@hawker/ui/toast'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from '../router/hooks.tsx'
import { nextPage, withNext } from '../features/account/next-page.ts'
import { reloadCart } from '../features/cart/index.ts'
import { openApi } from '../lib/api.ts'
import { readCookie } from '../lib/cookies.ts'
import { ensureTexts } from '../lib/load-texts.ts'
import { onDemand, whenReachable } from '../lib/on-demand.tsx'
import { forget } from '../lib/query-cache.ts'
import { whenSomebodyIsThere } from '../lib/somebody-there.ts'
import { useSession, whenSomebodyElse, whenSessionEnds } from '../lib/session.ts'
import { whenOtherTabsTell } from '../lib/tabs.ts'
import { useTexts } from '../lib/texts.tsx'
import { syncLikes } from '../features/shop-card/likes.ts'
import { useOffline } from './use-offline.ts'
import { useLinks } from './use-links.ts'
import { usePrefetch } from './use-prefetch.ts'

// Around these stands nothing that would show what failed: without them the whole page went.
const ToastRegion = onDemand(async () => {
  const { ToastRegion: region } = await whenReachable(() => import('@hawker/ui/toast-region'))
  return { default: region }
})
const ShopGlance = onDemand(() => whenReachable(() => import('./shop-glance.tsx')))

/** What every page has, with or without the frame: links that do not reload, the progress bar, the toasts, the 401 rule. */
export function Services() {
  const { t, lang } = useTexts()
  const navigate = useNavigate()
  const { state, location } = useNavigation()
  const revalidator = useRevalidator()
  useLinks()
  usePrefetch()
  useOffline()

  useEffect(() => {
    whenSessionEnds(() => {
      // storefront.md 8: one toast, whatever number of calls was refused.
      showToast({ id: 'unauthorized', kind: 'error', message: t('error.unauthorized') })
      const { pathname, search } = globalThis.location
      void navigate(withNext('/login', nextPage(pathname + search)))
    })
  }, [t, navigate])

  const [there, setThere] = useState(false)
  // What is pressed next asks the server, and may have something to say. What does not come now is asked for again when it is needed.
  useEffect(
    () =>
      whenSomebodyIsThere(() => {
        setThere(true)
        void openApi().catch(() => {})
        ToastRegion.preload()
      }),
    [],
  )

  const anyToast = useAnyToast()
  const [toasted, setToasted] = useState(false)
  // From the first on it stays: what a screen reader listens to must stand before it speaks.
  if (anyToast && !toasted) setToasted(true)

  const userId = useSession()?.id
  // The cookie, not the drawing, says who is there: while the page comes alive it is drawn for nobody.
  useEffect(() => void syncLikes().catch(console.error), [userId])

  useEffect(() => {
    if (userId !== undefined)
      void import('../features/notifications/reader.ts')
        .then(({ tellReader }) => tellReader(lang))
        .catch(console.error)
  }, [userId, lang])

  const { revalidate } = revalidator
  useEffect(
    () =>
      // Nothing of the former person stays; pages for members lead to /login by themselves.
      whenSomebodyElse(() => {
        forget()
        void reloadCart()
        void revalidate()
      }),
    [revalidate],
  )

  useEffect(
    () =>
      whenOtherTabsTell('choices', () => {
        const locale = readCookie(document.cookie, 'locale')
        // What was typed here stays: nothing is opened anew, only drawn in the other language.
        void (locale ? ensureTexts(locale) : Promise.resolve())
          .then(revalidate)
          .catch(console.error)
      }),
    [revalidate],
  )

  const { pathname } = useLocation()
  const spoken = usePageTitle(pathname)
  const shallow = location !== undefined && location.pathname === globalThis.location?.pathname
  return (
    <>
      {there && <ShopGlance />}
      <ProgressBar
        active={(state !== 'idle' && !shallow) || revalidator.state !== 'idle'}
        label={t('shell.route_loading')}
      />
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
      {toasted && <ToastRegion label={t('shell.toasts')} closeLabel={t('action.close')} />}
    </>
  )
}

/** The title of a page that was followed to: a browser says it for documents, and to none else would it be told that the page changed. */
function usePageTitle(pathname: string): string {
  const [title, setTitle] = useState('')
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) setTitle(document.title)
    before.current = pathname
  }, [pathname])
  return title
}
