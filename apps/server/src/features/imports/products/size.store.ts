import { type Tx, sql } from '@hawker/postgres/database'
import { insertRows, takeIds } from '../../../database/seed/write/insert-rows.ts'
import { saveRefs } from '../run/refs.store.ts'
import type { ProductRow } from './read/product-row.ts'
import type { SizeRow } from './read/read-sizes.ts'

type WrittenProduct = {
  readonly key: string
  readonly id: number
  readonly row: ProductRow
  readonly isNew: boolean
}
const KIND = 'stock'

/** The reference of a size: its product and its options, which stay when prices change. */
const refOf = (productKey: string, { extras }: SizeRow): string =>
  `${productKey} ${JSON.stringify(extras.map(({ value }) => value))}`

/**
 * Inserts new sizes and updates those of an earlier import. A size that the source has no more is
 * sold out; sizes that staff added stay.
 */
export async function writeSizes(
  tx: Tx,
  source: string,
  products: readonly WrittenProduct[],
): Promise<void> {
  const sizes = products.flatMap(({ key, id, row, isNew }) =>
    row.sizes.map((size, position) => ({
      ref: refOf(key, size),
      productId: id,
      position,
      size,
      isNew,
    })),
  )
  const known = await knownSizes(
    tx,
    source,
    products.filter(({ isNew }) => !isNew).map(({ id }) => id),
  )
  const stored = sizes.map((one) => ({ ...one, stockId: known.get(one) }))
  const fresh = stored.filter(({ stockId }) => stockId === undefined)
  const nextId = await takeIds(tx, 'stocks', fresh.length)
  const placed = stored.map((one) => ({ ...one, stockId: one.stockId ?? nextId() }))
  const isFresh = new Set(fresh.map(({ ref }) => ref))
  const rows = placed.map(({ ref, stockId, productId, position, size }) => ({
    ref,
    id: stockId,
    product_id: productId,
    price: size.price,
    quantity: size.quantity,
    is_in_stock: size.isInStock,
    sku: size.sku,
    extras: size.extras,
    content: size.content?.amount ?? null,
    content_unit: size.content?.unit ?? null,
    position,
  }))
  await insertRows(
    tx,
    'stocks',
    rows
      .filter(({ ref }) => isFresh.has(ref))
      .map(({ ref: _ref, is_in_stock: _isInStock, ...stock }) => stock),
  )
  await changeSizes(
    tx,
    rows.filter(({ ref }) => !isFresh.has(ref)),
  )
  await sellOut(tx, known.missing(sizes.map(({ ref }) => ref)))
  await saveRefs(
    tx,
    { source, kind: KIND },
    placed.map(({ ref, stockId }) => ({ key: ref, targetId: stockId, hash: '' })),
  )
}

/** The sizes of earlier imports. A product of an older version has no references: its first size. */
async function knownSizes(tx: Tx, source: string, productIds: readonly number[]) {
  const rows = await tx.rows<{ id: number; product_id: number; ref: string | null }>(sql`
    select s.id, s.product_id, r.source_key as ref from stocks s
      left join import_refs r on r.source = ${source} and r.kind = ${KIND} and r.target_id = s.id
    where s.product_id = any(${productIds}::bigint[]) order by s.position, s.id`)
  const byRef = new Map(rows.flatMap(({ ref, id }) => (ref === null ? [] : [[ref, id] as const])))
  const withRefs = new Set(rows.flatMap((row) => (row.ref === null ? [] : [row.product_id])))
  const first = new Map(rows.toReversed().map((row) => [row.product_id, row.id]))
  return {
    get: (one: { ref: string; productId: number; position: number }): number | undefined =>
      byRef.get(one.ref) ??
      (one.position === 0 && !withRefs.has(one.productId) ? first.get(one.productId) : undefined),
    missing: (refs: readonly string[]): number[] => {
      const present = new Set(refs)
      return [...byRef].flatMap(([ref, id]) => (present.has(ref) ? [] : [id]))
    },
  }
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

const sellOut = (tx: Tx, stockIds: readonly number[]): Promise<number> =>
  tx.run(
    sql`update stocks set quantity = 0 where id = any(${stockIds}::bigint[]) and quantity is distinct from 0`,
  )
