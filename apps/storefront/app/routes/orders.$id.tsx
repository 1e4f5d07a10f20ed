import { data } from 'react-router'
import { orSignIn, requireSession } from '../features/account/index.ts'
import { OrderPage } from '../features/order-tracking/index.ts'
import { browserAsking, serverAsking, type Asking } from '../lib/api.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { Route } from './+types/orders.$id.ts'

async function load({ api }: Asking, request: Request, key: string) {
  requireSession(request)
  const id = Number(key)
  if (!Number.isSafeInteger(id) || id < 1) throw data({ code: 'not_found' }, { status: 404 })
  return orSignIn(await api('showOrder', { params: { id } }), request).data
}

export const loader = ({ request, context, params }: Route.LoaderArgs) =>
  load(serverAsking({ request, context }, { as: 'visitor' }), request, params.id)
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(browserAsking({ request }), request, params.id)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = translatorFor(matches[0].loaderData.site.lang)
  const title = loaderData ? t('order.number', { number: loaderData.number }) : t('order.title')
  return [{ title: t('common.page_title', { title }) }]
}

export default function OrderRoute({ loaderData }: Route.ComponentProps) {
  return <OrderPage key={loaderData.id} loaded={loaderData} />
}
