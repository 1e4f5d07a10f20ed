import type { Database } from '../database/tx.ts'

/** What Postgres announces at commit of an event (migration 0001). */
export type LiveEvent = {
  id: number
  topic: string
  order_id: number | null
  shop_id: number | null
  user_id: number | null
  driver_id: number | null
  payload: Record<string, unknown>
}
export type Live = {
  /** Calls back for every event of any process over the same database, after its transaction committed. */
  subscribe(listener: (event: LiveEvent) => void): () => void
  /** Announces something that need not be kept, such as a courier's position. Not stored, not resumable. */
  whisper(event: Omit<LiveEvent, 'id'>): Promise<void>
  close(): Promise<void>
}

export async function openLive(
  database: Database,
  onError: (error: unknown) => void,
): Promise<Live> {
  const listeners = new Set<(event: LiveEvent) => void>()
  const tell = (event: LiveEvent) => {
    for (const listener of listeners) {
      try {
        listener(event)
      } catch (error) {
        onError(error)
      }
    }
  }
  const nothing = {
    id: 0,
    order_id: null,
    shop_id: null,
    user_id: null,
    driver_id: null,
    payload: {},
  }
  const stop = await database.listen(
    'hawker_events',
    (payload) => tell(JSON.parse(payload)),
    // Whoever keeps something must look again: what happened meanwhile was not heard.
    () => tell({ ...nothing, topic: 'live.resumed' }),
  )
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async whisper(event) {
      await database.pool.query("select pg_notify('hawker_events', $1)", [
        JSON.stringify({ id: 0, ...event }),
      ])
    },
    close: stop,
  }
}
