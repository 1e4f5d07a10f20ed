import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import type { EventListener, StoredEvent } from '../../../core/events.ts'
import { notifyAllUsers } from '../notification.store.ts'
import { applicationNotices } from './application-notices.ts'
import { reservationNotices } from './reservation-notices.ts'
import { chatNotices } from './chat-notices.ts'
import { groupNotices } from './group-notices.ts'
import { orderNotices } from './order-notices.ts'
import { paymentNotices } from './payment-notices.ts'
import { parcelNotices } from './parcel-notices.ts'
import { staffAlertListeners } from '../staff-alerts/staff-alert.jobs.ts'
import { shareNotices } from './share-notices.ts'
import { walletNotices } from './wallet-notices.ts'

/** All listeners that create notifications. An event that is heard twice notifies once. */
export const notificationListeners = (deps: Deps): EventListener[] => [
  ...orderNotices,
  ...parcelNotices,
  { topic: 'news.published', name: 'notify all users of news', handle: notifyAllOfNews },
  ...walletNotices,
  ...groupNotices,
  ...shareNotices,
  ...chatNotices(deps),
  ...applicationNotices,
  ...paymentNotices,
  ...reservationNotices,
  ...staffAlertListeners,
]

async function notifyAllOfNews(tx: Tx, event: StoredEvent): Promise<void> {
  const blogUuid = event.payload['blog_uuid']
  if (typeof blogUuid !== 'string') throw new Error(`news event ${event.id} has no blog uuid`)
  await notifyAllUsers(tx, {
    type: 'news_publish',
    textKey: 'news',
    blogUuid,
    eventId: event.id,
    at: event.created_at,
  })
}
