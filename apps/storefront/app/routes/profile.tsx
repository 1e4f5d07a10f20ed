import { updateProfileAction } from '../features/account/index.server.ts'
import { ProfilePage, cardsVisit, orSignIn, requireSession } from '../features/account/index.ts'
import { browserLoadContext, serverLoadContext, type LoadContext } from '../lib/api.ts'
import { translatorFor } from '../lib/texts.tsx'
import type {
  ActionArgs,
  ClientLoaderArgs,
  LoaderArgs,
  MetaArgs,
  PageProps,
} from '../lib/page/route-types.ts'

async function load({ api, url }: LoadContext, request: Request) {
  requireSession(request)
  const [profile, cards] = await Promise.all([api('showProfile'), api('listSavedCards')])
  return {
    user: orSignIn(profile, request).data,
    cards: {
      loaded: cards.ok ? cards.data : undefined,
      visit: cardsVisit(url.searchParams),
    },
  }
}

export const loader = ({ request, context }: LoaderArgs) =>
  load(serverLoadContext({ request, context }, { as: 'visitor' }), request)
export const clientLoader = ({ request }: ClientLoaderArgs) =>
  load(browserLoadContext({ request }), request)

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('common.page_title', { title: t('profile.title') }) }]
}

/** Runs only if scripts are off; else the form saves itself. */
export const action = ({ request, context }: ActionArgs) =>
  updateProfileAction({ request, context })

export default function ProfileRoute({
  loaderData,
  actionData,
}: PageProps<typeof loader | typeof clientLoader, typeof action>) {
  return <ProfilePage {...loaderData} answer={actionData} />
}
