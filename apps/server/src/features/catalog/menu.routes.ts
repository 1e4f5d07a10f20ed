import * as menu from '@hawker/contract/seller-menu'
import { refuse } from '../../core/refuse.ts'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { baseAmount, requestedCurrency } from '../settings/index.ts'
import { createProduct } from './menu/create-product.ts'
import { listSellerStocks, readSale, toSellerStock } from './menu/list-seller-stocks.ts'
import { readProductChanges, toEditableProduct } from './menu/editable-product.wire.ts'
import { findOwnProduct } from './menu/own-product.ts'
import { updateProduct } from './menu/update-product.ts'
import { updateStock } from './menu/update-stock.ts'

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
  read(menu.showEditableProduct, async ({ user, params }) =>
    toEditableProduct(
      (await findOwnProduct(deps.database, params.id, user.userId)) ?? refuse('not_found'),
    ),
  ),
  write(menu.updateProduct, async (tx, { user, params, body: { version, ...changes } }) =>
    toEditableProduct(
      await updateProduct(tx, deps, {
        productId: params.id,
        userId: user.userId,
        version,
        changes: readProductChanges(changes),
      }),
    ),
  ),
  write(menu.publishProduct, async (tx, { user, params, body: { published } }) => {
    await updateProduct(tx, deps, {
      productId: params.id,
      userId: user.userId,
      action: 'product.publish',
      changes: { published },
    })
    return { id: params.id, published }
  }),
  write(menu.declareProduct, async (tx, { user, params, body }) => {
    const { version, age_restriction: age, ...contents } = body
    return toEditableProduct(
      await updateProduct(tx, deps, {
        productId: params.id,
        userId: user.userId,
        version,
        action: 'product.declare',
        changes: { contents, ...(age === undefined ? {} : { age_restriction: age }) },
      }),
    )
  }),
]
