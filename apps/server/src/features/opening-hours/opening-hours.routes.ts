import * as seller from '@hawker/contract/seller'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { showSellerShop } from '../shops/index.ts'
import { changeOpeningException, listOpeningExceptions } from './opening-exceptions.ts'
import { pauseShop } from './pause-shop.ts'

export const openingHoursRoutes = (deps: Deps): Route[] => [
  read(seller.listOpeningExceptions, ({ user, params }) =>
    listOpeningExceptions(deps.database, {
      shopId: params.id,
      userId: user.userId,
      now: deps.clock.now(),
    }),
  ),
  write(seller.setOpeningException, (tx, { user, params: { id, date }, body, lang }) =>
    changeOpeningException(tx, deps, { shopId: id, userId: user.userId, date, ...body, lang }),
  ),
  write(seller.removeOpeningException, (tx, { user, params: { id, date }, lang }) =>
    changeOpeningException(tx, deps, { shopId: id, userId: user.userId, date, spans: null, lang }),
  ),
  write(seller.pauseShop, async (tx, { user, body, lang }) => {
    const { shop_id: shopId, minutes, choices } = body
    await pauseShop(tx, deps, { shopId, userId: user.userId, minutes, choices, lang })
    return showSellerShop(tx, body.shop_id, lang, deps.clock.now())
  }),
]
