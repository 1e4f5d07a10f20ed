import type { Database } from '@hawker/postgres/tx'

/** The notification that Postgres sends when an event commits (migration 0001). */
export type LiveEvent = {
  id: number
  topic: string
  order_id: number | null
  shop_id: number | null
  user_id: number | null
  driver_id: number | null
  parcel_id?: number | null
  payload: Record<string, unknown>
}
export type LiveListener = (event: LiveEvent) => void | Promise<void>
export type LiveEvents = {
  /**
   * Calls the listener for each event of every process on this database, after its transaction
   * committed. `close` waits for the promises that listeners return.
   */
  subscribe(listener: LiveListener): () => void
  /**
   * Sends an event without storing it, such as a courier's position. A client that reconnects does
   * not get it.
   */
  publishTransient(event: Omit<LiveEvent, 'id'>): Promise<void>
  close(): Promise<void>
}

export async function openLiveEvents(
  database: Pick<Database, 'listen' | 'pool'>,
  onError: (error: unknown) => void,
): Promise<LiveEvents> {
  const listeners = new Set<LiveListener>()
  const running = new Set<Promise<void>>()
  const notify = (event: LiveEvent) => {
    for (const listener of listeners) {
      try {
        const work = listener(event)
        if (!work) continue
        const settled = work.catch(onError).finally(() => running.delete(settled))
        running.add(settled)
      } catch (error) {
        onError(error)
      }
    }
  }
  const emptyEvent = {
    id: 0,
    order_id: null,
    shop_id: null,
    user_id: null,
    driver_id: null,
    payload: {},
  }
  const stop = await database.listen(
    'hawker_events',
    (payload) => notify(JSON.parse(payload)),
    // Events were missed while the connection was down, so caches must reload.
    () => notify({ ...emptyEvent, topic: 'live.resumed' }),
  )
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async publishTransient(event) {
      await database.pool.query("select pg_notify('hawker_events', $1)", [
        JSON.stringify({ id: 0, ...event }),
      ])
    },
    async close() {
      await stop()
      await Promise.all(running)
    },
  }
}
