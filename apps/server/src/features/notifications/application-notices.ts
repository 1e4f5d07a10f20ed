import type { EventListener } from '../../jobs/jobs.ts'
import { notifyPeople } from './notification.store.ts'

/** What people are told of their application to sell or to carry here. */
export const applicationNotices: EventListener[] = [
  {
    topic: 'application.decided',
    name: 'tell what became of an application',
    async hear(tx, { id, user_id: userId, payload, created_at: at }) {
      if (userId === null) throw new Error(`event ${id} does not say whose application was decided`)
      const shop = payload['kind'] === 'shop_application'
      const approved = payload['decision'] === 'approved'
      await notifyPeople(tx, [userId], {
        type: 'status_changed',
        textKey: `${shop ? 'shop' : 'driver'}_${approved ? 'approved' : 'rejected'}`,
        ...(typeof payload['reason'] === 'string' ? { params: { note: payload['reason'] } } : {}),
        url: shop ? '/be-seller' : '/be-driver',
        eventId: id,
        at,
      })
    },
  },
]
