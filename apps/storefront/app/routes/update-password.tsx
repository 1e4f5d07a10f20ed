import { updatePasswordAction } from '../features/account/index.server.ts'
import {
  AuthLayout,
  orSignIn,
  requireSession,
  NewPasswordForm,
  PasswordField,
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
  const {
    email,
    phone,
    has_password: hasPassword,
  } = orSignIn(
    await serverLoadContext({ request, context }, { as: 'visitor' }).api('showProfile'),
    request,
  ).data
  return { username: email ?? phone ?? '', hasPassword }
}

export const action = ({ request, context }: ActionArgs) =>
  updatePasswordAction({ request, context })

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
    { title: t('common.page_title', { title: t('security.change_password') }) },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function UpdatePassword({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const { t } = useTexts()
  return (
    <AuthLayout logo={<Logo />} title={t('security.change_password')}>
      <NewPasswordForm answer={actionData} username={loaderData.username}>
        {(field) =>
          loaderData.hasPassword && (
            <PasswordField
              label={t('auth.current_password')}
              autoComplete="current-password"
              required
              {...field('current_password')}
            />
          )
        }
      </NewPasswordForm>
    </AuthLayout>
  )
}
