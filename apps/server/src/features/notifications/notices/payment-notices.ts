import { PAYMENT_ALERT_KINDS } from '@hawker/domain/payments/payment-alerts'
import { PROVIDER_NAMES } from '@hawker/domain/payments/provider-names'
import { PAYMENT_TAGS } from '@hawker/domain/payments/payment-status'
import type { EventListener } from '../../../core/events.ts'
import { notifyUsers } from '../notification.store.ts'
import { listStaffIds } from './chat-notice.store.ts'

/** Notices for staff about payment methods that need them. */
export const paymentNotices: EventListener[] = [
  {
    topic: 'payment.alert',
    name: 'notify staff of a payment alert',
    async handle(tx, { id, payload, created_at: at }) {
      const tag = PAYMENT_TAGS.find((known) => known === payload['tag'])
      const kind = PAYMENT_ALERT_KINDS.find((known) => known === payload['kind'])
      if (!tag || !kind) throw new Error(`payment alert ${id} has no method or kind`)
      await notifyUsers(tx, await listStaffIds(tx), {
        type: 'status_changed',
        textKey: `payment_alert.${kind}`,
        params: { tag, person: PROVIDER_NAMES[tag] ?? tag },
        url: `/console/staff/payments/${tag}`,
        eventId: id,
        at,
      })
    },
  },
]
