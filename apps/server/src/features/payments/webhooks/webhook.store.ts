import { type Queries, type Tx, sql } from '@hawker/postgres/database'

/** The ids that an event names. Nothing else of it is used. */
export type WebhookIds = {
  readonly kind: string
  readonly reference?: string | undefined
  readonly providerId?: string | undefined
  readonly paymentId?: string | undefined
  readonly disputeId?: string | undefined
}
export type StoredWebhook = { id: number; provider: string; ids: WebhookIds }

/** Undefined when this event was received before. */
export const insertWebhook = (
  tx: Tx,
  {
    provider,
    eventId,
    payload,
    now,
  }: { provider: string; eventId: string; payload: WebhookIds & { body: string }; now: Date },
): Promise<{ id: number } | undefined> =>
  tx.row(sql`
    insert into webhook_events (provider, event_id, payload, received_at)
    values (${provider}, ${eventId}, ${JSON.stringify(payload)}, ${now}) on conflict (provider, event_id)
      do nothing returning id`)

/** Nothing processes it. The audit names it to staff for a week. */
export const insertUnreadableWebhook = (
  queries: Queries,
  { provider, eventId, body, now }: { provider: string; eventId: string; body: string; now: Date },
): Promise<number> =>
  queries.run(sql`
    insert into webhook_events (provider, event_id, payload, received_at, processed_at, failure)
    values (${provider}, ${eventId}, ${JSON.stringify({ kind: 'unreadable', body })}, ${now}, ${now}, 'unreadable')
    on conflict (provider, event_id) do nothing`)

export const findWebhook = (queries: Queries, id: number): Promise<StoredWebhook | undefined> =>
  queries.row(
    sql`select id, provider, payload - 'body' as ids from webhook_events
      where id = ${id} and processed_at is null`,
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

/**
 * Allows a check of the status; false when events of this provider have caused `max` since then.
 */
export const takeCheckTurn = async (
  queries: Queries,
  { id, provider }: Pick<StoredWebhook, 'id' | 'provider'>,
  { since, max, now }: { since: Date; max: number; now: Date },
): Promise<boolean> =>
  (await queries.run(sql`
    update webhook_events set looked_at = ${now} where id = ${id}
      and (select count(*) from webhook_events
        where provider = ${provider} and looked_at > ${since}) < ${max}`)) === 1

/**
 * Events without a matching payment yet; they are dropped after a day. Events of strangers must not
 * keep a new one waiting, so those with the fewest tries come first.
 */
export const waitingWebhooks = (queries: Queries, now: Date): Promise<{ id: number }[]> =>
  queries.rows(sql`
    select id from webhook_events
    where processed_at is null and attempts > 0 and received_at > ${now}::timestamptz - interval '24 hours'
      order by attempts, id limit 100`)

/**
 * Deletes the events before a time, and the oldest of each provider above a number. An event that
 * comes again later only has the status of its payment checked.
 */
export const deleteOldWebhooks = (queries: Queries, before: Date, max: number): Promise<number> =>
  queries.run(sql`
    delete from webhook_events where received_at < ${before} or id in (
      select id from (
        select id, row_number() over (partition by provider order by id desc) as place
        from webhook_events) placed
      where place > ${max}::bigint)`)
