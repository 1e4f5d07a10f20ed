import { sql } from '@hawker/postgres/database'
import type { Base } from './rows.ts'

export type CartLine = {
  readonly title: string
  readonly stockId: number
  readonly quantity: number
}

export function cartVerbs({ database }: Base) {
  return {
    /** The lines of a user's open carts, by their English titles. */
    cartLines: (email: string, shopId?: number): Promise<CartLine[]> =>
      database.rows(sql`
        select t.title, d.stock_id as "stockId", d.quantity from cart_details d
          join user_carts m on m.id = d.user_cart_id join carts c on c.id = m.cart_id
          join users u on u.id = c.owner_id join stocks s on s.id = d.stock_id
          join product_translations t on t.product_id = s.product_id and t.locale = 'en'
        where u.email = ${email} and c.status = 'open'
          and ${shopId === undefined ? sql`true` : sql`c.shop_id = ${shopId}`}
        order by t.title`),
    isInSomeCart: async (stockId: number): Promise<boolean> =>
      (await database.row(sql`select from cart_details where stock_id = ${stockId} limit 1`)) !==
      undefined,
    emptyAllCarts: (): Promise<number> => database.run(sql`delete from carts`),
    /** The limit of each member of a group order, in minor units. */
    limitSpending: (cartId: number | string, limit: number | null): Promise<number> =>
      database.run(sql`update group_orders set spend_limit = ${limit} where cart_id = ${cartId}`),
  }
}
