import { type Tx, sql } from '@hawker/postgres/database'
import { insertRows } from '../../../database/seed/write/insert-rows.ts'
import { PRODUCT_TRANSLATIONS } from '../product.table.ts'

/** What an import writes of a product, by column, with its English texts. */
export type ImportedProduct = {
  readonly title: string
  readonly description: string | null
  readonly status: string
  /** One field: each part is wrong without the others. */
  readonly contents: {
    readonly allergens: readonly string[]
    readonly may_contain: readonly string[]
    readonly allergens_declared: boolean
    readonly diets: readonly string[]
  }
  readonly age_restriction: number | null
  readonly barcode: string | null
  /** The section of the menu. */
  readonly category_id: number | null
}
/** The line of the file is the position in the menu. */
type PlacedProduct = ImportedProduct & { readonly id: number; readonly line: number }

/** Inserts any number of products in a fixed number of statements. */
export async function insertImportedProducts(
  tx: Tx,
  { shopId, taxClassId }: { readonly shopId: number; readonly taxClassId: number | null },
  products: readonly PlacedProduct[],
): Promise<void> {
  await insertRows(
    tx,
    'products',
    products.map(({ title: _title, description: _description, contents, line, ...columns }) => ({
      ...columns,
      ...contents,
      shop_id: shopId,
      addon: false,
      tax_class_id: taxClassId,
      position: line,
      couponable: true,
      color: '#f1e7da',
      units_in: {},
      step: 1,
      min_qty: 1,
      max_qty: 99,
    })),
  )
  await insertRows(
    tx,
    'product_translations',
    products.map(({ id, title, description }) => ({
      product_id: id,
      locale: 'en',
      title,
      description,
    })),
  )
}

/**
 * Writes the fields of the file, and the edits of people where there are some. Hours, pictures and
 * variants that staff added stay.
 */
export async function updateImportedProducts(
  tx: Tx,
  products: readonly (Partial<ImportedProduct> & { readonly id: number })[],
): Promise<void> {
  const rows = JSON.stringify(
    products.map(({ contents, ...columns }) => ({ ...columns, ...contents })),
  )
  await tx.run(sql`
    update products p set category_id = g.category_id, status = g.status, allergens = g.allergens,
      may_contain = g.may_contain, allergens_declared = g.allergens_declared,
      diets = g.diets, age_restriction = g.age_restriction, barcode = g.barcode
    from json_populate_recordset(null::products, ${rows}::json) g where p.id = g.id`)
  await tx.run(sql`
    insert into product_translations (${PRODUCT_TRANSLATIONS.names})
    select id, 'en', title, description from json_to_recordset(${rows}::json) as g (id bigint,
      title text, description text)
    on conflict (product_id, locale) do update set title = excluded.title, description = excluded.description`)
}
