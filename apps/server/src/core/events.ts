import { sql } from '@hawker/postgres/database'
import type { Tx } from '@hawker/postgres/tx'
import type { LiveEvent } from './live-events.ts'

/** An event as stored in the table `events` (migration 0001). */
export type StoredEvent = LiveEvent & { created_at: Date }
/**
 * Reacts to one topic after the commit, in its own transaction, at least once. So its effect must
 * be keyed: a replay must change nothing.
 */
export type EventListener = {
  readonly topic: string
  readonly name: string
  handle(tx: Tx, event: StoredEvent): Promise<void>
}
export type NewEvent = {
  topic: string
  /** Unique: a second event with the same key is ignored. */
  key: string
  orderId?: number
  shopId?: number
  userId?: number
  driverId?: number
  parcelId?: number
  payload?: Record<string, unknown>
}

/**
 * Topics that only live streams and caches need. Postgres notifies these directly, so the events
 * need no job.
 */
export const LIVE_ONLY_TOPICS: ReadonlySet<string> = new Set([
  'order.created',
  'shop.changed',
  'stock.changed',
  'payment.captured',
  'door.changed',
  'table.changed',
])

/**
 * Stores an event and, in the same statement, the job that calls its listeners. Live streams are
 * notified at commit.
 */
export async function recordEvent(tx: Tx, event: NewEvent, now: Date): Promise<void> {
  const insert = sql`
      insert into events (topic, key, order_id, shop_id, user_id, driver_id, parcel_id, payload, created_at)
      values (${event.topic}, ${event.key}, ${event.orderId ?? null}, ${event.shopId ?? null},
        ${event.userId ?? null}, ${event.driverId ?? null}, ${event.parcelId ?? null}::bigint,
        ${JSON.stringify(event.payload ?? {})}, ${now})
      on conflict (key) do nothing`
  if (LIVE_ONLY_TOPICS.has(event.topic)) await tx.run(insert)
  else
    await tx.run(sql`
    with happened as (${insert} returning id)
    select graphile_worker.add_job('hear_event', json_build_object('id', id)) from happened`)
}
