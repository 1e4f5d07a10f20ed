import { randomUuid } from '@hawker/web/api/random-uuid'
import { redirect } from '@hawker/web/router/responses'
import { orSignIn, requireSessionOrTable } from '../features/account/index.ts'
import { OrderPage, retryRequest } from '../features/order-tracking/index.ts'
import { browserLoadContext, serverLoadContext, type LoadContext } from '../lib/api.ts'
import { pathId } from '../lib/page/path-id.ts'
import { paymentArrival } from '../lib/payments/payment-arrival.ts'
import { translatorFor } from '../lib/texts.tsx'
import type {
  ActionArgs,
  ClientLoaderArgs,
  LoaderArgs,
  MetaArgs,
  PageProps,
} from '../lib/page/route-types.ts'

async function load({ api, url }: LoadContext, request: Request, key: string) {
  requireSessionOrTable(request)
  const id = pathId(key)
  const order = orSignIn(await api('showOrder', { params: { id } }), request).data
  const methods =
    url.searchParams.get('pay') === 'other'
      ? await api('listPaymentMethods', {
          query: {
            shop_id: order.shop.id,
            delivery_type: order.delivery_type,
            total: order.total_price,
            currency_id: order.currency.id,
          },
        })
      : undefined
  return {
    order,
    visit: {
      arrival: paymentArrival(url.searchParams),
      methods: methods?.ok ? methods.data : undefined,
    },
  }
}

export const loader = ({ request, context, params }: LoaderArgs<'id'>) =>
  load(serverLoadContext({ request, context }, { as: 'visitor' }), request, params.id)
export const clientLoader = ({ request, params }: ClientLoaderArgs<'id'>) =>
  load(browserLoadContext({ request }), request, params.id)

/** Pays again without scripts: redirects to the payment page. */
export async function action({ request, context, params }: ActionArgs<'id'>) {
  requireSessionOrTable(request)
  const id = pathId(params.id)
  const body = retryRequest(await request.formData())
  const { api } = serverLoadContext({ request, context }, { as: 'visitor' })
  const result =
    body && (await api('retryPayment', { params: { id }, body, idempotencyKey: randomUuid() }))
  const page = `/orders/${id}`
  if (!result?.ok) return redirect(`${page}?payment=refused`, { status: 303 })
  return redirect(result.data.redirect_url ?? page, { status: 303 })
}

export const meta = ({ site, loaderData }: MetaArgs<typeof loader | typeof clientLoader, 'id'>) => {
  const t = translatorFor(site.lang)
  const title = loaderData
    ? t('order.number', { number: loaderData.order.number })
    : t('order.title')
  return [{ title: t('common.page_title', { title }) }]
}

export default function OrderRoute({
  loaderData,
}: PageProps<typeof loader | typeof clientLoader, typeof action, 'id'>) {
  return <OrderPage key={loaderData.order.id} loaded={loaderData.order} visit={loaderData.visit} />
}
