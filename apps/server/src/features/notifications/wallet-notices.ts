import type { Tx } from '../../database/tx.ts'
import type { EventListener, StoredEvent } from '../../jobs/jobs.ts'
import { findFirstnames, notifyPeople } from './notification.store.ts'
import { priceParams } from './price-params.ts'
import type { TextKey } from './text-keys.ts'

/** What people are told of their wallets. */
export const walletNotices: EventListener[] = [
  { topic: 'wallet.sent', name: 'tell both people of money sent', hear: tellBoth },
  { topic: 'payment.paid', name: 'tell of a topped-up wallet', hear: tellToppedUp },
  { topic: 'referral.joined', name: 'tell both of a friend who came by a code', hear: tellJoined },
  { topic: 'referral.rewarded', name: 'tell of a reward', hear: tellRewarded },
]

async function tellBoth(tx: Tx, event: StoredEvent): Promise<void> {
  const { user_id: senderId, payload } = event
  const receiverId = Number(payload['receiver_id'])
  if (senderId === null || !receiverId)
    throw new Error(`event ${event.id} does not say who sent to whom`)
  const names = await findFirstnames(tx, [senderId, receiverId])
  await tell(tx, event, senderId, 'wallet_sent', { person: names.get(receiverId) ?? '' })
  await tell(tx, event, receiverId, 'wallet_received', { person: names.get(senderId) ?? '' })
}

async function tellToppedUp(tx: Tx, event: StoredEvent): Promise<void> {
  if (event.user_id !== null && event.payload['payable_type'] === 'wallet_topup')
    await tell(tx, event, event.user_id, 'wallet_topped_up', {})
}

async function tellJoined(tx: Tx, event: StoredEvent): Promise<void> {
  const { referrerId, friendId, names } = await bothOf(tx, event)
  await notifyPeople(tx, [referrerId], {
    type: 'new_user_by_referral',
    textKey: 'referral_joined',
    params: { person: names.get(friendId) ?? '' },
    url: '/wallet',
    eventId: event.id,
    at: event.created_at,
  })
  const { to, min } = event.payload
  if (!Number(to)) return
  const least = (await priceParams(tx, min))['price'] ?? ''
  await tell(
    tx,
    event,
    friendId,
    'referral_gift',
    { person: names.get(referrerId) ?? '', min: least },
    { type: 'wallet', amount: to },
  )
}

async function tellRewarded(tx: Tx, event: StoredEvent): Promise<void> {
  const { referrerId, friendId, names } = await bothOf(tx, event)
  const params = { person: names.get(friendId) ?? '' }
  await tell(tx, event, referrerId, 'referral_rewarded', params, {
    type: 'new_user_by_referral',
    amount: event.payload['from'],
  })
}

async function bothOf(tx: Tx, { id, user_id: referrerId, payload }: StoredEvent) {
  const friendId = Number(payload['friend_id'])
  if (referrerId === null || !friendId) throw new Error(`event ${id} does not say who came by whom`)
  return { referrerId, friendId, names: await findFirstnames(tx, [referrerId, friendId]) }
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
