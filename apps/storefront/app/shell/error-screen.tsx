import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { bagIcon } from '@hawker/ui/icons'
import { Link } from '@hawker/ui/link'
import { useEffect } from 'react'
import { Answer, waitIn } from '../router/answers.ts'
import { useLocation, useNavigate, useNavigation, useRouteError } from '../router/hooks.tsx'
import { useTexts } from '../lib/texts.tsx'
import { Logo } from './logo.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** storefront.md 2: "Oops, something went wrong!", Try again, and the logo as the way home. `alone`: nothing of the frame stands. */
export function ErrorScreen({ alone = false }: { alone?: boolean }) {
  const { t } = useTexts()
  const error = useRouteError()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const place = useLocation()
  const missing = error instanceof Answer && error.status === 404

  const wait = waitIn(error)

  useEffect(() => {
    if (!missing && wait === undefined) console.error(error)
  }, [error, missing, wait])
  // Too much was asked: that passes by itself.
  useEffect(() => {
    if (wait === undefined) return
    const timer = setTimeout(() => void navigate(place, { replace: true }), wait * 1000)
    return () => clearTimeout(timer)
  }, [error, wait, navigate, place])

  if (missing) return <NotFoundScreen />
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
        {t(wait === undefined ? 'error.oops' : 'error.too_many')}
      </h1>
      <p className="max-w-md text-muted">
        {wait === undefined ? t('error.offline_hint') : t('error.too_many_wait', { count: wait })}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button
          size="lg"
          loading={state !== 'idle'}
          onClick={() => void navigate(place, { replace: true })}
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
