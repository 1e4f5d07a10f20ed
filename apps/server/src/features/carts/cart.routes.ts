import * as contract from '@hawker/contract/carts'
import { listStockStandIns as listStockStandInsOperation } from '@hawker/contract/catalog'
import type { Deps } from '../../deps.ts'
import { type Route, read, write, writeWithDeferredAuth } from '../../http/api/route.ts'
import { refuse } from '../../core/refuse.ts'
import { deleteCart } from './delete-cart.ts'
import { deleteProducts } from './delete-products.ts'
import { readGroupToken } from '../../core/group-token.ts'
import { mergeCart } from './waiting/merge-cart.ts'
import { resumeCart } from './waiting/resume-cart.ts'
import { listWaitingCarts } from './waiting/list-waiting-carts.ts'
import { setProducts } from './set-products.ts'
import { findShownCart, showCart } from './show-cart.ts'
import { listStockReplacements } from './list-replacements.ts'

export const cartRoutes = (deps: Deps): Route[] => [
  ...ownRoutes(deps),
  ...guestRoutes(deps),
  read(listStockStandInsOperation, ({ params, query, lang }) =>
    listStockReplacements(deps, {
      stockId: params.id,
      search: query.search,
      currencyId: query.currency_id,
      lang,
    }),
  ),
]

const ownRoutes = ({ database, clock, personalDataKey }: Deps): Route[] => [
  ...[contract.createCart, contract.insertProducts].map((op) =>
    writeWithDeferredAuth(op, (tx, { user, body, query, lang }) =>
      setProducts(tx, {
        owner: { userId: user.userId },
        shopId: body.shop_id,
        products: body.products ?? [],
        currencyId: body.currency_id ?? query.currency_id,
        version: body.version,
        personalDataKey,
        lang,
        now: clock.now(),
      }),
    ),
  ),
  read(contract.showCart, ({ user, query, lang }) =>
    findShownCart(database, {
      owner: { userId: user.userId },
      currencyId: query.currency_id,
      personalDataKey,
      lang,
      now: clock.now(),
    }),
  ),
  read(contract.listWaitingCarts, ({ user, lang }) =>
    listWaitingCarts(database, { userId: user.userId, lang, now: clock.now() }),
  ),
  write(contract.mergeCart, (tx, { user, body, query, lang }) =>
    mergeCart(tx, {
      userId: user.userId,
      shopId: body.shop_id,
      products: body.products,
      currencyId: body.currency_id ?? query.currency_id,
      personalDataKey,
      lang,
      now: clock.now(),
    }),
  ),
  write(contract.resumeCart, (tx, { user, params, query, lang }) =>
    resumeCart(tx, {
      userId: user.userId,
      cartId: params.cart_id,
      currencyId: query.currency_id,
      personalDataKey,
      lang,
      now: clock.now(),
    }),
  ),
  write(contract.deleteCartProducts, (tx, { user, query, lang }) =>
    deleteProducts(tx, {
      owner: { userId: user.userId },
      ids: query.ids,
      currencyId: query.currency_id,
      personalDataKey,
      lang,
      now: clock.now(),
    }),
  ),
  write(contract.deleteCart, (tx, { user, query }) =>
    deleteCart(tx, { userId: user.userId, ids: query.ids }, clock.now()),
  ),
]

const guestRoutes = ({ database, clock, personalDataKey }: Deps): Route[] => [
  write(contract.createGuestCart, (tx, { body, query, lang }) =>
    setProducts(tx, {
      owner: { guestName: body.name },
      shopId: body.shop_id,
      products: body.products ?? [],
      currencyId: body.currency_id ?? query.currency_id,
      version: undefined,
      personalDataKey,
      lang,
      now: clock.now(),
    }),
  ),
  read(contract.showGuestCart, ({ actor, params, query, lang }) =>
    showCart(database, {
      owner: viewerOf(personalDataKey, params.id, query, actor?.userId),
      currencyId: query.currency_id,
      personalDataKey,
      lang,
      now: clock.now(),
    }),
  ),
  write(contract.insertGuestProducts, (tx, { body, query, lang }) =>
    setProducts(tx, {
      owner: { cartId: body.cart_id, secret: body.user_cart_uuid },
      shopId: body.shop_id,
      products: body.products,
      currencyId: body.currency_id ?? query.currency_id,
      version: body.version,
      personalDataKey,
      lang,
      now: clock.now(),
    }),
  ),
  write(contract.deleteGuestProducts, (tx, { query, lang }) =>
    deleteProducts(tx, {
      owner: { cartId: query.cart_id, secret: query.user_cart_uuid },
      ids: query.ids,
      currencyId: query.currency_id,
      personalDataKey,
      lang,
      now: clock.now(),
    }),
  ),
]

/** The viewer shows a secret, a link, or signs in. */
function viewerOf(
  personalDataKey: Uint8Array,
  cartId: number,
  { user_cart_uuid: secret, token }: { user_cart_uuid?: string; token?: string },
  userId: number | undefined,
) {
  if (secret !== undefined) return { cartId, secret }
  if (token !== undefined) return { cartId, token: readGroupToken(personalDataKey, cartId, token) }
  return userId === undefined ? refuse('not_found') : { cartId, memberId: userId }
}
