import { orSignIn, requireSession } from '../features/account/index.ts'
import { BeDriverPage } from '../features/apply/index.ts'
import { browserAsking, serverAsking, type Asking } from '../lib/api.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { Route } from './+types/be-driver.ts'

async function load({ api }: Asking, request: Request) {
  requireSession(request)
  return { request: orSignIn(await api('showDriverRequest'), request).data }
}

export const loader = ({ request, context }: Route.LoaderArgs) => load(serverAsking({ request, context }, { as: 'visitor' }), request)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserAsking({ request }), request)

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translatorFor(matches[0].loaderData.site.lang)
  return [{ title: t('common.page_title', { title: t('shell.become_driver') }) }]
}

export default function BeDriverRoute({ loaderData }: Route.ComponentProps) {
  return <BeDriverPage {...loaderData} />
}
