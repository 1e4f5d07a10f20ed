import { resetPasswordAction } from '../features/account/index.server.ts'
import {
  AuthLayout,
  runSignInAction,
  nextPage,
  ResetPasswordForm,
} from '../features/account/index.ts'
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
  const { searchParams } = new URL(request.url)
  return { next: nextPage(searchParams.get('next')), token: searchParams.get('token') ?? '' }
}

export const action = ({ request, context }: ActionArgs) =>
  resetPasswordAction({ request, context })

export const clientAction = ({ serverAction }: ClientActionArgs) => runSignInAction(serverAction)

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [
    { title: t('common.page_title', { title: t('auth.reset_title') }) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ResetPassword({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const { t } = useTexts()
  return (
    <AuthLayout logo={<Logo />} title={t('auth.reset_title')}>
      <ResetPasswordForm answer={actionData} next={loaderData.next} token={loaderData.token} />
    </AuthLayout>
  )
}
