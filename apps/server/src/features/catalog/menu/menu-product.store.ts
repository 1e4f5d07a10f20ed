import type { FoodDeclaration } from '@hawker/contract/seller-menu'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { viewOf } from '@hawker/postgres/table/define-table'
import { insertInto, parameters } from '@hawker/postgres/table/rows'
import { PRODUCTS, PRODUCT_TRANSLATIONS, contentsColumns } from '../product.table.ts'
import { STOCKS } from '../stocks/stock.table.ts'

export type InsertedProduct = {
  shopId: number
  lang: string
  title: string
  description: string | null
  section: string
  /** Minor units of the base currency. */
  price: bigint
  /** Null: not counted. */
  quantity: number | null
  img: string | null
  contents: FoodDeclaration
  /** Null: no age limit. */
  ageRestriction: number | null
}

const NEW_PRODUCTS = viewOf(PRODUCTS, [
  'shopId',
  'categoryId',
  'img',
  'allergens',
  'allergensDeclared',
  'mayContain',
  'diets',
  'ageRestriction',
  'taxClassId',
  'position',
])

const PRICED_STOCKS = viewOf(STOCKS, ['price', 'quantity'])

/** Takes the tax class of the shop's latest product, else the one of shops of the same type. */
export async function insertProduct(
  tx: Tx,
  product: InsertedProduct,
): Promise<{ productId: number; stockId: number }> {
  const { shopId, lang, contents } = product
  const sectionId = await findOrCreateSection(tx, product)
  const place = await tx.row<{ taxClassId: number | null; position: number }>(sql`
    select coalesce((select tax_class_id from products
        where shop_id = ${shopId} and tax_class_id is not null order by id desc limit 1),
      (select p.tax_class_id from products p join shops s on s.id = p.shop_id
        where s.type = (select type from shops where id = ${shopId})
          and p.tax_class_id is not null order by p.id desc limit 1)) as "taxClassId",
      coalesce((select max(position) + 1 from products
        where shop_id = ${shopId} and category_id = ${sectionId}), 0) as position`)
  const inserted = insertInto(NEW_PRODUCTS, {
    shopId,
    categoryId: sectionId,
    img: product.img,
    ...contentsColumns(contents),
    ageRestriction: product.ageRestriction,
    taxClassId: place?.taxClassId ?? null,
    position: place?.position ?? 0,
  })
  const row = await tx.row<{ productId: number; stockId: number }>(sql`
    with made as (${inserted} returning id),
    words as (
      insert into product_translations (${PRODUCT_TRANSLATIONS.names})
      select id, ${lang}::text, ${product.title}::text, ${product.description}::text from made),
    stock as (
      insert into stocks (${PRICED_STOCKS.names}, product_id)
      select ${parameters(PRICED_STOCKS, product)}, id from made returning id)
    select made.id as "productId", stock.id as "stockId" from made, stock`)
  if (!row) throw new Error(`the product of shop ${shopId} was not inserted`)
  return row
}

/** The shop of a product, if it is one of these. */
export const findShopOfProduct = async (
  queries: Queries,
  productId: number,
  shopIds: readonly number[],
): Promise<number | undefined> =>
  (
    await queries.row<{ shopId: number }>(sql`
      select shop_id as "shopId" from products
      where id = ${productId} and shop_id = any(${shopIds}::bigint[])`)
  )?.shopId

/** The contents of `products p`, as the contract defines them. */
export const CONTENTS_JSON = sql`jsonb_build_object(
  'allergens', case when p.allergens_declared then to_jsonb(p.allergens) end,
  'may_contain', p.may_contain, 'diets', p.diets)`

/** Locks the row of the shop, so that two requests cannot create the same section. */
async function findOrCreateSection(
  tx: Tx,
  { shopId, lang, section }: InsertedProduct,
): Promise<number> {
  await tx.run(sql`select 1 from shops where id = ${shopId} for no key update`)
  const known = await tx.row<{ id: number }>(sql`
    select c.id from categories c join category_translations t on t.category_id = c.id
    where c.shop_id = ${shopId} and c.type = 'product' and lower(t.title) = lower(${section})
      order by c.position, c.id limit 1`)
  if (known) return known.id
  const made = await tx.row<{ id: number }>(sql`
    with made as (
      insert into categories (type, shop_id, position)
      values ('product', ${shopId}, coalesce((select max(position) + 1 from categories
        where shop_id = ${shopId}), 0)) returning id)
    insert into category_translations (category_id, locale, title) select id, ${lang}::text,
      ${section}::text from made returning category_id as id`)
  if (!made) throw new Error(`the section ${section} of shop ${shopId} was not inserted`)
  return made.id
}
