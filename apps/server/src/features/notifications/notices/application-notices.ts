import type { EventListener } from '../../../core/events.ts'
import { notifyUsers } from '../notification.store.ts'

/** Notices about applications of shops and couriers. */
export const applicationNotices: EventListener[] = [
  {
    topic: 'application.decided',
    name: 'notify the applicant of a decision',
    async handle(tx, { id, user_id: userId, payload, created_at: at }) {
      if (userId === null) throw new Error(`application event ${id} has no user`)
      const shop = payload['kind'] === 'shop_application'
      const approved = payload['decision'] === 'approved'
      await notifyUsers(tx, [userId], {
        type: 'status_changed',
        textKey: `${shop ? 'shop' : 'driver'}_${approved ? 'approved' : 'rejected'}`,
        params: {
          applicant_id: String(userId),
          ...(typeof payload['reason'] === 'string' ? { note: payload['reason'] } : {}),
        },
        url: shop ? '/be-seller' : '/be-driver',
        eventId: id,
        at,
      })
    },
  },
]
