import { AuthFrame, arriveAfter, nextPage } from '../features/account/index.ts'
import { verifyPhoneAction } from '../features/account/sign-in.ts'
import { VerifyPhoneForm } from '../features/account/verify-phone-form.tsx'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { Logo } from '../shell/logo.tsx'
import type { ActionArgs, ClientActionArgs, LoaderArgs, MetaArgs, PageProps } from '../router/route-module.ts'

export const loader = ({ request }: LoaderArgs) => ({ next: nextPage(new URL(request.url).searchParams.get('next')) })

export const action = ({ request, context }: ActionArgs) => verifyPhoneAction({ request, context })

export const clientAction = ({ serverAction }: ClientActionArgs) => arriveAfter(serverAction)

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('common.page_title', { title: t('auth.code_title') }) }, { name: 'robots', content: 'noindex' }]
}

export default function VerifyPhone({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { t } = useTexts()
  return (
    <AuthFrame logo={<Logo />} title={t('auth.code_title')}>
      <VerifyPhoneForm answer={actionData} next={loaderData.next} />
    </AuthFrame>
  )
}
