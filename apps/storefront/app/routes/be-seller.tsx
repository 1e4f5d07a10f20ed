import { orSignIn, requireSession } from '../features/account/index.ts'
import { SellerApplicationPage } from '../features/apply/index.ts'
import { browserLoadContext, serverLoadContext, type LoadContext } from '../lib/api.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

async function load({ api }: LoadContext, request: Request) {
  requireSession(request)
  const [application, kinds] = await Promise.all([
    api('showShopApplication'),
    api('listCategories', { query: { perPage: 100 } }),
  ])
  return {
    application: orSignIn(application, request).data,
    // If there are no categories, the form omits them.
    kinds: kinds.ok
      ? kinds.data.map(({ id, translation }) => ({ id, title: translation.title }))
      : [],
  }
}

export const loader = ({ request, context }: LoaderArgs) =>
  load(serverLoadContext({ request, context }, { as: 'visitor' }), request)
export const clientLoader = ({ request }: ClientLoaderArgs) =>
  load(browserLoadContext({ request }), request)

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('common.page_title', { title: t('shell.become_seller') }) }]
}

export default function BeSellerRoute({
  loaderData,
}: PageProps<typeof loader | typeof clientLoader>) {
  return <SellerApplicationPage {...loaderData} />
}
