import { toMajor } from '@hawker/domain/money'
import type { Tx } from '../../database/tx.ts'
import type { EventListener, StoredEvent } from '../../jobs/jobs.ts'
import { defaultCurrency } from '../settings/index.ts'
import { findFirstnames, notifyPeople } from './notification.store.ts'
import type { TextKey } from './text-keys.ts'

/** What people are told of their wallets. */
export const walletNotices: EventListener[] = [
  { topic: 'wallet.sent', name: 'tell both people of money sent', hear: tellBoth },
  { topic: 'payment.paid', name: 'tell of a topped-up wallet', hear: tellToppedUp },
]

async function tellBoth(tx: Tx, event: StoredEvent): Promise<void> {
  const { user_id: senderId, payload } = event
  const receiverId = Number(payload['receiver_id'])
  if (senderId === null || !receiverId) throw new Error(`event ${event.id} does not say who sent to whom`)
  const names = await findFirstnames(tx, [senderId, receiverId])
  await tell(tx, event, senderId, 'wallet_sent', { person: names.get(receiverId) ?? '' })
  await tell(tx, event, receiverId, 'wallet_received', { person: names.get(senderId) ?? '' })
}

async function tellToppedUp(tx: Tx, event: StoredEvent): Promise<void> {
  if (event.user_id !== null && event.payload['payable_type'] === 'wallet_topup')
    await tell(tx, event, event.user_id, 'wallet_topped_up', {})
}

async function tell(tx: Tx, event: StoredEvent, userId: number, textKey: TextKey, params: Record<string, string>): Promise<void> {
  await notifyPeople(tx, [userId], {
    type: 'wallet',
    textKey,
    params: { ...params, ...(await priceParams(tx, event)) },
    url: '/wallet',
    eventId: event.id,
    at: event.created_at,
  })
}

/** The amount of an event as it can be said in any language later; see priceText. */
async function priceParams(tx: Tx, { payload }: StoredEvent): Promise<Record<string, string>> {
  const { symbol, position, decimals } = await defaultCurrency(tx)
  return { price: String(toMajor(BigInt(String(payload['amount'])), decimals)), symbol, position, decimals: String(decimals) }
}
