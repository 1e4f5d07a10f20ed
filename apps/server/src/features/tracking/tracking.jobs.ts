import type { Deps } from '../../deps.ts'
import { translatorsOf } from '../../core/translations.ts'
import type { EventListener } from '../../core/events.ts'
import { type Job, enqueue } from '../../jobs/jobs.ts'
import { trackingTokenOf } from '../orders/index.ts'
import { textedToken } from '../trust/index.ts'
import { findInvitation, insertTracking } from './tracking.store.ts'

const serverTexts = translatorsOf('server')

export const trackingListeners = ({
  clock,
  personalDataKey,
}: Pick<Deps, 'clock' | 'personalDataKey'>): EventListener[] => [
  {
    topic: 'order.released',
    name: 'create the tracking link of an order',
    async handle(tx, { order_id: orderId }) {
      if (orderId === null) return
      const token = trackingTokenOf(personalDataKey, orderId)
      if (await insertTracking(tx, orderId, token, clock.now()))
        await enqueue(tx, 'invite_receiver', { id: orderId }, `invite:${orderId}`)
    },
  },
]

export const trackingJobs = ({
  database,
  texts,
  origin,
  personalDataKey,
}: Pick<Deps, 'database' | 'texts' | 'origin' | 'personalDataKey'>): Job[] => [
  {
    name: 'invite_receiver',
    async run(payload) {
      const invitation = await findInvitation(database, Number(payload['id']))
      // If there is no text, the buyer shares the link from the order's page.
      if (!invitation) return
      const { phone, sender, shop, shopId, userId, lang } = invitation
      const shared = trackingTokenOf(personalDataKey, Number(payload['id']))
      const token = textedToken(personalDataKey, shared, phone)
      const text = serverTexts(lang)('tracking.sms', { sender, shop, url: `${origin}/t/${token}` })
      await texts.sendText({ to: phone, kind: 'tracking', text, shopId, userId })
    },
  },
]
