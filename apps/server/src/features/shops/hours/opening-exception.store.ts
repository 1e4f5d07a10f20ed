import { type Tx, sql } from '@hawker/postgres/database'

export type Span = { from: string; to: string }

/** Removes what deviates from the weekly hours on this day. */
export async function clearDay(tx: Tx, shopId: number, date: string): Promise<void> {
  await tx.run(sql`delete from special_days where shop_id = ${shopId} and date = ${date}::date`)
  await tx.run(sql`delete from closed_dates where shop_id = ${shopId} and date = ${date}::date`)
}
export const closeDay = (tx: Tx, shopId: number, date: string): Promise<number> =>
  tx.run(
    sql`insert into closed_dates (shop_id, date) values (${shopId}, ${date}::date) on conflict do nothing`,
  )
export const insertSpans = (
  tx: Tx,
  shopId: number,
  date: string,
  spans: readonly Span[],
): Promise<number> =>
  tx.run(sql`
    insert into special_days (shop_id, date, opens, closes)
    select ${shopId}::bigint, ${date}::date, x.opens, x.closes
    from unnest(${spans.map(({ from }) => from)}::text[], ${spans.map(({ to }) => to)}::text[]) as x (opens, closes)`)
