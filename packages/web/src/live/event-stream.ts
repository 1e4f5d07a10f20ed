export type LineState = 'connecting' | 'live' | 'lost'

/** The server pings every 25 s; this long without a word and the line is dead, whatever the browser believes. */
const SILENCE_MS = 60_000
const POLL_MS = 10_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000

/** What was refused with this may be answered when it is asked again: nothing was reached, or it has to wait, or something is broken there. */
export const isPassing = ({ status }: { status: number }): boolean =>
  status === 0 || status === 429 || status >= 500

export type LineListener = {
  events: readonly string[]
  /**
   * Called with each of `events` and what it says, and without data whenever something may have been missed: `open` after (re)connecting, `joined` on coming
   * to a line that is open, `back` on coming back to the page, `poll` every so often while there is no connection.
   */
  hear: (event: string, data?: unknown) => void
  become?: (state: LineState) => void
}
type Line = { join: (listener: LineListener) => () => void }

/** One line for each address, however many parts of the page listen: a browser has six connections for all tabs of a site over plain http. */
const lines = new Map<string, Line>()

/** Listens to a stream of the API until told to stop. A line that broke, was refused or fell silent is opened again; `pollMs`: how often to look meanwhile. */
export function joinLine(url: string, listener: LineListener, pollMs = POLL_MS): () => void {
  const line = lines.get(url) ?? openLine(url, pollMs)
  lines.set(url, line)
  return line.join(listener)
}

function openLine(url: string, pollMs: number): Line {
  const listeners = new Set<LineListener>()
  const names = new Set<string>()
  let state: LineState = 'connecting'
  let source: EventSource | undefined
  let wait = FIRST_WAIT_MS
  let again: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined

  const become = (next: LineState) => {
    state = next
    for (const listener of listeners) listener.become?.(next)
  }
  const missed = (why: 'open' | 'back' | 'poll') => {
    for (const listener of listeners) listener.hear(why)
  }
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(broken, SILENCE_MS)
  }
  const broken = () => {
    become('lost')
    source?.close()
    clearTimeout(silence)
    clearTimeout(again)
    again = setTimeout(connect, wait)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
  const hearOf = (name: string) =>
    source?.addEventListener(name, ({ data }: MessageEvent<string>) => {
      heard()
      const said: unknown = JSON.parse(data)
      for (const listener of listeners)
        if (listener.events.includes(name)) listener.hear(name, said)
    })
  const connect = () => {
    clearTimeout(again)
    source?.close()
    source = new EventSource(url)
    source.addEventListener('open', () => {
      wait = FIRST_WAIT_MS
      become('live')
      heard()
      missed('open')
    })
    source.addEventListener('error', broken)
    source.addEventListener('ping', heard)
    for (const name of names) hearOf(name)
    heard()
  }
  const back = () => {
    if (document.visibilityState !== 'visible') return
    if (state === 'lost') connect()
    missed('back')
  }
  const open = () => {
    connect()
    poll = setInterval(() => state === 'lost' && missed('poll'), pollMs)
    addEventListener('online', back)
    addEventListener('offline', broken)
    document.addEventListener('visibilitychange', back)
  }
  const close = () => {
    lines.delete(url)
    source?.close()
    clearTimeout(again)
    clearTimeout(silence)
    clearInterval(poll)
    removeEventListener('online', back)
    removeEventListener('offline', broken)
    document.removeEventListener('visibilitychange', back)
  }
  return {
    join(listener) {
      listeners.add(listener)
      for (const name of listener.events) {
        if (!names.has(name) && source) hearOf(name)
        names.add(name)
      }
      if (listeners.size === 1) open()
      listener.become?.(state)
      if (state === 'live') listener.hear('joined')
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) close()
      }
    },
  }
}
