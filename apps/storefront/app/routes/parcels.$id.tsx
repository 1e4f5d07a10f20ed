import { orSignIn, requireSession } from '../features/account/index.ts'
import { ParcelPage } from '../features/parcels/index.ts'
import { browserLoadContext, serverLoadContext, type LoadContext } from '../lib/api.ts'
import { pathId } from '../lib/page/path-id.ts'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'
import { paymentArrival } from '../lib/payments/payment-arrival.ts'
import { translatorFor } from '../lib/texts.tsx'

async function load({ api, url }: LoadContext, request: Request, key: string) {
  requireSession(request)
  const id = pathId(key)
  return {
    parcel: orSignIn(await api('showParcel', { params: { id } }), request).data,
    arrival: paymentArrival(url.searchParams),
  }
}

export const loader = ({ request, context, params }: LoaderArgs<'id'>) =>
  load(serverLoadContext({ request, context }, { as: 'visitor' }), request, params.id)
export const clientLoader = ({ request, params }: ClientLoaderArgs<'id'>) =>
  load(browserLoadContext({ request }), request, params.id)

export const meta = ({ site, loaderData }: MetaArgs<typeof loader | typeof clientLoader, 'id'>) => {
  const t = translatorFor(site.lang)
  const title = loaderData
    ? t('parcel.number', { number: loaderData.parcel.number })
    : t('parcel.title')
  return [{ title: t('common.page_title', { title }) }]
}

export default function ParcelRoute({
  loaderData: { parcel, arrival },
}: PageProps<typeof loader | typeof clientLoader, undefined, 'id'>) {
  return <ParcelPage key={parcel.id} loaded={parcel} arrival={arrival} />
}
