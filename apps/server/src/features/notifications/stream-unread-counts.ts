import type { NotificationStatistic } from '@hawker/contract/notifications'
import type { Deps } from '../../deps.ts'
import type { LiveEvent } from '../../core/live-events.ts'
import type { StreamSource } from '../../http/api/route.ts'
import { countUnread } from './notification.store.ts'

export const countUnreadFor = (
  { database }: Deps,
  userId: number,
): Promise<NotificationStatistic> => countUnread(database, userId)

const toNewNotification = ({ id, type }: Record<string, unknown>) =>
  typeof id === 'number' && typeof type === 'string' ? { id, type } : undefined

/**
 * Sends the unread counts at once and after every change. Changes during a count are sent with the
 * next one.
 */
export const streamUnreadCounts =
  (deps: Deps, userId: number): StreamSource =>
  async (send) => {
    let counting = false
    let waiting: LiveEvent[] = []
    async function sendCount(events: readonly LiveEvent[]): Promise<void> {
      counting = true
      const statistic = await countUnreadFor(deps, userId)
      const notifications = events.flatMap(({ payload }) => toNewNotification(payload) ?? [])
      for (const notification of notifications.slice(0, -1))
        send({ event: 'statistic', data: { notification } })
      const last = notifications.at(-1)
      send({ event: 'statistic', data: { statistic, ...(last ? { notification: last } : {}) } })
      counting = false
      if (waiting.length) await sendWaiting()
    }
    function sendWaiting(): Promise<void> {
      const events = waiting
      waiting = []
      return sendCount(events)
    }
    const stop = deps.live.subscribe((event) => {
      if (
        event.topic !== 'notification.changed' ||
        (event.user_id !== null && event.user_id !== userId)
      )
        return undefined
      waiting.push(event)
      // A failed count is followed by the next change, and clients poll every 10 s as well.
      return counting ? undefined : sendWaiting().catch(() => void (counting = false))
    })
    await sendCount([])
    return stop
  }
