import * as menu from '@hawker/contract/seller-menu'
import type { Deps } from '../../../deps.ts'
import { type Route, read, write } from '../../../http/api/route.ts'
import { baseAmount, requestedCurrency } from '../../settings/index.ts'
import { createProduct } from './create-product.ts'
import { listSellerStocks, readSale, toSellerStock } from './list-seller-stocks.ts'
import { publishProduct } from './publish-product.ts'
import { updateContents } from './update-contents.ts'
import { updateStock } from './update-stock.ts'

/** The menu, as the staff of the shop reads and changes it. */
export const menuRoutes = (deps: Deps): Route[] => [
  read(menu.listSellerStocks, ({ user, query, lang }) =>
    listSellerStocks(deps.database, { userId: user.userId, query, lang }),
  ),
  write(menu.updateSellerStock, async (tx, { user, params, query, body, lang }) => {
    const currency = await requestedCurrency(tx, query.currency_id)
    const { quantity, sold_out_until: until, price, sale } = body
    const stock = await updateStock(tx, deps, {
      stockId: params.id,
      userId: user.userId,
      lang,
      ...(quantity === undefined ? {} : { quantity }),
      ...(until === undefined ? {} : { soldOutUntil: until === null ? null : new Date(until) }),
      ...(price === undefined ? {} : { price: baseAmount(price, currency, 'price') }),
      ...(sale === undefined ? {} : { sale: sale && readSale(sale, currency) }),
    })
    return toSellerStock(stock, currency)
  }),
  write(menu.createProduct, async (tx, { user, query, body, lang }) => {
    const currency = await requestedCurrency(tx, query.currency_id)
    return toSellerStock(
      await createProduct(tx, deps, {
        userId: user.userId,
        body,
        price: baseAmount(body.price, currency, 'price'),
        lang,
      }),
      currency,
    )
  }),
  write(menu.publishProduct, (tx, { user, params, body: { published } }) =>
    publishProduct(tx, deps, { productId: params.id, userId: user.userId, published }),
  ),
  write(menu.declareProduct, (tx, { user, params, body: { age_restriction: age, ...contents } }) =>
    updateContents(tx, deps, { productId: params.id, userId: user.userId, contents, age }),
  ),
]
