import { type Queries, sql } from '@hawker/postgres/database'
import { type Fields, editedFields } from '../run/edited-fields.ts'
import type { SizeRow } from './read/read-sizes.ts'

type StoredSize = {
  readonly id: number
  /** Null: made by an import that stored no references of sizes, or by a person. */
  readonly ref: string | null
  readonly edits: Fields
  /** The source has it no more, and an earlier import sold it out. */
  readonly isGone: boolean
}
/** A product of an earlier import. `edits`: the fields that a person changed since. */
export type StoredProduct = {
  readonly id: number
  readonly section: string | null
  readonly edits: Fields
  readonly sizes: readonly StoredSize[]
}

export const sizeRefsOf = (source: string) => ({ source: `${source}:sizes`, kind: 'stock' })

/** The reference of a size: its product and its options, which stay when prices change. */
export const sizeRef = (productKey: string, { extras }: SizeRow): string =>
  `${productKey} ${JSON.stringify(extras.map(({ value }) => value))}`

/** The size of an earlier import. A product without references of sizes has it first. */
export function storedSize(
  { sizes }: StoredProduct,
  productKey: string,
  size: SizeRow,
  position = 0,
): StoredSize | undefined {
  const ref = sizeRef(productKey, size)
  const known = sizes.find((stored) => stored.ref === ref)
  if (known) return known
  const hasNoRefs = sizes.every((stored) => stored.ref === null)
  return position === 0 && hasNoRefs ? sizes[0] : undefined
}

/** What the import writes of a product and its English words. */
const PRODUCT_FIELDS = sql`jsonb_build_object('title', t.title, 'description', t.description,
  'status', p.status, 'category_id', p.category_id, 'age_restriction', p.age_restriction,
  'barcode', p.barcode, 'contents', jsonb_build_object('allergens', p.allergens,
    'may_contain', p.may_contain, 'allergens_declared', p.allergens_declared, 'diets', p.diets))`
/** What the import writes of a size, its stock aside. */
const SIZE_FIELDS = sql`jsonb_build_object('price', s.price, 'sku', s.sku, 'content', s.content,
  'content_unit', s.content_unit, 'extras', s.extras)`

/** By id. */
export async function storedProducts(
  queries: Queries,
  of: { source: string; kind: string },
  ids: readonly number[],
): Promise<Map<number, StoredProduct>> {
  const sizeRefs = sizeRefsOf(of.source)
  const products = await queries.rows<{
    id: number
    section: string | null
    current: Fields
    written: Fields
  }>(sql`
    select p.id, ${PRODUCT_FIELDS} as current, r.written,
      (select c.title from category_translations c
        where c.category_id = p.category_id and c.locale = 'en') as section
    from import_refs r join products p on p.id = r.target_id
      left join product_translations t on t.product_id = p.id and t.locale = 'en'
    where r.source = ${of.source} and r.kind = ${of.kind} and r.target_id = any(${ids}::bigint[])`)
  const sizes = await queries.rows<{
    id: number
    product_id: number
    ref: string | null
    current: Fields
    written: Fields | null
  }>(sql`
    select s.id, s.product_id, r.source_key as ref, ${SIZE_FIELDS} as current, r.written from stocks s
      left join import_refs r
        on r.source = ${sizeRefs.source} and r.kind = ${sizeRefs.kind} and r.target_id = s.id
    where s.product_id = any(${ids}::bigint[]) order by s.position, s.id`)
  const byProduct = Map.groupBy(sizes, ({ product_id }) => product_id)
  return new Map(
    products.map(({ id, section, current, written }) => [
      id,
      {
        id,
        section,
        edits: editedFields(current, written),
        sizes: (byProduct.get(id) ?? []).map((size) => ({
          id: size.id,
          ref: size.ref,
          edits: size.written === null ? {} : editedFields(size.current, size.written),
          isGone: size.written?.['gone'] === true,
        })),
      },
    ]),
  )
}
