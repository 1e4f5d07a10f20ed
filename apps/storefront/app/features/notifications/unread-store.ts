import { urlOf } from '@hawker/contract/url-of'
import { currentUser, leaveSession, onSessionChange } from '../../lib/session.ts'

/** storefront.md 3 and 9: the notification statistic, asked every 10 s while somebody is signed in. */
export type Statistic = { notification: number; news_publish: number; status_changed: number }
const NOTHING: Statistic = { notification: 0, news_publish: 0, status_changed: 0 }
const POLL_MS = 10_000

let statistic = NOTHING
let etag: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const currentStatistic = (): Statistic => statistic

export function subscribeToStatistic(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) begin()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearTimeout(timer)
      stopLive()
    }
  }
}

let listening = false
function begin(): void {
  if (!listening) {
    listening = true
    onSessionChange(() => {
      become(NOTHING)
      etag = undefined
      stopLive()
      void askStatistic()
      startLive()
    })
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') return stopLive()
      void askStatistic()
      startLive()
    })
  }
  void askStatistic()
  startLive()
}

let live: EventSource | undefined
/** Beside the poll: it only makes the badge instant (behaviour 4.20). */
function startLive(): void {
  if (
    live ||
    currentUser() === null ||
    listeners.size === 0 ||
    document.visibilityState === 'hidden'
  )
    return
  live = new EventSource(urlOf('streamNotifications', {}, document.documentElement.lang))
  live.addEventListener('statistic', ({ data }: MessageEvent<string>) => {
    const { statistic: next }: { statistic?: Statistic } = JSON.parse(data)
    if (next) become(next)
  })
}
function stopLive(): void {
  live?.close()
  live = undefined
}

/** Asks now and again in 10 s. An unchanged one costs a 304; a page nobody looks at asks nothing. */
export async function askStatistic(): Promise<void> {
  clearTimeout(timer)
  if (currentUser() === null || listeners.size === 0) return
  timer = setTimeout(() => void askStatistic(), POLL_MS)
  if (document.visibilityState === 'hidden') return
  try {
    const answer = await fetch(
      urlOf('showNotificationStatistic', {}, document.documentElement.lang),
      {
        headers: { accept: 'application/json', ...(etag ? { 'if-none-match': etag } : {}) },
        signal: AbortSignal.timeout(POLL_MS),
      },
    )
    if (answer.status === 401) return leaveSession()
    if (!answer.ok) return
    etag = answer.headers.get('etag') ?? undefined
    const { data = NOTHING }: { data?: Statistic } = await answer.json()
    become(data)
  } catch {
    // The next poll asks again; the badge keeps what it knew.
  }
}

function become(next: Statistic): void {
  if (
    next.notification === statistic.notification &&
    next.news_publish === statistic.news_publish &&
    next.status_changed === statistic.status_changed
  )
    return
  statistic = next
  for (const listener of listeners) listener()
}
