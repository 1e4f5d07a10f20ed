import { AuthFrame, arriveAfter, nextPage } from '../features/account/index.ts'
import { verifyPhoneAction } from '../features/account/sign-in.ts'
import { VerifyPhoneForm } from '../features/account/verify-phone-form.tsx'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { Logo } from '../shell/logo.tsx'
import type { Route } from './+types/verify-phone.ts'

export const loader = ({ request }: Route.LoaderArgs) => ({ next: nextPage(new URL(request.url).searchParams.get('next')) })

export const action = ({ request, context }: Route.ActionArgs) => verifyPhoneAction({ request, context })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => arriveAfter(serverAction)

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translatorFor(matches[0].loaderData.site.lang)
  return [{ title: t('common.page_title', { title: t('auth.code_title') }) }, { name: 'robots', content: 'noindex' }]
}

export default function VerifyPhone({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  return (
    <AuthFrame logo={<Logo />} title={t('auth.code_title')}>
      <VerifyPhoneForm answer={actionData} next={loaderData.next} />
    </AuthFrame>
  )
}
