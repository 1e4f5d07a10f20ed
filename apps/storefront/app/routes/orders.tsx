import { orSignIn, requireSessionOrTable } from '../features/account/index.ts'
import {
  ACTIVE,
  ORDERS_PAGE,
  OrdersPage,
  type OrdersPageData,
  PAST,
} from '../features/orders/index.ts'
import { listParcels, parcelPage } from '../features/parcels/index.ts'
import { browserLoadContext, serverLoadContext, type LoadContext } from '../lib/api.ts'
import { translatorFor } from '../lib/texts.tsx'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

async function load({ api, url }: LoadContext, request: Request): Promise<OrdersPageData> {
  requireSessionOrTable(request)
  if (url.searchParams.get('list') === 'parcels')
    return { parcels: parcelPage(orSignIn(await listParcels(api, 1), request)) }
  const term = (url.searchParams.get('q') ?? '').trim().slice(0, 60)
  const search = term === '' ? {} : { search: term }
  const [active, past] = await Promise.all([
    api('listOrders', { query: { statuses: [...ACTIVE], perPage: 100, ...search } }),
    api('listOrders', { query: { statuses: [...PAST], perPage: ORDERS_PAGE, ...search } }),
  ])
  const { data: pastOrders, meta } = orSignIn(past, request)
  return {
    orders: {
      term,
      active: orSignIn(active, request).data,
      past: pastOrders,
      lastPage: meta.last_page,
    },
  }
}

export const loader = ({ request, context }: LoaderArgs) =>
  load(serverLoadContext({ request, context }, { as: 'visitor' }), request)
export const clientLoader = ({ request }: ClientLoaderArgs) =>
  load(browserLoadContext({ request }), request)

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('common.page_title', { title: t('orders.title') }) }]
}

export default function Orders({ loaderData }: PageProps<typeof loader | typeof clientLoader>) {
  return <OrdersPage data={loaderData} />
}
