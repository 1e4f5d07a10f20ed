import { type Sql, type Tx, sql } from '../../database/database.ts'

type Choice = { userId: number; productId: number; replacement: string; stockId: number | null; now: Date }
/** What somebody wants when this product cannot be had, for the next time. */
export const rememberChoice = (tx: Tx, { userId, productId, replacement, stockId, now }: Choice): Promise<number> =>
  tx.run(sql`
    insert into substitution_choices (user_id, product_id, replacement, stock_id, updated_at)
    values (${userId}, ${productId}, ${replacement}, ${stockId}, ${now})
    on conflict (user_id, product_id) do update set replacement = excluded.replacement, stock_id = excluded.stock_id, updated_at = excluded.updated_at`)

export type Wish = { stockId: number; replacement: string }
/** The same as it was said of lines of a cart. */
export const rememberWishes = (tx: Tx, userId: number, wishes: readonly Wish[], now: Date): Promise<number> =>
  tx.run(sql`
    insert into substitution_choices (user_id, product_id, replacement, stock_id, updated_at)
    select distinct on (k.product_id) ${userId}::bigint, k.product_id, w.replacement, null::bigint, ${now}::timestamptz
    from unnest(${wishes.map(({ stockId }) => stockId)}::bigint[], ${wishes.map(({ replacement }) => replacement)}::text[]) as w (stock_id, replacement)
    join stocks k on k.id = w.stock_id order by k.product_id
    on conflict (user_id, product_id) do update set replacement = excluded.replacement, stock_id = null, updated_at = excluded.updated_at`)

/** What a line `d` of a member `dm`, with its stock `k`, says about itself, else what its buyer said of the product before. One that was named then may be gone: its like is meant. */
export const REPLACEMENT: Sql = sql`coalesce(d.replacement, (select case h.replacement when 'specific' then 'best_match' else h.replacement end
  from substitution_choices h where h.user_id = dm.user_id and h.product_id = k.product_id))`
