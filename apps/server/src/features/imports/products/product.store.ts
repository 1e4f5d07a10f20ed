import { FALLBACK_LOCALE } from '@hawker/domain/texts/language'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { takeIds } from '../../../database/seed/write/insert-rows.ts'
import {
  type ImportedProduct,
  insertCategory,
  insertImportedProducts,
  updateImportedProducts,
} from '../../catalog/index.ts'
import { AISLE_ORDER, aisleTitles } from './read/aisles.ts'
import type { Change, Keyed, Plan } from '../run/import-run.ts'
import type { ProductRow } from './read/product-row.ts'
import { sizeFields, writeSizes } from './size.store.ts'
import { planByRefs, saveRefs } from '../run/refs.store.ts'
import { editIssues } from '../run/edited-fields.ts'
import type { ReportedIssue } from '../report/import-report.ts'
import { type StoredProduct, storedProducts, storedSize } from './stored-product.store.ts'
import { shopTitle } from '../../shops/index.ts'

export type ProductTarget = { readonly shopId: number; readonly taxClassId: number | null }
const refsOf = (shopId: number) => ({ source: `products:${shopId}`, kind: 'product' })

/** A product of the file, with the one of an earlier import. */
export type PlannedProduct = ProductRow & { readonly stored: StoredProduct | undefined }

/** The changes. A product that is gone from the source is created no more. */
export async function planProducts(
  queries: Queries,
  shopId: number,
  rows: readonly Keyed<ProductRow>[],
): Promise<Plan<PlannedProduct>> {
  const { changes, unchanged } = await planByRefs(
    queries,
    { ...refsOf(shopId), alive: sql`exists (select from products p where p.id = r.target_id)` },
    rows,
  )
  const stored = await storedProducts(
    queries,
    refsOf(shopId),
    changes.flatMap(({ targetId }) => targetId ?? []),
  )
  const planned = changes
    .filter(({ targetId, row }) => targetId !== null || row.status !== 'gone')
    .map((change) => ({
      ...change,
      row: { ...change.row, stored: stored.get(change.targetId ?? 0) },
    }))
  return { changes: planned, unchanged, issues: planned.flatMap(reportedEdits) }
}

/** What the import writes of a product, its section aside. */
const importedFields = (row: ProductRow): Omit<ImportedProduct, 'category_id'> => ({
  title: row.title,
  description: row.description,
  status: row.status === 'published' ? 'published' : 'unpublished',
  contents: {
    allergens: row.allergens,
    may_contain: row.mayContain,
    allergens_declared: row.allergensDeclared,
    diets: row.diets,
  },
  age_restriction: row.ageRestriction,
  barcode: row.barcode,
})

function reportedEdits({ line, key, row }: Change<PlannedProduct>): ReportedIssue[] {
  const { stored } = row
  if (!stored) return []
  const issues = [
    ...editIssues(stored.edits, importedFields(row)),
    ...row.sizes.flatMap((size) =>
      editIssues(storedSize(stored, key, size)?.edits ?? {}, sizeFields(size)),
    ),
  ]
  const section = sectionTitle(row)
  if ('category_id' in stored.edits && section !== stored.section)
    issues.push(...editIssues({ section: stored.section }, { section }))
  return issues.map((issue) => ({ line, key, issue }))
}

/** Inserts new products and updates those of an earlier import, in a fixed number of statements. */
export async function writeProducts(
  tx: Tx,
  { shopId, taxClassId }: ProductTarget,
  changes: readonly Change<PlannedProduct>[],
): Promise<void> {
  const sections = await sectionsOf(
    tx,
    shopId,
    changes.map(({ row }) => row),
  )
  const imported = ({ row }: Change<PlannedProduct>): ImportedProduct => ({
    ...importedFields(row),
    category_id: sections.get(sectionKey(row)) ?? null,
  })
  const fresh = changes.filter(({ targetId }) => targetId === null)
  const nextId = await takeIds(tx, 'products', fresh.length)
  const made = fresh.map((change) => ({ ...change, id: nextId() }))
  if (made.length > 0)
    await insertImportedProducts(
      tx,
      { shopId, taxClassId },
      made.map((change) => ({ id: change.id, line: change.line, ...imported(change) })),
    )
  const existing = changes.flatMap((change) =>
    change.targetId === null ? [] : [{ ...change, id: change.targetId }],
  )
  if (existing.length > 0)
    await updateImportedProducts(
      tx,
      existing.map((change) => ({
        id: change.id,
        ...imported(change),
        ...change.row.stored?.edits,
      })),
    )
  const written = [...made, ...existing]
  await writeSizes(tx, refsOf(shopId).source, written)
  await saveRefs(
    tx,
    refsOf(shopId),
    written.map((change) => ({
      key: change.key,
      hash: change.hash,
      targetId: change.id,
      written: imported(change),
    })),
  )
}

/** The file's own section only where no aisle is known. */
const sectionKey = ({ aisle, section }: ProductRow): string =>
  aisle === 'other' && section !== null ? `section ${section.toLowerCase()}` : aisle

/** By language. */
const sectionTitles = ({ aisle, section }: ProductRow): Readonly<Record<string, string>> =>
  aisle === 'other' && section !== null ? { en: section } : aisleTitles(aisle)
const sectionTitle = (row: ProductRow): string => sectionTitles(row)['en'] ?? ''

/**
 * The sections of the shop for these products: of earlier imports, also when renamed since, else of
 * the same title. Creates the missing ones.
 */
async function sectionsOf(
  tx: Tx,
  shopId: number,
  products: readonly ProductRow[],
): Promise<Map<string, number>> {
  const refs = { source: `products:${shopId}`, kind: 'section' }
  const rows = await tx.rows<{
    id: number
    title: string
    position: number
    ref: string | null
  }>(sql`
    select c.id, t.title, c.position, r.source_key as ref from categories c
      join category_translations t on t.category_id = c.id and t.locale = 'en'
      left join import_refs r on r.source = ${refs.source} and r.kind = ${refs.kind} and r.target_id = c.id
    where c.shop_id = ${shopId} and c.type = 'product' order by c.id desc`)
  const idByRef = new Map(rows.map(({ id, ref }) => [ref, id]))
  const idByTitle = new Map(rows.map(({ id, title }) => [title.toLowerCase(), id]))
  const aisles: readonly string[] = AISLE_ORDER
  let position = Math.max(AISLE_ORDER.length, ...rows.map((row) => row.position + 1))
  const sections = new Map<string, number>()
  for (const product of products) {
    const key = sectionKey(product)
    if (sections.has(key)) continue
    const known = idByRef.get(key) ?? idByTitle.get(sectionTitle(product).toLowerCase())
    const aisle = aisles.indexOf(key)
    sections.set(
      key,
      known ??
        (await insertCategory(tx, {
          type: 'product',
          shopId,
          position: aisle === -1 ? position++ : aisle,
          titles: sectionTitles(product),
        })),
    )
  }
  await saveRefs(
    tx,
    refs,
    [...sections].map(([key, targetId]) => ({ key, targetId, hash: '', written: {} })),
  )
  return sections
}

/**
 * The shop to fill, and the decimals of the base currency; undefined when there is no such shop.
 */
export const findShopToFill = (
  queries: Queries,
  shopId: number,
): Promise<{ title: string; decimals: number } | undefined> =>
  queries.row<{ title: string; decimals: number }>(sql`
    select coalesce(${shopTitle(FALLBACK_LOCALE, sql`s.id`)}, s.slug) as title,
      coalesce((select decimals from currencies where is_default), 2)::int as decimals
    from shops s where s.id = ${shopId}`)

export const findTaxClass = async (queries: Queries, title: string): Promise<number | undefined> =>
  (
    await queries.row<{ id: number }>(
      sql`select id from tax_classes where lower(title) = lower(${title})`,
    )
  )?.id
