import { orSignIn, requireSession } from '../features/account/index.ts'
import { CourierApplicationPage } from '../features/apply/index.ts'
import { browserLoadContext, serverLoadContext, type LoadContext } from '../lib/api.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

async function load({ api }: LoadContext, request: Request) {
  requireSession(request)
  return { request: orSignIn(await api('showDriverRequest'), request).data }
}

export const loader = ({ request, context }: LoaderArgs) =>
  load(serverLoadContext({ request, context }, { as: 'visitor' }), request)
export const clientLoader = ({ request }: ClientLoaderArgs) =>
  load(browserLoadContext({ request }), request)

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('common.page_title', { title: t('shell.become_driver') }) }]
}

export default function BeDriverRoute({
  loaderData,
}: PageProps<typeof loader | typeof clientLoader>) {
  return <CourierApplicationPage {...loaderData} />
}
