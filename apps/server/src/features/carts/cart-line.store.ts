import type { ChosenAddon } from '@hawker/domain/orders/cart-line'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { PortionsByStock } from '../catalog/index.ts'
import { type CartLine, lineIdentity } from './cart-lines.ts'
import { LINE_REPLACEMENT, replacementOf } from './replacement-preference.store.ts'
import { type Sharing, type SharingJson, sharingOf, sharingJson } from './sharing.store.ts'

type LineRow = {
  id: number
  member_id: number
  client_line_id: string | null
  stock_id: number
  quantity: number
  note: string | null
  replacement: { type: string; stockId: number | null } | null
  portions: number | null
  addons: { stock_id: number; quantity: number; portions: number | null }[]
}
/**
 * The lines of a cart as JSON, oldest first, with the stock left. `more` adds fields to each line.
 */
export const cartLines = (cartId: Sql, more: Sql = sql``): Sql => sql`(
  select coalesce(json_agg(json_build_object(${more}'id', d.id, 'member_id', d.user_cart_id,
    'client_line_id', d.client_line_id, 'stock_id', d.stock_id, 'quantity', d.quantity,
    'note', d.note, 'replacement', ${LINE_REPLACEMENT}, 'portions', k.quantity,
    'addons', (
      select coalesce(json_agg(json_build_object('stock_id', a.stock_id, 'quantity', a.quantity,
        'portions', ak.quantity) order by a.stock_id), '[]')
      from cart_detail_addons a join stocks ak on ak.id = a.stock_id
      where a.cart_detail_id = d.id)) order by d.id), '[]')
  from cart_details d join user_carts dm on dm.id = d.user_cart_id
  join stocks k on k.id = d.stock_id where dm.cart_id = ${cartId})`

export type FilledLines = { lines: CartLine[]; portions: PortionsByStock }
export type LinesJson = LineRow[]
export const linesOf = (rows: LinesJson): FilledLines => ({
  lines: rows.map((row) => ({
    id: row.id,
    memberId: row.member_id,
    clientLineId: row.client_line_id,
    stockId: row.stock_id,
    quantity: row.quantity,
    note: row.note,
    replacement: replacementOf(row.replacement),
    addons: row.addons.map((addon): ChosenAddon => ({
      stockId: addon.stock_id,
      perUnit: addon.quantity / row.quantity,
    })),
  })),
  portions: new Map(
    rows.flatMap((row) => [
      [row.stock_id, row.portions] as const,
      ...row.addons.map((addon) => [addon.stock_id, addon.portions] as const),
    ]),
  ),
})
export async function loadFilledLines(
  queries: Queries,
  cartId: number,
): Promise<FilledLines & { sharing: Sharing | null }> {
  const row = await queries.row<{ lines: LinesJson; sharing: SharingJson }>(sql`
    select ${cartLines(sql`${cartId}`)} as lines, ${sharingJson(sql`${cartId}`)} as sharing`)
  return { ...linesOf(row?.lines ?? []), sharing: sharingOf(row?.sharing ?? null) }
}
/** The lines of a cart, oldest first. */
export const loadLines = async (queries: Queries, cartId: number): Promise<CartLine[]> =>
  (await loadFilledLines(queries, cartId)).lines

const addonRows = (lines: readonly CartLine[], key: (line: CartLine) => unknown) =>
  JSON.stringify(
    lines.flatMap((line) =>
      line.addons.map((addon) => ({
        line: key(line),
        stock_id: addon.stockId,
        quantity: addon.perUnit * line.quantity,
      })),
    ),
  )

/** With `memberId`, deletes lines of this member only. */
export async function deleteLines(
  tx: Tx,
  cartId: number,
  ids: readonly number[],
  memberId?: number,
): Promise<number> {
  if (ids.length === 0) return 0
  return tx.run(sql`
    delete from cart_details d using user_carts m
    where m.id = d.user_cart_id and m.cart_id = ${cartId} and d.id = any(${ids}::bigint[])
      and (${memberId ?? null}::bigint is null or m.id = ${memberId ?? null}::bigint)`)
}

const rowOf = (line: CartLine) => ({
  ...line,
  stock_id: line.stockId,
  replacement: line.replacement?.type ?? null,
  stand_in_id: line.replacement?.stockId ?? null,
  identity: lineIdentity(line),
  client_line_id: line.clientLineId,
})

/** Updates existing lines: quantity, options, note. */
export async function updateLines(tx: Tx, lines: readonly CartLine[]): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.map(({ id }) => id)
  const rows = JSON.stringify(lines.map((line) => rowOf(line)))
  await tx.run(sql`delete from cart_detail_addons where cart_detail_id = any(${ids}::bigint[])`)
  await tx.run(sql`
    with changed as (
      update cart_details d set stock_id = w.stock_id, quantity = w.quantity, note = w.note,
        replacement = w.replacement, stand_in_id = w.stand_in_id, identity = w.identity,
        client_line_id = w.client_line_id
      from json_to_recordset(${rows}::json) as w (id bigint, stock_id bigint, quantity int,
        note text, replacement text, stand_in_id bigint, identity text, client_line_id text)
      where d.id = w.id)
    insert into cart_detail_addons (cart_detail_id, stock_id, quantity)
    select line, stock_id, quantity
    from json_to_recordset(${addonRows(lines, ({ id }) => id)}::json)
      as a (line bigint, stock_id bigint, quantity int)`)
}

/** Common table expressions that add lines; `made` has their ids and identities. */
export function insertingLines(memberId: Sql, lines: readonly CartLine[], now: Date): Sql {
  const rows = JSON.stringify(lines.map((line, place) => ({ ...rowOf(line), place })))
  return sql`made as (
      insert into cart_details (user_cart_id, stock_id, quantity, note, replacement, stand_in_id,
        identity, client_line_id, created_at)
      select ${memberId}, stock_id, quantity, note, replacement, stand_in_id, identity,
        client_line_id, ${now}
      from json_to_recordset(${rows}::json) as w (place int, stock_id bigint, quantity int,
        note text, replacement text, stand_in_id bigint, identity text, client_line_id text)
      where ${memberId} is not null order by place
      returning id, identity)${lines.some(({ addons }) => addons.length > 0) ? insertingOptions(lines) : sql``}`
}
/** The options of the lines in `made`. */
const insertingOptions = (lines: readonly CartLine[]): Sql => sql`,
    options as (
      insert into cart_detail_addons (cart_detail_id, stock_id, quantity)
      select made.id, a.stock_id, a.quantity
      from json_to_recordset(${addonRows(lines, lineIdentity)}::json)
        as a (line text, stock_id bigint, quantity int)
      join made on made.identity = a.line)`
export function withIds(
  lines: readonly CartLine[],
  made: readonly { id: number; identity: string }[],
): CartLine[] {
  const ids = new Map(made.map(({ id, identity }) => [identity, id]))
  return lines.map((line) => ({ ...line, id: ids.get(lineIdentity(line)) ?? null }))
}

/** Adds lines. Answers them with their ids. */
export async function insertLines(
  tx: Tx,
  memberId: number,
  lines: readonly CartLine[],
  now: Date,
): Promise<CartLine[]> {
  if (lines.length === 0) return []
  const made = await tx.rows<{ id: number; identity: string }>(
    sql`with ${insertingLines(sql`${memberId}::bigint`, lines, now)} select id, identity from made`,
  )
  return withIds(lines, made).map((line) => ({ ...line, memberId }))
}

export const moveLines = (tx: Tx, ids: readonly number[], memberId: number): Promise<number> =>
  tx.run(sql`update cart_details set user_cart_id = ${memberId} where id = any(${ids}::bigint[])`)
