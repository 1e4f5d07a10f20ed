import { operationUrl } from '@hawker/contract/core/operation-url'
import { joinStream } from '@hawker/web/live/event-stream'
import { currentUser, endSession, onSessionChange } from '../../lib/session.ts'

/** The counts of unread notifications, polled every 10 s while signed in. */
export type Statistic = { notification: number; news_publish: number; status_changed: number }
const NO_UNREAD: Statistic = { notification: 0, news_publish: 0, status_changed: 0 }
const POLL_MS = 10_000

let statistic = NO_UNREAD
let etag: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const currentStatistic = (): Statistic => statistic

export function subscribeToStatistic(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearTimeout(timer)
      closeStream()
    }
  }
}

let listening = false
function start(): void {
  if (!listening) {
    listening = true
    onSessionChange(() => {
      update(NO_UNREAD)
      etag = undefined
      closeStream()
      void pollStatistic()
      openStream()
    })
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') return closeStream()
      void pollStatistic()
      openStream()
    })
  }
  void pollStatistic()
  openStream()
}

let leaveStream: (() => void) | undefined
/** The stream only updates the badge sooner; the poll is enough. */
function openStream(): void {
  if (
    leaveStream ||
    currentUser() === null ||
    listeners.size === 0 ||
    document.visibilityState === 'hidden'
  )
    return
  leaveStream = joinStream(operationUrl('streamNotifications', {}, document.documentElement.lang), {
    events: ['statistic'],
    onEvent: (_event, data) => {
      const { statistic: next } = (data ?? {}) as { statistic?: Statistic }
      if (next) update(next)
    },
  })
}
function closeStream(): void {
  leaveStream?.()
  leaveStream = undefined
}

/** Polls now and every 10 s. An unchanged result costs a 304. A hidden page does not poll. */
export async function pollStatistic(): Promise<void> {
  clearTimeout(timer)
  if (currentUser() === null || listeners.size === 0) return
  timer = setTimeout(() => void pollStatistic(), POLL_MS)
  if (document.visibilityState === 'hidden') return
  try {
    const response = await fetch(
      operationUrl('showNotificationStatistic', {}, document.documentElement.lang),
      {
        headers: { accept: 'application/json', ...(etag ? { 'if-none-match': etag } : {}) },
        signal: AbortSignal.timeout(POLL_MS),
      },
    )
    if (response.status === 401) return endSession()
    if (!response.ok) return
    etag = response.headers.get('etag') ?? undefined
    const { data = NO_UNREAD }: { data?: Statistic } = await response.json()
    update(data)
  } catch {
    // The next poll tries again.
  }
}

function update(next: Statistic): void {
  if (
    next.notification === statistic.notification &&
    next.news_publish === statistic.news_publish &&
    next.status_changed === statistic.status_changed
  )
    return
  statistic = next
  for (const listener of listeners) listener()
}
