import type { Tx } from '@hawker/postgres/tx'
import type { EventListener, StoredEvent } from '../../../core/events.ts'
import { findFirstnames, notifyUsers } from '../notification.store.ts'
import { priceParams } from './price-params.ts'
import type { TextKey } from './text-keys.ts'

/** Notices about wallets and referral rewards. */
export const walletNotices: EventListener[] = [
  {
    topic: 'wallet.sent',
    name: 'notify sender and receiver of money',
    handle: notifySenderAndReceiver,
  },
  { topic: 'payment.paid', name: 'notify of a top-up', handle: notifyTopUp },
  {
    topic: 'referral.joined',
    name: 'notify referrer and friend',
    handle: notifyReferralJoined,
  },
  {
    topic: 'referral.rewarded',
    name: 'notify of a referral reward',
    handle: notifyReferralRewarded,
  },
]

async function notifySenderAndReceiver(tx: Tx, event: StoredEvent): Promise<void> {
  const { user_id: senderId, payload } = event
  const receiverId = Number(payload['receiver_id'])
  if (senderId === null || !receiverId)
    throw new Error(`wallet event ${event.id} has no sender or receiver`)
  const names = await findFirstnames(tx, [senderId, receiverId])
  await notifyWithPrice(tx, event, senderId, 'wallet_sent', { person: names.get(receiverId) ?? '' })
  await notifyWithPrice(tx, event, receiverId, 'wallet_received', {
    person: names.get(senderId) ?? '',
  })
}

async function notifyTopUp(tx: Tx, event: StoredEvent): Promise<void> {
  if (event.user_id !== null && event.payload['payable_type'] === 'wallet_topup')
    await notifyWithPrice(tx, event, event.user_id, 'wallet_topped_up', {})
}

async function notifyReferralJoined(tx: Tx, event: StoredEvent): Promise<void> {
  const { referrerId, friendId, names } = await readReferralPair(tx, event)
  await notifyUsers(tx, [referrerId], {
    type: 'new_user_by_referral',
    textKey: 'referral_joined',
    params: { person: names.get(friendId) ?? '', friend_id: String(friendId) },
    url: '/wallet',
    eventId: event.id,
    at: event.created_at,
  })
  const { to, min } = event.payload
  if (!Number(to)) return
  const minBasket = (await priceParams(tx, min))['price'] ?? ''
  await notifyWithPrice(
    tx,
    event,
    friendId,
    'referral_gift',
    { person: names.get(referrerId) ?? '', min: minBasket, friend_id: String(friendId) },
    { type: 'wallet', amount: to },
  )
}

async function notifyReferralRewarded(tx: Tx, event: StoredEvent): Promise<void> {
  const { referrerId, friendId, names } = await readReferralPair(tx, event)
  const params = { person: names.get(friendId) ?? '', friend_id: String(friendId) }
  await notifyWithPrice(tx, event, referrerId, 'referral_rewarded', params, {
    type: 'new_user_by_referral',
    amount: event.payload['from'],
  })
}

async function readReferralPair(tx: Tx, { id, user_id: referrerId, payload }: StoredEvent) {
  const friendId = Number(payload['friend_id'])
  if (referrerId === null || !friendId)
    throw new Error(`referral event ${id} has no referrer or friend`)
  return { referrerId, friendId, names: await findFirstnames(tx, [referrerId, friendId]) }
}

type PriceNoticeOptions = { type: 'wallet' | 'new_user_by_referral'; amount: unknown }
async function notifyWithPrice(
  tx: Tx,
  event: StoredEvent,
  userId: number,
  textKey: TextKey,
  params: Record<string, string>,
  { type, amount }: PriceNoticeOptions = { type: 'wallet', amount: event.payload['amount'] },
): Promise<void> {
  await notifyUsers(tx, [userId], {
    type,
    textKey,
    params: { ...params, ...(await priceParams(tx, amount)) },
    url: '/wallet',
    eventId: event.id,
    at: event.created_at,
  })
}
