import { updateDetailsAction } from '../features/account/index.server.ts'
import {
  ChangeEmailForm,
  ConfirmEmailForm,
  DetailsForm,
  AuthLayout,
  nextPage,
  orSignIn,
  requireSession,
} from '../features/account/index.ts'
import { serverLoadContext } from '../lib/api.ts'
import { sessionChanged } from '../lib/session.ts'
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
  requireSession(request)
  const { searchParams } = new URL(request.url)
  const user = orSignIn(
    await serverLoadContext({ request, context }, { as: 'visitor' }).api('showProfile'),
    request,
  ).data
  const token = searchParams.get('token') ?? ''
  const step =
    token !== ''
      ? ('confirm' as const)
      : searchParams.has('change')
        ? ('email' as const)
        : ('details' as const)
  return { user, next: nextPage(searchParams.get('next')), token, step }
}

export const action = ({ request, context }: ActionArgs) =>
  updateDetailsAction({ request, context })

export async function clientAction({ serverAction }: ClientActionArgs) {
  try {
    return await serverAction()
  } finally {
    sessionChanged()
  }
}

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [
    { title: t('common.page_title', { title: t('auth.details_title') }) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function UpdateDetails({
  loaderData: { user, next, token, step },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const { t } = useTexts()
  return (
    <AuthLayout
      logo={<Logo />}
      title={t(step === 'details' ? 'auth.details_title' : 'profile.change_email')}
    >
      {step === 'confirm' && <ConfirmEmailForm token={token} answer={actionData} />}
      {step === 'email' && <ChangeEmailForm user={user} answer={actionData} next={next} />}
      {step === 'details' && <DetailsForm user={user} answer={actionData} next={next} />}
    </AuthLayout>
  )
}
