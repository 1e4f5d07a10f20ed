import { useEffect, useEffectEvent, useState } from 'react'

export type LiveState = 'connecting' | 'live' | 'lost'

/** The server pings every 25 s; this long without a word and the line is dead, whatever the browser believes. */
const SILENCE_MS = 60_000
const POLL_MS = 10_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000

/**
 * Listens to a stream of the API for as long as the component is there. `onChange` is called for each of `events`, and also whenever
 * something may have been missed: after (re)connecting, on coming back to the page, and every 10 s while there is no connection.
 */
export function useLive(url: string, events: readonly string[], onChange: (event: string) => void): LiveState {
  const [state, setState] = useState<LiveState>('connecting')
  const changed = useEffectEvent(onChange)
  const names = events.join()

  useEffect(() => {
    let source: EventSource | undefined
    let wait = FIRST_WAIT_MS
    let again: ReturnType<typeof setTimeout> | undefined
    let silence: ReturnType<typeof setTimeout> | undefined
    let lost = false

    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(broken, SILENCE_MS)
    }
    const broken = () => {
      lost = true
      setState('lost')
      source?.close()
      clearTimeout(silence)
      clearTimeout(again)
      again = setTimeout(connect, wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
    const connect = () => {
      clearTimeout(again)
      source?.close()
      source = new EventSource(url)
      source.addEventListener('open', () => {
        wait = FIRST_WAIT_MS
        lost = false
        setState('live')
        heard()
        changed('open')
      })
      source.addEventListener('error', broken)
      source.addEventListener('ping', heard)
      for (const name of names.split(',')) {
        source.addEventListener(name, () => {
          heard()
          changed(name)
        })
      }
      heard()
    }
    const back = () => {
      if (document.visibilityState !== 'visible') return
      if (lost) connect()
      changed('back')
    }

    connect()
    const poll = setInterval(() => lost && changed('poll'), POLL_MS)
    addEventListener('online', back)
    addEventListener('offline', broken)
    document.addEventListener('visibilitychange', back)
    return () => {
      source?.close()
      clearTimeout(again)
      clearTimeout(silence)
      clearInterval(poll)
      removeEventListener('online', back)
      removeEventListener('offline', broken)
      document.removeEventListener('visibilitychange', back)
    }
  }, [url, names])

  return state
}
