import { data, redirect, redirectDocument } from 'react-router'
import { AuthFrame, LoginForm, arriveAfter, isElsewhere, nextPage } from '../features/account/index.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../features/account/demo-people.ts'
import { isSecure, signOutCookies } from '../features/account/session-cookies.ts'
import { logInAction } from '../features/account/sign-in.ts'
import { readCookie } from '../lib/cookies.ts'
import { served } from '../lib/load-context.ts'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { Logo } from '../shell/logo.tsx'
import type { Route } from './+types/login.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const cookies = request.headers.get('cookie') ?? ''
  const next = nextPage(new URL(request.url).searchParams.get('next'))
  const [token, user] = [readCookie(cookies, 'access_token'), readCookie(cookies, 'user')]
  if (token && user) throw (isElsewhere(next) ? redirectDocument : redirect)(next)
  const demo = context.get(served).demo ? { people: [...DEMO_PEOPLE], password: DEMO_PASSWORD } : { people: [], password: '' }
  // storefront.md 8: after a 401 both cookies go. Scripts could only take the readable one.
  return data({ next, demo }, token || user ? { headers: signOutCookies(isSecure(request)) } : {})
}

export const action = ({ request, context }: Route.ActionArgs) => logInAction({ request, context })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => arriveAfter(serverAction)

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translatorFor(matches[0].loaderData.site.lang)
  return [{ title: t('common.page_title', { title: t('auth.login') }) }, { name: 'description', content: t('auth.login_description') }]
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  return (
    <AuthFrame logo={<Logo />} title={t('auth.login_title')}>
      <LoginForm answer={actionData} next={loaderData.next} demo={loaderData.demo} />
    </AuthFrame>
  )
}
