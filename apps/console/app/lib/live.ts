import { useEffect, useEffectEvent, useState } from 'react'

export type LiveState = 'connecting' | 'live' | 'lost'

/** The server pings every 25 s; this long without a word and the line is dead, whatever the browser believes. */
const SILENCE_MS = 60_000
const POLL_MS = 10_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000

type Listener = { events: ReadonlySet<string>; hear: (event: string) => void; become: (state: LiveState) => void }
type Line = { join: (listener: Listener) => () => void }

/** One line for each address, however many parts of the page listen: a browser has six connections for all tabs of a site over plain http. */
const lines = new Map<string, Line>()

function openLine(url: string): Line {
  const listeners = new Set<Listener>()
  const names = new Set<string>()
  let state: LiveState = 'connecting'
  let source: EventSource | undefined
  let wait = FIRST_WAIT_MS
  let again: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined

  const become = (next: LiveState) => {
    state = next
    for (const listener of listeners) listener.become(next)
  }
  const changed = (event: string) => {
    for (const listener of listeners) listener.hear(event)
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
    source?.addEventListener(name, () => {
      heard()
      for (const listener of listeners) if (listener.events.has(name)) listener.hear(name)
    })
  const connect = () => {
    clearTimeout(again)
    source?.close()
    source = new EventSource(url)
    source.addEventListener('open', () => {
      wait = FIRST_WAIT_MS
      become('live')
      heard()
      changed('open')
    })
    source.addEventListener('error', broken)
    source.addEventListener('ping', heard)
    for (const name of names) hearOf(name)
    heard()
  }
  const back = () => {
    if (document.visibilityState !== 'visible') return
    if (state === 'lost') connect()
    changed('back')
  }
  const open = () => {
    connect()
    poll = setInterval(() => state === 'lost' && changed('poll'), POLL_MS)
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
      listener.become(state)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) close()
      }
    },
  }
}

/**
 * Listens to a stream of the API for as long as the component is there. `onChange` is called for each of `events`, and also whenever
 * something may have been missed: after (re)connecting, on coming back to the page, and every 10 s while there is no connection.
 */
export function useLive(url: string, events: readonly string[], onChange: (event: string) => void): LiveState {
  const [state, setState] = useState<LiveState>('connecting')
  const changed = useEffectEvent(onChange)
  const names = events.join()

  useEffect(() => {
    const line = lines.get(url) ?? openLine(url)
    lines.set(url, line)
    return line.join({ events: new Set(names.split(',')), hear: (event) => changed(event), become: setState })
  }, [url, names])

  return state
}
