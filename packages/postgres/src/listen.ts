import pg from 'pg'

const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 2_000
/** How often a quiet connection is checked: a network may drop it without a word. */
const HEARTBEAT_MS = 10_000

export type ListenHandlers = {
  onMessage: (payload: string) => void
  /** The connection was lost and is back; messages in between are missing. */
  onResumed?: (() => void) | undefined
  /** Called once for an outage, not for each attempt to reconnect. */
  onError: (error: Error) => void
}
export type ListenOptions = { heartbeatMs?: number }

/**
 * Listens on one channel and reconnects when the connection is lost. Returns a function that stops
 * it.
 */
export async function listen(
  connectionString: string,
  channel: string,
  { onMessage, onResumed, onError }: ListenHandlers,
  { heartbeatMs = HEARTBEAT_MS }: ListenOptions = {},
): Promise<() => Promise<void>> {
  let isClosed = false
  let hasConnected = false
  let isReported = false
  let retryMs = FIRST_RETRY_MS
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect() {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: heartbeatMs,
    })
    client = next
    next.on('notification', (message) => onMessage(message.payload ?? ''))
    let isLost = false
    const lose = (error?: Error) => {
      if (isLost || isClosed) return
      isLost = true
      clearTimeout(timer)
      if (error && !isReported) {
        isReported = true
        onError(error)
      }
      // A connection that does not answer never ends politely.
      next.connection.stream.destroy()
      timer = setTimeout(() => void connect().catch(onError), retryMs)
      retryMs = Math.min(2 * retryMs, LAST_RETRY_MS)
    }
    const beat = () => {
      timer = setTimeout(
        () => void next.query('select 1').then(() => isLost || isClosed || beat(), lose),
        heartbeatMs,
      )
    }
    next.on('error', lose)
    next.on('end', () => lose())
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      isReported = false
      retryMs = FIRST_RETRY_MS
      if (!isLost && !isClosed) beat()
      if (hasConnected) onResumed?.()
      hasConnected = true
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)))
    }
  }
  await connect()
  return async () => {
    isClosed = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}
