import type { Tx } from '../../database/tx.ts'
import type { EventListener, StoredEvent } from '../../jobs/jobs.ts'
import { findFirstnames, notifyPeople } from './notification.store.ts'
import { priceParams } from './price-params.ts'
import type { TextKey } from './text-keys.ts'

/** What those who owe a share of a group order are told, and the one they owe it to. */
export const shareNotices: EventListener[] = [
  { topic: 'share.changed', name: 'tell of a share', hear: tellOfShare },
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

async function tellOfShare(tx: Tx, event: StoredEvent): Promise<void> {
  const { order_id: orderId, user_id: hostId, payload } = event
  const { step, told, uuid, name, amount, currency_id: currencyId } = payload
  const textKey = TEXTS[String(step)]
  if (!textKey || hostId === null || orderId === null)
    throw new Error(`event ${event.id} does not say what became of which share`)
  // Nobody without an account can be reached: their page says it.
  if (typeof told !== 'number') return
  const person =
    told === hostId ? String(name) : ((await findFirstnames(tx, [hostId])).get(hostId) ?? '')
  await notifyPeople(tx, [told], {
    type: 'payment_request',
    textKey,
    params: { person, ...(await priceParams(tx, amount, Number(currencyId))) },
    orderId,
    url: told === hostId ? `/orders/${orderId}` : `/share/${String(uuid)}`,
    eventId: event.id,
    at: event.created_at,
  })
}
