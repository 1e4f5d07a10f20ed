import { type Queries, sql } from '@hawker/postgres/database'

/** Stores that a user has paid with this card. */
export const saveCard = (
  queries: Queries,
  userId: number,
  card: Uint8Array,
  now: Date,
): Promise<number> =>
  queries.run(sql`
    insert into user_cards (user_id, card, seen_at) values (${userId}, ${card}, ${now})
    on conflict (user_id, card) do update set seen_at = excluded.seen_at`)

export const deleteOldCards = (queries: Queries, before: Date): Promise<number> =>
  queries.run(sql`delete from user_cards where seen_at < ${before}`)
