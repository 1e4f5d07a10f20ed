import type { PaymentAlertKind } from '@hawker/domain/payments/payment-alerts'
import { type Always, type SubjectCondition, always } from './condition.ts'

/** A chat as one side sees it. */
export type ChatSubject = { readonly unreadByUser: boolean; readonly unreadByDesk: boolean }
const isUnread: SubjectCondition<ChatSubject> = ({ unreadByUser, unreadByDesk }, { params }) =>
  params['side'] === 'desk' ? unreadByDesk : unreadByUser
export const CHAT_CONDITIONS = {
  'chat_message.courier': isUnread,
  'chat_message.order': isUnread,
  'chat_message.plain': isUnread,
} satisfies Record<string, SubjectCondition<ChatSubject>>

export type NewsSubject = { readonly publishedAt: Date }
export const NEWS_CONDITIONS = {
  // Withdrawn news are deleted, or published later.
  news: ({ publishedAt }, { now }) => publishedAt <= now,
} satisfies Record<string, SubjectCondition<NewsSubject>>

type Decision = 'new' | 'approved' | 'rejected' | null
/** The applications of a user. */
export type ApplicantSubject = { readonly shop: Decision; readonly courier: Decision }
export const APPLICATION_CONDITIONS = {
  shop_approved: ({ shop }) => shop === 'approved',
  shop_rejected: ({ shop }) => shop === 'rejected',
  driver_approved: ({ courier }) => courier === 'approved',
  driver_rejected: ({ courier }) => courier === 'rejected',
} satisfies Record<string, SubjectCondition<ApplicantSubject>>

/** The alerts of a payment method that have not ended. */
export type AlertSubject = { readonly open: readonly PaymentAlertKind[] }
const isOpen =
  (kind: PaymentAlertKind): SubjectCondition<AlertSubject> =>
  ({ open }) =>
    open.includes(kind)
export const ALERT_CONDITIONS = {
  'payment_alert.keys_refused': isOpen('keys_refused'),
  'payment_alert.no_webhooks': isOpen('no_webhooks'),
  'payment_alert.success_dropped': isOpen('success_dropped'),
  'payment_alert.list_failed': isOpen('list_failed'),
} satisfies Record<string, SubjectCondition<AlertSubject>>

/** A friend's invitation. */
export type ReferralSubject = {
  readonly status: 'pending' | 'earned' | 'rewarded' | 'denied' | 'reversed'
}
/** Money that has moved. What becomes of it later is on the page of the wallet. */
const MOVED = always('The money was in the wallet at the time of the notice.')
export const REFERRAL_CONDITIONS = {
  // "Your credit comes after the first order."
  referral_joined: ({ status }) => status === 'pending' || status === 'earned',
  referral_rewarded: ({ status }) => status === 'rewarded',
  // "For your first order."
  referral_gift: ({ status }) => status === 'pending' || status === 'denied',
} satisfies Record<string, SubjectCondition<ReferralSubject>>
export const WALLET_CONDITIONS = {
  wallet_sent: MOVED,
  wallet_received: MOVED,
  wallet_topped_up: MOVED,
  referral_welcome: MOVED,
} satisfies Record<string, Always>
