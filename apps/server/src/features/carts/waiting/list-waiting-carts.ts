import type { WaitingCart } from '@hawker/contract/carts'
import { titleIn } from '@hawker/domain/texts/language'
import type { Static } from 'typebox'
import type { Queries } from '@hawker/postgres/tx'
import { type WaitingRow, selectWaitingCarts } from './waiting-cart.store.ts'

/** Carts that wait because their owner has opened a cart of another shop. */
export const listWaitingCarts = async (
  queries: Queries,
  { userId, lang, now }: { userId: number; lang: string; now: Date },
): Promise<Static<typeof WaitingCart>[]> =>
  (await selectWaitingCarts(queries, userId, now)).map((row) => waitingCartWire(row, lang))

export const waitingCartWire = (
  { id, shop_id: shopId, slug, titles, items }: WaitingRow,
  lang: string,
): Static<typeof WaitingCart> => ({
  id,
  shop: { id: shopId, slug, translation: { title: titleIn(titles, lang) } },
  items_count: items,
})
