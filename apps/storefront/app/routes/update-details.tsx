import { updateDetailsAction } from '../features/account/change-keys.ts'
import { ConfirmEmailForm, DetailsForm } from '../features/account/details-form.tsx'
import { AuthFrame, nextPage, orSignIn, requireSession } from '../features/account/index.ts'
import { serverAsking } from '../lib/api.ts'
import { sessionChanged } from '../lib/session.ts'
import { translatorFor, useTexts } from '../lib/texts.tsx'
import { Logo } from '../shell/logo.tsx'
import type { Route } from './+types/update-details.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireSession(request)
  const { searchParams } = new URL(request.url)
  const user = orSignIn(await serverAsking({ request, context }, { as: 'visitor' }).api('showProfile'), request).data
  return { user, next: nextPage(searchParams.get('next')), token: searchParams.get('token') ?? '' }
}

export const action = ({ request, context }: Route.ActionArgs) => updateDetailsAction({ request, context })

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } finally {
    sessionChanged()
  }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translatorFor(matches[0].loaderData.site.lang)
  return [{ title: t('common.page_title', { title: t('auth.details_title') }) }, { name: 'robots', content: 'noindex' }]
}

export default function UpdateDetails({ loaderData: { user, next, token }, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  return (
    <AuthFrame logo={<Logo />} title={t(token === '' ? 'auth.details_title' : 'auth.confirm_email')}>
      {token === '' ? <DetailsForm user={user} answer={actionData} next={next} /> : <ConfirmEmailForm token={token} answer={actionData} />}
    </AuthFrame>
  )
}
