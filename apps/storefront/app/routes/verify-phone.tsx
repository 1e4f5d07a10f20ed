import {
  AuthLayout,
  runSignInAction,
  nextPage,
  requireSession,
  VerifyPhoneForm,
} from '../features/account/index.ts'
import { CHANGE_PARAM, verifyPhoneAction } from '../features/account/index.server.ts'
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
  const isChange = searchParams.has(CHANGE_PARAM)
  if (isChange) requireSession(request)
  return { next: nextPage(searchParams.get('next')), changes: isChange }
}

export const action = ({ request, context }: ActionArgs) => verifyPhoneAction({ request, context })

export const clientAction = ({ serverAction }: ClientActionArgs) => runSignInAction(serverAction)

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [
    { title: t('common.page_title', { title: t('auth.code_title') }) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function VerifyPhone({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const { t } = useTexts()
  const { next, changes } = loaderData
  return (
    <AuthLayout logo={<Logo />} title={t(changes ? 'profile.change_phone' : 'auth.code_title')}>
      <VerifyPhoneForm answer={actionData} next={next} isChange={changes} />
    </AuthLayout>
  )
}
