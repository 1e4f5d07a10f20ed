import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { bagIcon } from '@hawker/ui/icons'
import { Link } from '@hawker/ui/link'
import { useEffect } from 'react'
import { DataResponse, retryAfterOf } from '@hawker/web/router/responses'
import { useLocation, useNavigate, useNavigation, useRouteError } from '@hawker/web/router/hooks'
import { onDemand } from '../lib/on-demand.tsx'
import { useTexts } from '../lib/texts.tsx'
import { Logo } from './header/logo.tsx'

/** How often a page is loaded again during an outage. */
const RETRY_SECONDS = 5

// A page is missing only where the network works, so this code can be fetched.
const NotFoundScreen = onDemand(async () => {
  const { NotFoundScreen: screen } = await import('./not-found-screen.tsx')
  return { default: screen }
})

/** Replaces a page that failed. `alone`: without the layout, so it has a logo that leads home. */
export function ErrorScreen({ alone = false }: { alone?: boolean }) {
  const { t } = useTexts()
  const error = useRouteError()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const location = useLocation()
  const isMissing = error instanceof DataResponse && error.status === 404

  const isDown = error instanceof DataResponse && error.status === 503
  const wait = retryAfterOf(error)
  const retryIn = isDown ? RETRY_SECONDS : wait

  useEffect(() => {
    if (!isMissing && wait === undefined) console.error(error)
  }, [error, isMissing, wait])
  // A rate limit or an outage passes, so the page is loaded again automatically.
  useEffect(() => {
    if (retryIn === undefined) return
    const timer = setTimeout(() => void navigate(location, { replace: true }), retryIn * 1000)
    return () => clearTimeout(timer)
  }, [error, retryIn, navigate, location])

  if (isMissing) return <NotFoundScreen />
  return (
    <div
      className="page grid min-h-[70dvh] content-center justify-items-center gap-4 py-16 text-center"
      role="alert"
    >
      {alone && (
        <div className="absolute inset-x-0 top-0 flex justify-center p-5">
          <Logo />
        </div>
      )}
      <span className="grid size-28 place-items-center rounded-full bg-brand-soft text-brand-text">
        <Icon of={bagIcon} size={48} />
      </span>
      <h1 className="text-xl font-semibold">
        {t(isDown ? 'error.unavailable' : wait === undefined ? 'error.oops' : 'error.too_many')}
      </h1>
      <p className="max-w-md text-muted">
        {isDown
          ? t('error.unavailable_hint')
          : wait === undefined
            ? t('error.offline_hint')
            : t('error.too_many_wait', { count: wait })}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button
          size="lg"
          loading={state !== 'idle'}
          onClick={() => void navigate(location, { replace: true })}
        >
          {t('error.try_again')}
        </Button>
        <Link
          href="/"
          className="inline-flex h-13 items-center rounded-full px-6 font-semibold hover:bg-sunk"
        >
          {t('error.back_home')}
        </Link>
      </div>
    </div>
  )
}
