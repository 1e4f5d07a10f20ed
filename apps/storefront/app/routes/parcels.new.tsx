import { hasAccessToken } from '../features/account/index.server.ts'
import { type NewParcelData, NewParcelPage, loadNewParcel } from '../features/parcels/index.ts'
import { browserLoadContext, serverLoadContext } from '../lib/api.ts'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'
import { currentUser } from '../lib/session.ts'
import { translatorFor } from '../lib/texts.tsx'

export const loader = ({ request, context }: LoaderArgs): Promise<NewParcelData> =>
  loadNewParcel(serverLoadContext({ request, context }, { as: 'visitor' }), hasAccessToken(request))
export const clientLoader = ({ request }: ClientLoaderArgs): Promise<NewParcelData> =>
  loadNewParcel(browserLoadContext({ request }), currentUser() !== null)

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [
    { title: t('common.page_title', { title: t('parcel.send') }) },
    { name: 'description', content: t('parcel.lead') },
  ]
}

export default function NewParcel({ loaderData }: PageProps<typeof loader | typeof clientLoader>) {
  return <NewParcelPage {...loaderData} />
}
