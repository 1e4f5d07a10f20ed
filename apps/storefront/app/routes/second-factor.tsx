import { data, redirect, redirectDocument } from '@hawker/web/router/responses'
import {
  afterSignIn,
  AuthLayout,
  EnrolSecondFactor,
  isOtherApp,
  nextPage,
  runSignInAction,
  VerifySecondFactor,
  withNext,
} from '../features/account/index.ts'
import {
  isSecure,
  secondFactorPageAction,
  signOutCookies,
} from '../features/account/index.server.ts'
import { serverLoadContext } from '../lib/api.ts'
import { currentUser } from '../lib/session.ts'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { Logo } from '../shell/header/logo.tsx'
import type {
  ActionArgs,
  ClientActionArgs,
  LoaderArgs,
  MetaArgs,
  PageProps,
} from '../lib/page/route-types.ts'

/**
 * Query parameter under which a factor is added. Without it, a session that is signed in leaves the
 * page, and with it the recovery codes.
 */
const SETUP_PARAM = 'setup'

export async function loader({ request, context }: LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const next = nextPage(searchParams.get('next'))
  const loadContext = serverLoadContext({ request, context }, { as: 'visitor' })
  const state = await loadContext.api('showSecondFactor')
  if (!state.ok)
    throw redirect(withNext('/login', next), { headers: signOutCookies(isSecure(request)) })
  if (state.data.step === 'enrol' && !searchParams.has(SETUP_PARAM))
    throw redirect(`/second-factor?${SETUP_PARAM}=&next=${encodeURIComponent(next)}`)
  if (state.data.step === null && !searchParams.has(SETUP_PARAM))
    throw (isOtherApp(next) ? redirectDocument : redirect)(next)
  return data({ state: state.data, next })
}

export const action = ({ request, context }: ActionArgs) =>
  secondFactorPageAction({ request, context })

export async function clientAction({ serverAction }: ClientActionArgs) {
  const result = await runSignInAction(serverAction)
  // With the recovery codes came the cookies of the session.
  if (currentUser() !== null) await afterSignIn()
  return result
}

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [
    { title: t('common.page_title', { title: t('second_factor.verify_title') }) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function SecondFactorRoute({
  loaderData: { state, next },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const { t } = useTexts()
  const codes = actionData?.typed.codes !== undefined
  if (state.step === 'verify' && !codes) {
    return (
      <AuthLayout logo={<Logo />} title={t('second_factor.verify_title')}>
        <VerifySecondFactor state={state} next={next} answer={actionData} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      logo={<Logo />}
      title={t(codes ? 'second_factor.codes_title' : 'second_factor.enrol_title')}
    >
      <EnrolSecondFactor state={state} next={next} answer={actionData} />
    </AuthLayout>
  )
}
