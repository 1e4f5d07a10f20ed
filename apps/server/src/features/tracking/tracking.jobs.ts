import type { Deps } from '../../deps.ts'
import { translatorsOf } from '../../core/translations.ts'
import type { EventListener } from '../../core/events.ts'
import { type Job, enqueue } from '../../jobs/jobs.ts'
import { findInvitation, insertTracking } from './tracking.store.ts'

/** 128 bits: nobody can guess one. */
const TOKEN_BYTES = 16
const serverTexts = translatorsOf('server')

export const trackingListeners = ({
  clock,
  random,
}: Pick<Deps, 'clock' | 'random'>): EventListener[] => [
  {
    topic: 'order.released',
    name: 'create the tracking link of an order',
    async handle(tx, { order_id: orderId }) {
      const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url')
      if (orderId !== null && (await insertTracking(tx, orderId, token, clock.now())))
        await enqueue(tx, 'invite_receiver', { id: orderId }, `invite:${orderId}`)
    },
  },
]

export const trackingJobs = ({
  database,
  sms,
  origin,
}: Pick<Deps, 'database' | 'sms' | 'origin'>): Job[] => [
  {
    name: 'invite_receiver',
    async run(payload) {
      const invitation = await findInvitation(database, Number(payload['id']))
      // Some SMS services only send codes. Then the buyer shares the link from the order's page.
      if (!invitation || !sms.sendText) return
      const { token, phone, sender, shop, lang } = invitation
      const text = serverTexts(lang)('tracking.sms', { sender, shop, url: `${origin}/t/${token}` })
      await sms.sendText({ to: phone, text })
    },
  },
]
