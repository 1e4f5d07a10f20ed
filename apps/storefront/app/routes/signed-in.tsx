import { ButtonLink } from '@hawker/ui/button'
import { useEffect } from 'react'
import { data, redirect } from '@hawker/web/router/responses'
import { useNavigate } from '@hawker/web/router/hooks'
import { appendAddressAndCart } from '../features/account/index.server.ts'
import {
  afterSignIn,
  AuthLayout,
  isOtherApp,
  nextPage,
  orSignIn,
  requireSession,
  withNext,
  LAST_METHOD_COOKIE,
  isMethod,
} from '../features/account/index.ts'
import { serverLoadContext } from '../lib/api.ts'
import { choiceCookie } from '@hawker/web/session/cookies'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { Logo } from '../shell/header/logo.tsx'
import type { LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

/**
 * The end of a sign-in at a provider: takes over address and cart of the device, and continues to
 * the next page.
 */
export async function loader({ request, context }: LoaderArgs) {
  requireSession(request)
  const { searchParams } = new URL(request.url)
  const requested = nextPage(searchParams.get('next'))
  const loadContext = serverLoadContext({ request, context }, { as: 'visitor' })
  const user = orSignIn(await loadContext.api('showProfile'), request).data
  const headers = new Headers()
  const method = searchParams.get('method')
  if (isMethod(method)) headers.append('set-cookie', choiceCookie(LAST_METHOD_COOKIE, method))
  await appendAddressAndCart({ request, context }, loadContext.api, headers)
  const next = user.firstname === '' ? withNext('/update-details', requested) : requested
  if (isOtherApp(next)) throw redirect(next, { headers })
  return data({ next }, { headers })
}

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('app.title') }, { name: 'robots', content: 'noindex' }]
}

export default function SignedIn({ loaderData: { next } }: PageProps<typeof loader>) {
  const { t } = useTexts()
  const navigate = useNavigate()
  useEffect(() => {
    void afterSignIn().then(() => navigate(next, { replace: true }))
  }, [navigate, next])
  return (
    <AuthLayout logo={<Logo />} title={t('auth.login_title')}>
      <ButtonLink href={next} size="lg" wide>
        {t('action.continue')}
      </ButtonLink>
    </AuthLayout>
  )
}
