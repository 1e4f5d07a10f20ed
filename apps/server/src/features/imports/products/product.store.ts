import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { insertRows, takeIds } from '../../../database/seed/write/insert-rows.ts'
import { AISLE_ORDER, aisleTitles } from './read/aisles.ts'
import type { Change, Keyed, Plan } from '../run/import-run.ts'
import type { ProductRow } from './read/product-row.ts'
import { writeSizes } from './size.store.ts'
import { planByRefs, saveRefs } from '../run/refs.store.ts'

export type ProductTarget = { readonly shopId: number; readonly taxClassId: number | null }
const refsOf = (shopId: number) => ({ source: `products:${shopId}`, kind: 'product' })

/** The changes. A product that is gone from the source is created no more. */
export async function planProducts(
  queries: Queries,
  shopId: number,
  rows: readonly Keyed<ProductRow>[],
): Promise<Plan<ProductRow>> {
  const { changes, unchanged } = await planByRefs(
    queries,
    { ...refsOf(shopId), alive: sql`exists (select from products p where p.id = r.target_id)` },
    rows,
  )
  return {
    changes: changes.filter(({ targetId, row }) => targetId !== null || row.status !== 'gone'),
    unchanged,
  }
}

/** Inserts new products and updates those of an earlier import, in a fixed number of statements. */
export async function writeProducts(
  tx: Tx,
  { shopId, taxClassId }: ProductTarget,
  changes: readonly Change<ProductRow>[],
): Promise<void> {
  const sections = await sectionsOf(
    tx,
    shopId,
    changes.map(({ row }) => row),
  )
  const columns = ({ line, row }: Change<ProductRow>) => ({
    shop_id: shopId,
    category_id: sections.get(sectionKey(row)) ?? null,
    addon: false,
    status: row.status === 'published' ? 'published' : 'unpublished',
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
  }
  const existing = changes.flatMap((change) =>
    change.targetId === null ? [] : [{ ...change, id: change.targetId }],
  )
  if (existing.length > 0) {
    await changeProducts(
      tx,
      existing.map((change) => ({
        id: change.id,
        title: change.row.title,
        description: change.row.description,
        ...columns(change),
      })),
    )
    await changeStatus(tx, shopId, existing)
  }
  await writeSizes(tx, `products:${shopId}:sizes`, [
    ...made.map((one) => ({ ...one, isNew: true })),
    ...existing.map((one) => ({ ...one, isNew: false })),
  ])
  const written = [...made, ...existing]
  await saveRefs(
    tx,
    refsOf(shopId),
    written.map(({ key, hash, id }) => ({ key, hash, targetId: id })),
  )
  const unpublished = written.filter(({ row }) => row.status !== 'published')
  await saveRefs(
    tx,
    unpublishedRefs(shopId),
    unpublished.map(({ key, hash, id }) => ({ key, hash, targetId: id })),
  )
}

/** References of products that are unpublished because their source says so. */
const unpublishedRefs = (shopId: number) => ({
  source: `products:${shopId}:unpublished`,
  kind: 'product',
})

/**
 * Follows the source: unpublishes what is not for sale there. Publishes only what an earlier import
 * unpublished, because staff may have hidden the others.
 */
async function changeStatus(
  tx: Tx,
  shopId: number,
  products: readonly { key: string; id: number; row: ProductRow }[],
): Promise<void> {
  const { source, kind } = unpublishedRefs(shopId)
  const idsOf = (isPublished: boolean) =>
    products.filter(({ row }) => (row.status === 'published') === isPublished).map(({ id }) => id)
  await tx.run(sql`
    update products set status = 'unpublished'
    where id = any(${idsOf(false)}::bigint[]) and status = 'published'`)
  await tx.run(sql`
    with back as (
      delete from import_refs where source = ${source} and kind = ${kind}
        and target_id = any(${idsOf(true)}::bigint[]) returning target_id)
    update products set status = 'published' where id in (select target_id from back) and status = 'unpublished'`)
}

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
}

/** The file's own section only where no aisle is known. */
const sectionKey = ({ aisle, section }: ProductRow): string =>
  aisle === 'other' && section !== null ? `section ${section.toLowerCase()}` : aisle

/** The sections of the shop for these products; creates the missing ones. */
async function sectionsOf(
  tx: Tx,
  shopId: number,
  products: readonly ProductRow[],
): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: number; title: string; position: number }>(sql`
    select min(c.id) as id, t.title, max(c.position) as position from categories c
      join category_translations t on t.category_id = c.id and t.locale = 'en'
    where c.shop_id = ${shopId} and c.type = 'product' group by t.title`)
  const idByTitle = new Map(rows.map(({ id, title }) => [title.toLowerCase(), id]))
  const sections = new Map<string, number>()
  const keys = new Set(products.map(sectionKey))
  for (const [position, aisle] of AISLE_ORDER.entries()) {
    if (!keys.has(aisle)) continue
    const titles = aisleTitles(aisle)
    const id =
      idByTitle.get((titles['en'] ?? '').toLowerCase()) ??
      (await insertSection(tx, shopId, position, titles))
    sections.set(aisle, id)
  }
  let position = Math.max(AISLE_ORDER.length, ...rows.map((row) => row.position + 1))
  for (const product of products) {
    const [key, { section }] = [sectionKey(product), product]
    if (section === null || key === product.aisle || sections.has(key)) continue
    const id =
      idByTitle.get(section.toLowerCase()) ??
      (await insertSection(tx, shopId, position++, { en: section }))
    sections.set(key, id)
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
