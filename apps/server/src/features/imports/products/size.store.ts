import { type Tx, sql } from '@hawker/postgres/database'
import { takeIds } from '../../../database/seed/write/insert-rows.ts'
import {
  insertImportedStocks,
  sellingOutStocks,
  updateImportedStocks,
} from '../../catalog/index.ts'
import { saveRefs } from '../run/refs.store.ts'
import type { ProductRow } from './read/product-row.ts'
import type { SizeRow } from './read/read-sizes.ts'
import { type StoredProduct, sizeRef, sizeRefsOf, storedSize } from './stored-product.store.ts'

type WrittenProduct = {
  readonly key: string
  readonly id: number
  readonly row: ProductRow & { readonly stored?: StoredProduct | undefined }
}

/** What the import writes of a size, its stock aside. */
export const sizeFields = ({ price, sku, content, extras }: SizeRow) => ({
  price,
  sku,
  content: content?.amount ?? null,
  content_unit: content?.unit ?? null,
  extras,
})

/**
 * Inserts new sizes and updates those of an earlier import. A size that the source has no more is
 * sold out once; sizes that staff added stay.
 */
export async function writeSizes(
  tx: Tx,
  source: string,
  products: readonly WrittenProduct[],
): Promise<void> {
  const sizes = products.flatMap(({ key, id, row }) =>
    row.sizes.map((size, position) => ({
      ref: sizeRef(key, size),
      productId: id,
      position,
      size,
      stored: row.stored && storedSize(row.stored, key, size, position),
    })),
  )
  const nextId = await takeIds(tx, 'stocks', sizes.filter(({ stored }) => !stored).length)
  const placed = sizes.map((one) => ({ ...one, id: one.stored?.id ?? nextId() }))
  await insertImportedStocks(
    tx,
    placed.flatMap(({ stored, id, productId, position, size }) =>
      stored
        ? []
        : { id, product_id: productId, position, quantity: size.quantity, ...sizeFields(size) },
    ),
  )
  await updateImportedStocks(
    tx,
    placed.flatMap(({ stored, id, size }) =>
      stored
        ? {
            id,
            quantity: size.quantity,
            is_in_stock: size.isInStock,
            ...sizeFields(size),
            ...stored.edits,
          }
        : [],
    ),
  )
  const refs = sizeRefsOf(source)
  await saveRefs(
    tx,
    refs,
    placed.map(({ ref, id, size }) => ({
      key: ref,
      targetId: id,
      hash: '',
      written: sizeFields(size),
    })),
  )
  const present = new Set(placed.map(({ id }) => id))
  const missing = products.flatMap(({ row }) =>
    (row.stored?.sizes ?? []).filter(
      ({ id, ref, isGone }) => ref !== null && !isGone && !present.has(id),
    ),
  )
  await sellOut(
    tx,
    refs,
    missing.map(({ id }) => id),
  )
}

/** Marks the sizes as gone, so that no later import takes back a stock that a person set. */
const sellOut = (
  tx: Tx,
  { source, kind }: { source: string; kind: string },
  stockIds: readonly number[],
): Promise<number> =>
  tx.run(sql`
    with gone as (
      update import_refs set written = written || '{"gone": true}'
      where source = ${source} and kind = ${kind} and target_id = any(${stockIds}::bigint[])
      returning target_id)
    ${sellingOutStocks(sql`select target_id from gone`)}`)
