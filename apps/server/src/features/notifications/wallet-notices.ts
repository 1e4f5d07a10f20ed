import type { Tx } from '../../database/tx.ts'
import type { EventListener, StoredEvent } from '../../jobs/jobs.ts'
import { findFirstnames, notifyPeople } from './notification.store.ts'
import { priceParams } from './price-params.ts'
import type { TextKey } from './text-keys.ts'

/** What people are told of their wallets. */
export const walletNotices: EventListener[] = [
  { topic: 'wallet.sent', name: 'tell both people of money sent', hear: tellBoth },
  { topic: 'payment.paid', name: 'tell of a topped-up wallet', hear: tellToppedUp },
  { topic: 'referral.joined', name: 'tell of a friend who came by a code', hear: tellJoined },
  { topic: 'referral.rewarded', name: 'tell both of their rewards', hear: tellRewarded },
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

async function tellJoined(tx: Tx, event: StoredEvent): Promise<void> {
  const { user_id: referrerId } = event
  const friendId = Number(event.payload['friend_id'])
  if (referrerId === null || !friendId) throw new Error(`event ${event.id} does not say who came by whom`)
  const names = await findFirstnames(tx, [friendId])
  await notifyPeople(tx, [referrerId], {
    type: 'new_user_by_referral',
    textKey: 'referral_joined',
    params: { person: names.get(friendId) ?? '' },
    url: '/wallet',
    eventId: event.id,
    at: event.created_at,
  })
}

async function tellRewarded(tx: Tx, event: StoredEvent): Promise<void> {
  const { user_id: referrerId, payload } = event
  const friendId = Number(payload['friend_id'])
  if (referrerId === null || !friendId) throw new Error(`event ${event.id} does not say who came by whom`)
  const names = await findFirstnames(tx, [referrerId, friendId])
  const toReferrer = { person: names.get(friendId) ?? '' }
  await tell(tx, event, referrerId, 'referral_rewarded', toReferrer, { type: 'new_user_by_referral', amount: payload['from'] })
  await tell(tx, event, friendId, 'referral_welcome', { person: names.get(referrerId) ?? '' }, { type: 'wallet', amount: payload['to'] })
}

type About = { type: 'wallet' | 'new_user_by_referral'; amount: unknown }
async function tell(
  tx: Tx,
  event: StoredEvent,
  userId: number,
  textKey: TextKey,
  params: Record<string, string>,
  { type, amount }: About = { type: 'wallet', amount: event.payload['amount'] },
): Promise<void> {
  await notifyPeople(tx, [userId], {
    type,
    textKey,
    params: { ...params, ...(await priceParams(tx, amount)) },
    url: '/wallet',
    eventId: event.id,
    at: event.created_at,
  })
}
