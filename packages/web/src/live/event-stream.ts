export type StreamState = 'connecting' | 'live' | 'lost'

/**
 * The server pings every 25 s. A stream that is silent for longer counts as dead, even if the
 * browser still reports it as open.
 */
const SILENCE_MS = 60_000
const POLL_MS = 10_000
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 15_000

export type StreamListener = {
  events: readonly string[]
  /**
   * Called with each of `events` and its data, and without data when events may have been missed:
   * `open` after (re)connecting, `joined` on joining an open stream, `back` when the page becomes
   * visible or online again, `poll` regularly while there is no connection.
   */
  onEvent: (event: string, data?: unknown) => void
  onState?: (state: StreamState) => void
}
type Stream = { join: (listener: StreamListener) => () => void }

/**
 * One stream for each address, shared by all listeners: over plain http a browser has six
 * connections for all tabs of a site.
 */
const streams = new Map<string, Stream>()

/**
 * Listens to server-sent events of the API. A stream that broke, was refused or fell silent is
 * opened again; meanwhile listeners poll every `pollMs`. The function it returns leaves the stream.
 */
export function joinStream(url: string, listener: StreamListener, pollMs = POLL_MS): () => void {
  const stream = streams.get(url) ?? createStream(url, pollMs)
  streams.set(url, stream)
  return stream.join(listener)
}

function createStream(url: string, pollMs: number): Stream {
  const listeners = new Set<StreamListener>()
  const names = new Set<string>()
  let state: StreamState = 'connecting'
  let source: EventSource | undefined
  let retryMs = FIRST_RETRY_MS
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined

  const setState = (next: StreamState) => {
    state = next
    for (const listener of listeners) listener.onState?.(next)
  }
  const reportMissed = (why: 'open' | 'back' | 'poll') => {
    for (const listener of listeners) listener.onEvent(why)
  }
  const resetSilence = () => {
    clearTimeout(silence)
    silence = setTimeout(reconnect, SILENCE_MS)
  }
  const reconnect = () => {
    setState('lost')
    source?.close()
    clearTimeout(silence)
    clearTimeout(retry)
    retry = setTimeout(connect, retryMs)
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }
  const listenTo = (name: string) =>
    source?.addEventListener(name, ({ data }: MessageEvent<string>) => {
      resetSilence()
      const parsed: unknown = JSON.parse(data)
      for (const listener of listeners)
        if (listener.events.includes(name)) listener.onEvent(name, parsed)
    })
  const connect = () => {
    clearTimeout(retry)
    source?.close()
    source = new EventSource(url)
    source.addEventListener('open', () => {
      retryMs = FIRST_RETRY_MS
      setState('live')
      resetSilence()
      reportMissed('open')
    })
    source.addEventListener('error', reconnect)
    source.addEventListener('ping', resetSilence)
    for (const name of names) listenTo(name)
    resetSilence()
  }
  const back = () => {
    if (document.visibilityState !== 'visible') return
    if (state === 'lost') connect()
    reportMissed('back')
  }
  const open = () => {
    connect()
    poll = setInterval(() => state === 'lost' && reportMissed('poll'), pollMs)
    addEventListener('online', back)
    addEventListener('offline', reconnect)
    document.addEventListener('visibilitychange', back)
  }
  const close = () => {
    streams.delete(url)
    source?.close()
    clearTimeout(retry)
    clearTimeout(silence)
    clearInterval(poll)
    removeEventListener('online', back)
    removeEventListener('offline', reconnect)
    document.removeEventListener('visibilitychange', back)
  }
  return {
    join(listener) {
      listeners.add(listener)
      for (const name of listener.events) {
        if (!names.has(name) && source) listenTo(name)
        names.add(name)
      }
      if (listeners.size === 1) open()
      listener.onState?.(state)
      if (state === 'live') listener.onEvent('joined')
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) close()
      }
    },
  }
}
