import { data, redirect, redirectDocument } from '@hawker/web/router/responses'
import {
  AuthLayout,
  LoginForm,
  runSignInAction,
  isOtherApp,
  nextPage,
  EmailLinkForm,
  OpenLinkForm,
  LAST_METHOD_COOKIE,
  orderedMethods,
} from '../features/account/index.ts'
import {
  DEMO_PASSWORD,
  DEMO_ACCOUNTS,
  hasAccessToken,
  isSecure,
  signOutCookies,
  logInAction,
} from '../features/account/index.server.ts'
import { serverLoadContext } from '../lib/api.ts'
import { readCookie } from '@hawker/std/read-cookie'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { Logo } from '../shell/header/logo.tsx'
import type {
  ActionArgs,
  ClientActionArgs,
  LoaderArgs,
  MetaArgs,
  PageProps,
} from '../lib/page/route-types.ts'

export async function loader({ request, context }: LoaderArgs) {
  const cookies = request.headers.get('cookie') ?? ''
  const { searchParams } = new URL(request.url)
  const next = nextPage(searchParams.get('next'))
  const [hasToken, user] = [hasAccessToken(request), readCookie(cookies, 'user')]
  const link = searchParams.get('token') ?? ''
  if (hasToken && user && link === '') throw (isOtherApp(next) ? redirectDocument : redirect)(next)
  const loadContext = serverLoadContext({ request, context })
  const socialMethods = await loadContext.api('showSignInMethods')
  const demo = context.served.demo
    ? { people: [...DEMO_ACCOUNTS], password: DEMO_PASSWORD }
    : { people: [], password: '' }
  const page = {
    next,
    demo,
    link,
    isNeeded: searchParams.has('first'),
    by: searchParams.get('by') === 'link' ? ('link' as const) : undefined,
    refused: searchParams.get('refused'),
    methods: orderedMethods(
      socialMethods.ok ? socialMethods.data.social : [],
      readCookie(cookies, LAST_METHOD_COOKIE),
    ),
  }
  // After a 401 both cookies are removed. Scripts cannot remove the HttpOnly one.
  return data(
    page,
    (hasToken || user) && link === '' ? { headers: signOutCookies(isSecure(request)) } : {},
  )
}

export const action = ({ request, context }: ActionArgs) => logInAction({ request, context })

export const clientAction = ({ serverAction }: ClientActionArgs) => runSignInAction(serverAction)

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [
    { title: t('common.page_title', { title: t('auth.login') }) },
    { name: 'description', content: t('auth.login_description') },
  ]
}

/**
 * Codes that the server adds after a failed provider sign-in (social.pages.ts in the accounts
 * feature).
 */
const PROVIDER_ERRORS = {
  email_taken: 'auth.refused_taken',
  provider_refused: 'auth.refused_there',
} as const

export default function Login({
  loaderData: { next, isNeeded, demo, link, by, refused, methods },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const { t } = useTexts()
  if (link !== '') {
    return (
      <AuthLayout logo={<Logo />} title={t('auth.link_title')}>
        <OpenLinkForm answer={actionData} next={next} token={link} />
      </AuthLayout>
    )
  }
  if (by === 'link') {
    return (
      <AuthLayout logo={<Logo />} title={t('auth.by_link')}>
        <EmailLinkForm answer={actionData} next={next} />
      </AuthLayout>
    )
  }
  const providerError =
    refused === 'email_taken' || refused === 'provider_refused'
      ? t(PROVIDER_ERRORS[refused])
      : undefined
  const result =
    actionData ??
    (providerError === undefined ? undefined : { fields: {}, message: providerError, typed: {} })
  return (
    <AuthLayout logo={<Logo />} title={t('auth.login_title')}>
      <LoginForm answer={result} next={next} isNeeded={isNeeded} methods={methods} demo={demo} />
    </AuthLayout>
  )
}
