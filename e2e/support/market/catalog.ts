import { sql } from '@hawker/postgres/database'
import { type Base, theRow } from './rows.ts'

/** A product with one price, by the names of its rows. */
export type OnePriceDish = {
  readonly id: number
  readonly uuid: string
  readonly slug: string
  readonly stock: number
}
export type NamedDish = { readonly slug: string; readonly title: string }

type CatalogBase = Pick<Base, 'database'>

/** Finds shops and products of the demo city by a property, and changes products. */
export function catalogVerbs({ database }: CatalogBase) {
  const slugWhere = async (query: ReturnType<typeof sql>): Promise<string> =>
    (await theRow<{ slug: string }>(database, query)).slug
  return {
    closedShop: ({ preorders = false } = {}): Promise<string> =>
      slugWhere(sql`
        select s.slug from shops s join closed_dates c on c.shop_id = s.id
        where ${preorders ? sql`s.accept_preorders` : sql`true`} limit 1`),
    otherShop: (shopId: number): Promise<string> =>
      slugWhere(sql`
        select slug from shops where status = 'approved' and id <> ${shopId} order by id limit 1`),
    firstGrocer: (): Promise<string> =>
      slugWhere(sql`
        select slug from shops where type = 'shop' and status = 'approved' order by id limit 1`),
    /** The shop with the most products, and one of its stocks. */
    largestShop: (): Promise<{ id: number; stockId: number }> =>
      theRow(
        database,
        sql`select p.shop_id as id, min(k.id) as "stockId" from products p
            join stocks k on k.product_id = p.id
            join shops s on s.id = p.shop_id and s.status = 'approved'
          where not p.addon group by p.shop_id order by count(*) desc, p.shop_id limit 1`,
      ),
    /** A shop that sells a product without a limit, by its English title. */
    shopSelling: (title: string): Promise<string> =>
      slugWhere(sql`
        select s.slug from shops s join products p on p.shop_id = s.id and p.status = 'published'
          join stocks k on k.product_id = p.id and k.quantity is null
          join product_translations t on t.product_id = p.id and t.locale = 'en' and t.title = ${title}
        where s.status = 'approved' order by s.id limit 1`),
    /** The title in a language of an option with this English title. */
    optionTitle: async (title: string, locale: string): Promise<string> =>
      (
        await theRow<{ title: string }>(
          database,
          sql`select t.title from product_translations e
              join products p on p.id = e.product_id and p.addon
              join product_translations t on t.product_id = e.product_id and t.locale = ${locale}
            where e.locale = 'en' and e.title = ${title} limit 1`,
        )
      ).title,
    /** Dishes of open restaurants other than Bella Lanterna, without options, that guests can pick up. */
    plainDishesElsewhere: (): Promise<NamedDish[]> =>
      database.rows(sql`
        select s.slug, t.title from products p join shops s on s.id = p.shop_id
          join product_translations t on t.product_id = p.id and t.locale = 'en'
        where s.slug <> 'bella-lanterna' and s.type = 'restaurant' and s.status = 'approved'
          and p.status = 'published' and not p.addon and p.min_qty = 1 and p.mealtimes is null
          and p.age_restriction is null and 'pickup' = any(s.delivery_types)
          and not exists (select from product_addon_groups g where g.product_id = p.id)
          and (select count(*) from stocks k where k.product_id = p.id) = 1
        order by s.id, p.id limit 2`),
    /** Products with one price and without a discount, at most one of each shop. */
    onePriceDishes: (): Promise<OnePriceDish[]> =>
      database.rows(sql`
        select distinct on (s.id) p.id, p.uuid::text, s.slug, k.id as stock from shops s
          join products p on p.shop_id = s.id and not p.addon and p.status = 'published'
          join stocks k on k.product_id = p.id
        where s.status = 'approved' and k.discount_type is null
          and (select count(*) from stocks o where o.product_id = p.id) = 1
          and exists (select from delivery_zones z where z.shop_id = s.id)
        order by s.id, p.id`),
    /** A dish of Bella Lanterna with one price that is not counted. */
    uncountedDish: (): Promise<OnePriceDish> =>
      theRow(
        database,
        sql`select p.id, p.uuid::text, s.slug, min(k.id) as stock from products p
            join shops s on s.id = p.shop_id join stocks k on k.product_id = p.id
          where s.slug = 'bella-lanterna' and not p.addon and p.status = 'published'
            and k.quantity is null and k.price > 0
          group by p.id, s.slug having count(*) = 1 order by p.id limit 1`,
      ),
    /** The most expensive product that the demo seller sells by weight. */
    weighedProduct: (
      locale: string,
    ): Promise<{ slug: string; shop: string; uuid: string; title: string }> =>
      theRow(
        database,
        sql`select s.slug, n.title as shop, p.uuid::text, t.title from products p
            join shops s on s.id = p.shop_id join shop_staff f on f.shop_id = s.id
            join users u on u.id = f.user_id and u.email = 'seller@hawker.test'
            join shop_translations n on n.shop_id = s.id and n.locale = ${locale}
            join product_translations t on t.product_id = p.id and t.locale = ${locale}
            join stocks k on k.product_id = p.id
          where p.step = 0.25 and p.status = 'published' and 'pickup' = any(s.delivery_types)
            and (k.quantity is null or k.quantity > 10)
          order by k.price desc limit 1`,
      ),
    importedGrocer: (): Promise<{ id: number; slug: string } | undefined> =>
      database.row(sql`
        select s.id, s.slug from import_refs r join shops s on s.id = r.target_id
        where r.source = 'shops' and s.type = 'shop' and 'pickup' = any(s.delivery_types)
        order by s.id limit 1`),
    firstProductOf: (shopId: number): Promise<{ slug: string; title: string; price: number }> =>
      theRow(
        database,
        sql`select s.slug, t.title, k.price from products p join shops s on s.id = p.shop_id
            join product_translations t on t.product_id = p.id
            join stocks k on k.product_id = p.id
          where p.shop_id = ${shopId} and k.price between 100 and 5000
          order by p.position, p.id limit 1`,
      ),
    countProducts: async (shopId: number): Promise<number> =>
      (await database.rows(sql`select from products where shop_id = ${shopId}`)).length,
    /** The age restriction of a product, by its title. */
    ageRestriction: async (title: string): Promise<number | null> =>
      (
        await theRow<{ age: number | null }>(
          database,
          sql`select p.age_restriction as age from products p
              join product_translations n on n.product_id = p.id where n.title = ${title} limit 1`,
        )
      ).age,
    /** The title of the product that a seller has given this price and a discount of 20 %. */
    discountedAt: async (price: number): Promise<string> =>
      (
        await theRow<{ title: string }>(
          database,
          sql`select t.title from stocks k
              join product_translations t on t.product_id = k.product_id and t.locale = 'en'
            where k.price = ${price} and k.discount_value = 200000`,
        )
      ).title,
    renameProduct: (uuid: string, title: string): Promise<number> =>
      database.run(sql`
        update product_translations set title = ${title} from products p
        where p.id = product_id and p.uuid = ${uuid}`),
    /** Offers a product only between two times of the day. */
    offerOnlyBetween: (productId: number, from: string, to: string): Promise<number> =>
      database.run(sql`
        update products set mealtimes = ${JSON.stringify([{ from, to }])} where id = ${productId}`),
    /** Marks an option of a shop as sold out, or as available again. */
    setOptionSoldOut: (shopId: number, title: string, until: Date | null): Promise<number> =>
      database.run(sql`
        update stocks set sold_out_until = ${until} where product_id in (
          select p.id from products p join product_translations t
            on t.product_id = p.id and t.locale = 'en' and t.title = ${title}
          where p.shop_id = ${shopId} and p.addon)`),
    /** Marks these milks of a shop as available and the others as sold out. */
    setAvailableMilks: (shopId: number, milks: readonly string[] | 'all'): Promise<number> =>
      database.run(sql`
        update stocks k set sold_out_until = case when ${milks === 'all'}::boolean
            or t.title = any(${milks === 'all' ? [] : [...milks]}::text[])
          then null else timestamptz '2099-01-01' end
        from addons a join addon_groups g on g.id = a.addon_group_id
          join addon_group_translations n on n.addon_group_id = g.id and n.locale = 'en'
          join stocks ak on ak.id = a.stock_id
          join product_translations t on t.product_id = ak.product_id and t.locale = 'en'
        where k.id = a.stock_id and g.shop_id = ${shopId} and n.title = 'Choose your milk'`),
    /** Makes every product of a shop available. */
    restock: (slug: string): Promise<number> =>
      database.run(sql`
        update stocks set quantity = null, sold_out_until = null where product_id in (
          select p.id from products p join shops s on s.id = p.shop_id where s.slug = ${slug})`),
    /** The products of a shop for a recipe, without staples. */
    recipeProducts: (
      recipe: string,
      shop: string,
      locale: string,
    ): Promise<{ stockId: number; name: string; price: number }[]> =>
      database.rows(sql`
        select distinct on (i.position) k.id as "stockId",
          i.translations -> ${locale} ->> 'name' as name, k.price
        from recipes r join recipe_ingredients i on i.recipe_id = r.id
          join recipe_stocks h on h.ingredient_id = i.id join stocks k on k.id = h.stock_id
          join products p on p.id = k.product_id join shops s on s.id = p.shop_id
        where r.slug = ${recipe} and s.slug = ${shop} and not i.staple and h.choice = 0
        order by i.position, k.position`),
    recipeTitle: async (recipe: string, locale: string): Promise<string> =>
      (
        await theRow<{ title: string }>(
          database,
          sql`select translations -> ${locale} ->> 'title' as title from recipes
            where slug = ${recipe}`,
        )
      ).title,
    /** Shops in two places far out of the city, half of them in each. */
    addShopsFarOut: async (count: number): Promise<void> => {
      await database.run(sql`
        insert into shops (slug, type, status, timezone, address, latitude, longitude, delivery_types)
        select 'many-' || at, 'restaurant', 'approved', 'America/New_York', 'Far out',
          case when at % 2 = 0 then 38.99 else 38.83 end, -77.035, '{pickup}'
        from generate_series(1, ${count}::int) at`)
      await database.run(sql`
        insert into shop_translations (shop_id, locale, title)
        select id, 'en', slug from shops where slug like 'many-%'`)
    },
    promoteAllShops: (): Promise<number> => database.run(sql`update shops set is_promoted = true`),
    /** Gives the reviews of a shop five photos, and returns the shop. */
    illustrateReviews: (): Promise<string> =>
      slugWhere(sql`
        update reviews set images = array(select background_img from shops
          where background_img is not null order by id limit 5)
        where shop_id = (select shop_id from reviews where not hidden order by id limit 1)
        returning (select slug from shops where id = shop_id) as slug`),
    currencyId: async (code: string): Promise<number> =>
      (await theRow<{ id: number }>(database, sql`select id from currencies where code = ${code}`))
        .id,
    deactivateCurrency: (code: string): Promise<number> =>
      database.run(sql`update currencies set active = false where code = ${code}`),
  }
}
