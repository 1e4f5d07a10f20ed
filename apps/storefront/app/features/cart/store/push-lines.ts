import type { Client, Result } from '@hawker/contract/core/client'
import type { CartContent } from './cart-line.ts'
import { productsOf } from './line-products.ts'

/**
 * Merges a guest's cart into the account that has just signed in. Sending it twice is safe: the
 * larger quantity of a line counts.
 */
export const pushLines = (api: Client, cart: CartContent): Promise<Result<'mergeCart'>> =>
  api('mergeCart', {
    body: {
      shop_id: cart.shop.id,
      ...(cart.currencyId === null ? {} : { currency_id: cart.currencyId }),
      products: cart.lines.flatMap((line) => productsOf({ ...line, detailId: null })),
    },
  })
