import { orSignIn, requireSession } from '../features/account/index.ts'
import { ProfileForm } from '../features/account/profile-form.tsx'
import { browserAsking, serverAsking, type Asking } from '../lib/api.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { Route } from './+types/profile.ts'

async function load({ api }: Asking, request: Request) {
  requireSession(request)
  return orSignIn(await api('showProfile'), request).data
}

export const loader = ({ request, context }: Route.LoaderArgs) => load(serverAsking({ request, context }, { as: 'visitor' }), request)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserAsking({ request }), request)

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translatorFor(matches[0].loaderData.site.lang)
  return [{ title: t('common.page_title', { title: t('profile.title') }) }]
}

export default function ProfileRoute({ loaderData }: Route.ComponentProps) {
  return <ProfileForm user={loaderData} />
}
