import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { insertRows, takeIds } from '../../../database/seed/write/insert-rows.ts'
import { AISLE_ORDER, type Aisle, aisleTitles } from './aisles.ts'
import type { Change, Keyed, Plan } from '../run/import-run.ts'
import type { ProductRow } from './product-row.ts'
import { planByRefs, saveRefs } from '../run/refs.store.ts'

export type ProductTarget = { readonly shopId: number; readonly taxClassId: number | null }
const refsOf = (shopId: number) => ({ source: `products:${shopId}`, kind: 'product' })

export const planProducts = (
  queries: Queries,
  shopId: number,
  rows: readonly Keyed<ProductRow>[],
): Promise<Plan<ProductRow>> =>
  planByRefs(
    queries,
    { ...refsOf(shopId), alive: sql`exists (select from products p where p.id = r.target_id)` },
    rows,
  )

/** Inserts new products and updates those of an earlier import, in a fixed number of statements. */
export async function writeProducts(
  tx: Tx,
  { shopId, taxClassId }: ProductTarget,
  changes: readonly Change<ProductRow>[],
): Promise<void> {
  const sections = await sectionsOf(tx, shopId, new Set(changes.map(({ row }) => row.aisle)))
  const columns = ({ line, row }: Change<ProductRow>) => ({
    shop_id: shopId,
    category_id: sections.get(row.aisle) ?? null,
    addon: false,
    status: 'published',
    tax_class_id: taxClassId,
    allergens: row.allergens,
    may_contain: row.mayContain,
    allergens_declared: row.allergensDeclared,
    diets: row.diets,
    age_restriction: row.ageRestriction,
    position: line,
    barcode: row.barcode,
    couponable: true,
    color: '#f1e7da',
    units_in: {},
    step: 1,
    min_qty: 1,
    max_qty: 99,
  })
  const fresh = changes.filter(({ targetId }) => targetId === null)
  const nextId = await takeIds(tx, 'products', fresh.length)
  const made = fresh.map((change) => ({ ...change, id: nextId() }))
  if (made.length > 0) {
    await insertRows(
      tx,
      'products',
      made.map((change) => ({ id: change.id, ...columns(change) })),
    )
    await insertRows(
      tx,
      'product_translations',
      made.map(({ id, row }) => ({
        product_id: id,
        locale: 'en',
        title: row.title,
        description: row.description,
      })),
    )
    await insertRows(
      tx,
      'stocks',
      made.map(({ id, row }) => ({
        product_id: id,
        price: row.price,
        sku: row.barcode,
        ...contentColumns(row),
      })),
    )
  }
  const existing = changes.flatMap((change) =>
    change.targetId === null ? [] : [{ ...change, id: change.targetId }],
  )
  if (existing.length > 0)
    await changeProducts(
      tx,
      existing.map((change) => ({
        id: change.id,
        title: change.row.title,
        description: change.row.description,
        price: change.row.price,
        ...contentColumns(change.row),
        ...columns(change),
      })),
    )
  await saveRefs(
    tx,
    refsOf(shopId),
    [...made, ...existing].map(({ key, hash, id }) => ({ key, hash, targetId: id })),
  )
}

const contentColumns = ({ content }: ProductRow) => ({
  content: content?.amount ?? null,
  content_unit: content?.unit ?? null,
})

/**
 * Replaces what an earlier import wrote; hours, pictures, variants and stock levels that staff
 * added stay.
 */
async function changeProducts(tx: Tx, products: readonly object[]): Promise<void> {
  const productsJson = JSON.stringify(products)
  await tx.run(sql`
    update products p set category_id = g.category_id, allergens = g.allergens,
      may_contain = g.may_contain, allergens_declared = g.allergens_declared,
      diets = g.diets, age_restriction = g.age_restriction, barcode = g.barcode
    from json_populate_recordset(null::products, ${productsJson}::json) g where p.id = g.id`)
  await tx.run(sql`
    insert into product_translations (product_id, locale, title, description)
    select id, 'en', title, description from json_to_recordset(${productsJson}::json) as g (id bigint,
      title text, description text)
    on conflict (product_id, locale) do update set title = excluded.title, description = excluded.description`)
  await tx.run(sql`
    update stocks s set price = g.price, sku = g.barcode, content = g.content, content_unit = g.content_unit
    from json_to_recordset(${productsJson}::json) as g (id bigint, price bigint, barcode text,
      content numeric, content_unit text)
    where s.id = (select id from stocks where product_id = g.id order by position, id limit 1)
      and (s.price, s.sku, s.content, s.content_unit) is distinct from (g.price, g.barcode, g.content, g.content_unit)`)
}

/** The sections of the shop for these aisles; creates the missing ones. */
async function sectionsOf(
  tx: Tx,
  shopId: number,
  aisles: ReadonlySet<Aisle>,
): Promise<Map<Aisle, number>> {
  const rows = await tx.rows<{ id: number; title: string }>(sql`
    select min(c.id) as id, t.title from categories c
      join category_translations t on t.category_id = c.id and t.locale = 'en'
    where c.shop_id = ${shopId} and c.type = 'product' group by t.title`)
  const idByTitle = new Map(rows.map(({ id, title }) => [title, id]))
  const sections = new Map<Aisle, number>()
  for (const [position, aisle] of AISLE_ORDER.entries()) {
    if (!aisles.has(aisle)) continue
    const titles = aisleTitles(aisle)
    const id =
      idByTitle.get(titles['en'] ?? '') ?? (await insertSection(tx, shopId, position, titles))
    sections.set(aisle, id)
  }
  return sections
}

async function insertSection(
  tx: Tx,
  shopId: number,
  position: number,
  titles: Record<string, string>,
): Promise<number> {
  const row = await tx.row<{ id: number }>(
    sql`insert into categories (type, shop_id, position) values ('product', ${shopId}, ${position}) returning id`,
  )
  const id = row?.id ?? 0
  await tx.run(
    sql`insert into category_translations (category_id, locale, title) select ${id}::bigint, key,
      value from json_each_text(${JSON.stringify(titles)}::json)`,
  )
  return id
}

/**
 * The shop to fill, and the decimals of the base currency; undefined when there is no such shop.
 */
export const findShopToFill = (
  queries: Queries,
  shopId: number,
): Promise<{ title: string; decimals: number } | undefined> =>
  queries.row<{ title: string; decimals: number }>(sql`
    select coalesce((select title from shop_translations t where t.shop_id = s.id
      order by (locale = 'en') desc limit 1), s.slug) as title,
      coalesce((select decimals from currencies where is_default), 2)::int as decimals
    from shops s where s.id = ${shopId}`)

export const shopVersion = async (queries: Queries, shopId: number): Promise<number> =>
  (await queries.row<{ version: number }>(sql`select version from shops where id = ${shopId}`))
    ?.version ?? 0

export const findTaxClass = async (queries: Queries, title: string): Promise<number | undefined> =>
  (
    await queries.row<{ id: number }>(
      sql`select id from tax_classes where lower(title) = lower(${title})`,
    )
  )?.id
