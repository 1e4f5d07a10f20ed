import { sql } from '@hawker/postgres/database'
import { type Base, setOf, theRow } from './rows.ts'

export type Discount = {
  discountType?: 'percent' | 'fixed' | null
  /** In millionths of the price for a percentage. */
  discountValue?: number
  discountStartsAt?: Date | null
  discountEndsAt?: Date | null
  price30dLow?: number
}
type StockChange = Discount & {
  price?: number
  quantity?: number | null
  soldOutUntil?: Date | null
}
type ShopChange = {
  pauseUntil?: Date | null
  acceptPreorders?: boolean
  slotCapacityOrders?: number | null
  latitude?: number
  longitude?: number
  businessId?: number
  isPromoted?: boolean
  ratingSum?: number
  ratingCount?: number
}
type ZoneChange = {
  freeOver?: number | null
  pricePerKm?: number
  includedM?: number
  maxFee?: number | null
}
type ShopPlace = { readonly id: number; readonly latitude: number; readonly longitude: number }

export function shopVerbs({ database, app }: Base) {
  return {
    shop: (slug: string): Promise<ShopPlace> =>
      theRow(database, sql`select id, latitude, longitude from shops where slug = ${slug}`),
    /** The name of a shop in a language, or else in English. */
    shopTitle: async (shopId: number, locale: string): Promise<string> =>
      (
        await theRow<{ title: string }>(
          database,
          sql`select title from shop_translations where shop_id = ${shopId}
              and locale in (${locale}, 'en') order by locale = 'en' limit 1`,
        )
      ).title,
    changeShop: (shopId: number, fields: ShopChange): Promise<number> =>
      database.run(sql`update shops set ${setOf(fields)} where id = ${shopId}`),
    changeZones: (shopId: number, fields: ZoneChange): Promise<number> =>
      database.run(sql`update delivery_zones set ${setOf(fields)} where shop_id = ${shopId}`),
    changeStock: (stockId: number, fields: StockChange): Promise<number> =>
      database.run(sql`update stocks set ${setOf(fields)} where id = ${stockId}`),
    /** Changes all stocks of a product. */
    changeProduct: (productId: number, fields: StockChange): Promise<number> =>
      database.run(sql`update stocks set ${setOf(fields)} where product_id = ${productId}`),
    /** Gives every product of a shop the same price. */
    priceAll: (shopId: number, price: number): Promise<number> =>
      database.run(sql`
        update stocks set price = ${price} from products p
        where p.id = product_id and p.shop_id = ${shopId}`),
    /** Raises a price by minor units. */
    raisePrice: (stockId: number, by: number): Promise<number> =>
      database.run(sql`update stocks set price = price + ${by} where id = ${stockId}`),
    stockQuantity: async (stockId: number): Promise<number | null> =>
      (
        await theRow<{ quantity: number | null }>(
          database,
          sql`select quantity from stocks where id = ${stockId}`,
        )
      ).quantity,
    /** Closes a shop for whole days. */
    closeOn: (shopId: number, ...days: string[]): Promise<number> =>
      database.run(sql`
        insert into closed_dates (shop_id, date)
        select ${shopId}, day from unnest(${days}::date[]) as day`),
    /** Opens a shop on days that it was closed for; omitted: on all of them. */
    openOn: (shopId: number, ...days: string[]): Promise<number> =>
      database.run(sql`
        delete from closed_dates where shop_id = ${shopId}
          and ${days.length === 0 ? sql`true` : sql`date = any(${days}::date[])`}`),
    closedDays: async (shopId?: number): Promise<string[]> =>
      (
        await database.rows<{ date: string }>(sql`
          select date from closed_dates
          where ${shopId === undefined ? sql`true` : sql`shop_id = ${shopId}`} order by date`)
      ).map(({ date }) => date),
    /** Breaks the connections on which servers listen for changes. */
    cutListeners: (): Promise<number> =>
      database.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`),
    /** Today in the time zone of a shop, or some days later. */
    localDay: async (shopId: number, daysAhead = 0): Promise<string> =>
      (
        await theRow<{ day: string }>(
          database,
          sql`select ((${app.deps.clock.now()}::timestamptz at time zone timezone)::date + ${daysAhead}::int)::text
              as day from shops where id = ${shopId}`,
        )
      ).day,
  }
}
