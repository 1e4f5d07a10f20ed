import pg from 'pg'

const RECONNECT_MS = 100

export type ListenHandlers = {
  onMessage: (payload: string) => void
  /** The connection was lost and is back; messages in between are missing. */
  onResumed?: (() => void) | undefined
  onError: (error: Error) => void
}

/**
 * Listens on one channel and reconnects when the connection is lost. Returns a function that stops
 * it.
 */
export async function listen(
  connectionString: string,
  channel: string,
  { onMessage, onResumed, onError }: ListenHandlers,
): Promise<() => Promise<void>> {
  let isClosed = false
  let hasConnected = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  async function connect() {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    next.on('notification', (message) => onMessage(message.payload ?? ''))
    let isLost = false
    const reconnect = (error?: Error) => {
      if (isLost || isClosed) return
      isLost = true
      if (error) onError(error)
      timer = setTimeout(() => void connect().catch(onError), RECONNECT_MS)
    }
    next.on('error', reconnect)
    next.on('end', () => reconnect())
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      client = next
      if (hasConnected) onResumed?.()
      hasConnected = true
    } catch (error) {
      reconnect(error instanceof Error ? error : new Error(String(error)))
    }
  }
  await connect()
  return async () => {
    isClosed = true
    clearTimeout(timer)
    await client?.end()
  }
}
