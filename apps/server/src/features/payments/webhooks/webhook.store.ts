import { type Queries, type Tx, sql } from '@hawker/postgres/database'

/** Undefined when this event was received before. */
export const insertWebhook = (
  tx: Tx,
  {
    provider,
    eventId,
    payload,
    now,
  }: { provider: string; eventId: string; payload: { reference: string; body: string }; now: Date },
): Promise<{ id: number } | undefined> =>
  tx.row(sql`
    insert into webhook_events (provider, event_id, payload, received_at)
    values (${provider}, ${eventId}, ${JSON.stringify(payload)}, ${now}) on conflict (provider, event_id)
      do nothing returning id`)

export const findWebhook = (
  queries: Queries,
  id: number,
): Promise<{ id: number; reference: string } | undefined> =>
  queries.row(
    sql`select id, payload ->> 'reference' as reference from webhook_events where id = ${id} and processed_at is null`,
  )

export const finishWebhook = (queries: Queries, id: number, now: Date): Promise<number> =>
  queries.run(sql`
    update webhook_events set processed_at = ${now}, attempts = attempts + 1, failure = null where id = ${id}
      and processed_at is null`)
export const failWebhook = (queries: Queries, id: number, failure: string): Promise<number> =>
  queries.run(
    sql`update webhook_events set attempts = attempts + 1, failure = ${failure} where id = ${id}
      and processed_at is null`,
  )

/** Events without a matching payment yet; they are dropped after a day. */
export const waitingWebhooks = (queries: Queries, now: Date): Promise<{ id: number }[]> =>
  queries.rows(sql`
    select id from webhook_events
    where processed_at is null and attempts > 0 and received_at > ${now}::timestamptz - interval '24 hours'
      order by id limit 100`)
