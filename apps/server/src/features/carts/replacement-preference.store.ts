import {
  type ReplacementPreference,
  parseReplacementType,
} from '@hawker/domain/orders/substitution'
import { type Sql, type Tx, sql } from '@hawker/postgres/database'

type NewPreference = {
  userId: number
  productId: number
  replacement: string
  stockId: number | null
  now: Date
}
/** Stores what a customer wants when a product is unavailable, for later orders. */
export const saveReplacementPreference = (
  tx: Tx,
  { userId, productId, replacement, stockId, now }: NewPreference,
): Promise<number> =>
  tx.run(sql`
    insert into substitution_choices (user_id, product_id, replacement, stock_id, updated_at)
    values (${userId}, ${productId}, ${replacement}, ${stockId}, ${now})
    on conflict (user_id, product_id) do update
      set replacement = excluded.replacement, stock_id = excluded.stock_id, updated_at = excluded.updated_at`)

export type LinePreference = {
  stockId: number
  replacement: string
  replacementStockId: number | null
}
/**
 * Stores the preferences given with cart lines.
 * A named product must be another one of the same shop.
 */
export const saveReplacementPreferences = (
  tx: Tx,
  userId: number,
  preferences: readonly LinePreference[],
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into substitution_choices (user_id, product_id, replacement, stock_id, updated_at)
    select distinct on (k.product_id) ${userId}::bigint, k.product_id, w.replacement, w.stand_in_id, ${now}::timestamptz
    from unnest(${preferences.map(({ stockId }) => stockId)}::bigint[],
      ${preferences.map(({ replacement }) => replacement)}::text[],
      ${preferences.map(({ replacementStockId }) => replacementStockId)}::bigint[])
      as w (stock_id, replacement, stand_in_id)
    join stocks k on k.id = w.stock_id join products p on p.id = k.product_id
    left join stocks n on n.id = w.stand_in_id left join products np on np.id = n.product_id
    where w.stand_in_id is null or (np.shop_id = p.shop_id and n.id <> k.id)
    order by k.product_id
    on conflict (user_id, product_id) do update
      set replacement = excluded.replacement, stock_id = excluded.stock_id, updated_at = excluded.updated_at`)

/**
 * JSON {type, stockId} for a line `d` of member `dm` with stock `k`: the line's own choice, else
 * the buyer's stored preference. Skips a stored preference whose product is no longer sold.
 */
export const LINE_REPLACEMENT: Sql = sql`coalesce(
  case when d.replacement is not null then json_build_object('type', d.replacement, 'stockId', d.stand_in_id) end,
  (select json_build_object('type', h.replacement, 'stockId', h.stock_id) from substitution_choices h
    where h.user_id = dm.user_id and h.product_id = k.product_id and (h.replacement <> 'specific' or (h.stock_id <> k.id
      and exists (select from stocks n join products np on np.id = n.product_id where n.id = h.stock_id
        and np.status = 'published')))))`

/** Reads the database row; `specific` without a product counts as no choice. */
export function replacementOf(
  row: { type: string; stockId: number | null } | null,
): ReplacementPreference | null {
  const type = parseReplacementType(row?.type ?? null)
  const stockId = row?.stockId ?? null
  if (type === null || (type === 'specific' && stockId === null)) return null
  return { type, stockId: type === 'specific' ? stockId : null }
}
