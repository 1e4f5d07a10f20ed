import type { TableSession } from '@hawker/contract/dine-in'
import { flushCart } from '../features/cart/index.ts'
import { CheckoutPage, type CheckoutData } from '../features/checkout/index.ts'
import { hasSession, orSignIn, requireSessionOrTable } from '../features/account/index.ts'
import { loadTable, TableGate } from '../features/dine-in/index.ts'
import { browserLoadContext, serverLoadContext, type LoadContext } from '../lib/api.ts'
import { orPage } from '@hawker/web/api/results'
import { translatorFor } from '../lib/texts.tsx'
import { tableGuestIn, tableIn } from '../lib/visit/table-cookie.ts'
import { pricedFor } from '../lib/visit/visit.ts'
import type { ClientLoaderArgs, LoaderArgs, MetaArgs, PageProps } from '../lib/page/route-types.ts'

async function load(
  context: LoadContext,
  request: Request,
  cookies: string,
): Promise<CheckoutData | { atTable: TableSession }> {
  const { api, visit } = context
  if (!hasSession(request) && tableGuestIn(cookies) === undefined) {
    const own = tableIn(cookies)
    const table = own && (await loadTable(context, cookies, own.shopId))
    if (table) return { atTable: table }
  }
  requireSessionOrTable(request)
  const [profile, cart] = await Promise.all([
    api('showProfile'),
    api('showCart', { query: pricedFor(visit) }),
  ])
  const user = orSignIn(profile, request).data
  const { data: ownCart } = orPage(cart)
  if (!ownCart) return { user, cart: null, shop: null, table: null }
  const [shop, table] = await Promise.all([
    api('showShop', { params: { id: String(ownCart.shop_id) }, query: pricedFor(visit) }),
    loadTable(context, cookies, ownCart.shop_id),
  ])
  return { user, cart: ownCart, shop: orPage(shop).data, table }
}

export const loader = ({ request, context }: LoaderArgs) =>
  load(
    serverLoadContext({ request, context }, { as: 'visitor' }),
    request,
    request.headers.get('cookie') ?? '',
  )
export async function clientLoader({ request }: ClientLoaderArgs) {
  orPage(await flushCart())
  return load(browserLoadContext({ request }), request, document.cookie)
}

export const meta = ({ site }: MetaArgs) => {
  const t = translatorFor(site.lang)
  return [{ title: t('common.page_title', { title: t('checkout.title') }) }]
}

export default function Checkout({ loaderData }: PageProps<typeof loader | typeof clientLoader>) {
  return 'atTable' in loaderData ? (
    <TableGate table={loaderData.atTable} />
  ) : (
    <CheckoutPage {...loaderData} />
  )
}
