import { type Tx, sql } from '@hawker/postgres/database'
import { insertRows, takeIds } from '../../../database/seed/write/insert-rows.ts'
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
  await insertRows(
    tx,
    'stocks',
    placed.flatMap(({ stored, id, productId, position, size }) =>
      stored
        ? []
        : { id, product_id: productId, position, quantity: size.quantity, ...sizeFields(size) },
    ),
  )
  await changeSizes(
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

/** Stock levels change only where the file states one. */
const changeSizes = (tx: Tx, rows: readonly object[]): Promise<number> =>
  tx.run(sql`
    update stocks s set price = g.price, sku = g.sku, content = g.content,
      content_unit = g.content_unit, extras = coalesce(g.extras, '[]'),
      quantity = case when g.quantity is not null then g.quantity
        when g.is_in_stock and s.quantity = 0 then null else s.quantity end
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (id bigint, price bigint, sku text,
      content numeric, content_unit text, extras jsonb, quantity int, is_in_stock boolean)
    where s.id = g.id
      and (s.price, s.sku, s.content, s.content_unit, s.extras, s.quantity) is distinct from
        (g.price, g.sku, g.content, g.content_unit, coalesce(g.extras, '[]'),
        case when g.quantity is not null then g.quantity
          when g.is_in_stock and s.quantity = 0 then null else s.quantity end)`)

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
    update stocks set quantity = 0 where id in (select target_id from gone) and quantity is distinct from 0`)
