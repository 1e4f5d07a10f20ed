import * as seller from '@hawker/contract/seller'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { type Route, live, read, write } from '../../http/route.ts'
import { type OrderFilter, countOrders, readOrders } from '../orders/index.ts'
import { type StoredCurrency, askedCurrency, wireAmount } from '../settings/index.ts'
import { moveSellerOrder } from './move-seller-order.ts'
import { pauseShop } from './pause-shop.ts'
import { readSellerOrder, toSellerOrder } from './seller-order.ts'
import { readSellerShops } from './seller-shop.ts'
import { shopIdsOf } from './seller.store.ts'
import { type StoredStock, selectStocks } from './stock.store.ts'
import { streamSeller } from './stream-seller.ts'
import { updateStock } from './update-stock.ts'

export const sellerRoutes = (deps: Deps): Route[] => [
  read(seller.listSellerShops, async ({ user, lang }) =>
    readSellerShops(deps.database, await shopIdsOf(deps.database, user.userId), lang, deps.clock.now()),
  ),
  read(seller.listSellerOrders, async ({ user, query, lang }) => {
    const mine = await shopIdsOf(deps.database, user.userId)
    const { page = 1, perPage = 10, status, statuses } = query
    const asked = statuses ?? (status ? [status] : undefined)
    const filter: OrderFilter = {
      shopIds: query.shop_id === undefined ? mine : mine.filter((id) => id === query.shop_id),
      released: true,
      ...(asked ? { statuses: asked } : {}),
    }
    const views = await readOrders(deps.database, { ...filter, limit: perPage, offset: (page - 1) * perPage }, lang, 'seller')
    return { rows: views.map((view) => toSellerOrder(view, deps)), total: await countOrders(deps.database, filter) }
  }),
  read(seller.showSellerOrder, async ({ user, params, lang }) =>
    toSellerOrder(await readSellerOrder(deps.database, await shopIdsOf(deps.database, user.userId), params.id, lang), deps),
  ),
  write(seller.moveSellerOrder, async (tx, { user, params, body, lang }) => {
    await moveSellerOrder(tx, deps, {
      orderId: params.id,
      userId: user.userId,
      to: body.status,
      version: body.version,
      prepMinutes: body.prep_minutes,
      reason: body.reason,
      note: body.note,
      pickupCode: body.pickup_code,
      lang,
    })
    return toSellerOrder(await readSellerOrder(tx, await shopIdsOf(tx, user.userId), params.id, lang), deps)
  }),
  live(seller.streamSellerOrders, async ({ user, lastEventId }) =>
    streamSeller(deps, await shopIdsOf(deps.database, user.userId), lastEventId),
  ),
  read(seller.listSellerStocks, async ({ user, query, lang }) => {
    const { shop_id: shopId, search, page = 1, perPage = 10 } = query
    if (!(await shopIdsOf(deps.database, user.userId)).includes(shopId)) return refuse('not_found')
    const currency = await askedCurrency(deps.database, query.currency_id)
    const found = await selectStocks(deps.database, { shopId, search, lang, limit: perPage, offset: (page - 1) * perPage })
    return { rows: found.rows.map((stock) => toSellerStock(stock, currency)), total: found.total }
  }),
  write(seller.updateSellerStock, async (tx, { user, params, query, body, lang }) => {
    const until = body.sold_out_until
    const stock = await updateStock(tx, deps, {
      stockId: params.id,
      userId: user.userId,
      lang,
      ...(body.quantity === undefined ? {} : { quantity: body.quantity }),
      ...(until === undefined ? {} : { soldOutUntil: until === null ? null : new Date(until) }),
    })
    return toSellerStock(stock, await askedCurrency(tx, query.currency_id))
  }),
  write(seller.pauseShop, async (tx, { user, body, lang }) => {
    await pauseShop(tx, deps, { shopId: body.shop_id, userId: user.userId, minutes: body.minutes })
    const [shop] = await readSellerShops(tx, [body.shop_id], lang, deps.clock.now())
    return shop ?? refuse('not_found')
  }),
]

const toSellerStock = (stock: StoredStock, currency: StoredCurrency): seller.SellerStock => ({
  id: stock.id,
  quantity: stock.quantity,
  sold_out_until: stock.soldOutUntil?.toISOString() ?? null,
  price: wireAmount(stock.price, currency),
  extras: stock.extras,
  product: stock.product,
})
