import type { Tx } from '@hawker/postgres/tx'
import type { EventListener, StoredEvent } from '../../../core/events.ts'
import { findFirstnames, notifyUsers } from '../notification.store.ts'
import { priceParams } from './price-params.ts'
import type { TextKey } from './text-keys.ts'

/** Notices about shares of a group order, to the debtor or the host. */
export const shareNotices: EventListener[] = [
  { topic: 'share.changed', name: 'notify of a share', handle: notifyShareChange },
]

const TEXTS: Readonly<Record<string, TextKey>> = {
  asked: 'share_asked',
  reminded: 'share_reminded',
  paid: 'share_paid',
  waived: 'share_waived',
  lapsed: 'share_lapsed',
  cancelled: 'share_cancelled',
  given_back: 'share_given_back',
  back_waits: 'share_back_waits',
}

async function notifyShareChange(tx: Tx, event: StoredEvent): Promise<void> {
  const { order_id: orderId, user_id: hostId, payload } = event
  const { step, uuid, name, amount, currency_id: currencyId } = payload
  // Events that an earlier version queued have the other key.
  const recipientId = payload['recipient'] ?? payload['told']
  const textKey = TEXTS[String(step)]
  if (!textKey || hostId === null || orderId === null)
    throw new Error(`share event ${event.id} is incomplete`)
  // A guest without an account gets no notification; the share's page shows it.
  if (typeof recipientId !== 'number') return
  const person =
    recipientId === hostId ? String(name) : ((await findFirstnames(tx, [hostId])).get(hostId) ?? '')
  await notifyUsers(tx, [recipientId], {
    type: 'payment_request',
    textKey,
    params: {
      person,
      share_uuid: String(uuid),
      ...(await priceParams(tx, amount, Number(currencyId))),
    },
    orderId,
    url: recipientId === hostId ? `/orders/${orderId}` : `/share/${String(uuid)}`,
    eventId: event.id,
    at: event.created_at,
  })
}
