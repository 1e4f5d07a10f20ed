import type { NotificationStatistic } from '@hawker/contract/notifications'
import type { Deps } from '../../deps.ts'
import type { LiveEvent } from '../../http/live.ts'
import type { StreamSource } from '../../http/route.ts'
import { countUnread } from './notification.store.ts'

export const unreadOf = ({ database }: Deps, userId: number): Promise<NotificationStatistic> =>
  countUnread(database, userId)

const newOne = ({ id, type }: Record<string, unknown>) =>
  typeof id === 'number' && typeof type === 'string' ? { id, type } : undefined

/** Sends the unread counts at once and after every change. Changes that come while it counts are told together in the next count. */
export const statisticStream =
  (deps: Deps, userId: number): StreamSource =>
  async (send) => {
    let counting = false
    let waiting: LiveEvent[] = []
    async function tell(told: readonly LiveEvent[]): Promise<void> {
      counting = true
      const statistic = await unreadOf(deps, userId)
      const notifications = told.flatMap(({ payload }) => newOne(payload) ?? [])
      for (const notification of notifications.slice(0, -1))
        send({ event: 'statistic', data: { notification } })
      const last = notifications.at(-1)
      send({ event: 'statistic', data: { statistic, ...(last ? { notification: last } : {}) } })
      counting = false
      if (waiting.length) await tellWaiting()
    }
    function tellWaiting(): Promise<void> {
      const told = waiting
      waiting = []
      return tell(told)
    }
    const stop = deps.live.subscribe((event) => {
      if (
        event.topic !== 'notification.changed' ||
        (event.user_id !== null && event.user_id !== userId)
      )
        return
      waiting.push(event)
      // A count that fails is followed by the next change; the poll of 10 s stays beside the stream (behaviour 4.20).
      if (!counting) tellWaiting().catch(() => (counting = false))
    })
    await tell([])
    return stop
  }
