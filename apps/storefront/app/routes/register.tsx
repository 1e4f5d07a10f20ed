import { redirect, redirectDocument } from '@hawker/web/router/responses'
import {
  AuthLayout,
  RegisterForm,
  runSignInAction,
  isOtherApp,
  nextPage,
} from '../features/account/index.ts'
import { hasAccessToken, registerAction } from '../features/account/index.server.ts'
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

export function loader({ request }: LoaderArgs) {
  const cookies = request.headers.get('cookie') ?? ''
  const { searchParams } = new URL(request.url)
  const next = nextPage(searchParams.get('next'))
  if (hasAccessToken(request) && readCookie(cookies, 'user'))
    throw (isOtherApp(next) ? redirectDocument : redirect)(next)
  return { next, referral: (searchParams.get('referral') ?? '').slice(0, 40) }
}

export const action = ({ request, context }: ActionArgs) => registerAction({ request, context })

export const clientAction = ({ serverAction }: ClientActionArgs) => runSignInAction(serverAction)

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [
    { title: t('common.page_title', { title: t('auth.register') }) },
    { name: 'description', content: t('auth.register_description') },
  ]
}

export default function Register({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const { t } = useTexts()
  return (
    <AuthLayout logo={<Logo />} title={t('auth.register_title')}>
      <RegisterForm answer={actionData} next={loaderData.next} referral={loaderData.referral} />
    </AuthLayout>
  )
}
