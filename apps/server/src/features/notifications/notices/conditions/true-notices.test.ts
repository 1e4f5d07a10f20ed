import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Always, SubjectCondition } from './condition.ts'
import { GROUP_CONDITIONS, type GroupSubject, SHARE_CONDITIONS } from './group-conditions.ts'
import type { ShareSubject } from './group-conditions.ts'
import { ORDER_CONDITIONS, type OrderSubject } from './order-conditions.ts'
import {
  ALERT_CONDITIONS,
  type AlertSubject,
  type ApplicantSubject,
  type ReferralSubject,
  APPLICATION_CONDITIONS,
  CHAT_CONDITIONS,
  NEWS_CONDITIONS,
  REFERRAL_CONDITIONS,
} from './other-conditions.ts'
import { PARCEL_CONDITIONS, type ParcelSubject } from './parcel-conditions.ts'

const READER = 7
const NOW = new Date('2026-11-21T17:00:00Z')
const NOTICE = { userId: READER, params: { claim_id: '1', person: 'Noor' }, now: NOW }

/** A change of the subject with which the notice is true, then some with which it is not. */
type Examples<Subject> = readonly [holds: Partial<Subject>, ...fails: Partial<Subject>[]]

/** Judges each notice of one kind of subject. Texts that stay true for ever need no example. */
function describeConditions<Subject, Key extends string>(
  kind: string,
  base: Subject,
  conditions: Readonly<Record<Key, SubjectCondition<Subject> | Always>>,
  examples: Readonly<Partial<Record<Key, Examples<Subject>>>>,
) {
  describe(`notices about ${kind}`, () => {
    for (const [key, condition] of Object.entries<SubjectCondition<Subject> | Always>(conditions)) {
      if (typeof condition !== 'function') continue
      test(`${key} leaves only while it is true`, () => {
        const [holds, ...fails] = examples[key as Key] ?? assert.fail(`${key} has no example`)
        assert.equal(condition({ ...base, ...holds }, NOTICE), true, JSON.stringify(holds))
        assert.ok(fails.length > 0)
        for (const change of fails)
          assert.notEqual(
            condition({ ...base, ...holds, ...change }, NOTICE),
            true,
            JSON.stringify(change),
          )
      })
    }
  })
}

const claim = (
  status: 'pending' | 'approved' | 'rejected',
  more: Partial<OrderSubject['claims'][number]> = {},
): Partial<OrderSubject> => ({
  claims: [{ id: 1, status, waitsFor: null, outcome: null, ...more }],
})
const OTHERS_CLAIM = {
  claims: [
    { id: 2, status: 'approved', waitsFor: null, outcome: 'arrived' },
    { id: 3, status: 'rejected', waitsFor: null, outcome: null },
    { id: 4, status: 'pending', waitsFor: 'shop', outcome: null },
  ],
} as const
const NO_STAFF = { staffIds: [] }
const unanswered: Examples<OrderSubject> = [{}, { status: 'accepted' }, NO_STAFF]
const whileStatus = (status: OrderSubject['status']): Examples<OrderSubject> => [
  { status },
  { status: status === 'cancelled' ? 'new' : 'cancelled' },
]
const notCancelled: Examples<OrderSubject> = [{ status: 'cooking' }, { status: 'cancelled' }]
const noRequest: Examples<OrderSubject> = [{}, { status: 'cancelled' }, { hasOpenRequest: true }]
const ended: Partial<OrderSubject>[] = [{ status: 'cancelled' }, { status: 'delivered' }]

describeConditions<OrderSubject, keyof typeof ORDER_CONDITIONS>(
  'orders',
  {
    status: 'new',
    driverId: null,
    staffIds: [READER],
    isPaymentDue: false,
    isHandoverConfirmed: false,
    hasOpenOffer: false,
    hasOpenRequest: false,
    hasOpenSubstitution: false,
    hasUndecidedDispute: false,
    review: null,
    claims: [],
  },
  ORDER_CONDITIONS,
  {
    'new_order.delivery': unanswered,
    'new_order.pickup': unanswered,
    'new_order.dine_in': unanswered,
    new_in_table: unanswered,
    new_claim: [
      claim('pending', { waitsFor: 'shop' }),
      claim('pending', { waitsFor: 'staff' }),
      claim('rejected', { waitsFor: 'shop' }),
      NO_STAFF,
      { claims: [] },
    ],
    new_review: [
      { review: { isAnswered: false, isHidden: false } },
      { review: null },
      { review: { isAnswered: true, isHidden: false } },
      { review: { isAnswered: false, isHidden: true } },
      NO_STAFF,
    ],
    courier_assigned: [
      { driverId: READER, status: 'cooking' },
      { driverId: 8 },
      { status: 'on_a_way' },
    ],
    'accepted.delivery': whileStatus('accepted'),
    'accepted.pickup': whileStatus('accepted'),
    'accepted.dine_in': whileStatus('accepted'),
    cooking: whileStatus('cooking'),
    'ready.delivery': whileStatus('ready'),
    'ready.pickup': whileStatus('ready'),
    'ready.dine_in': whileStatus('ready'),
    'ready.table': whileStatus('ready'),
    on_a_way: whileStatus('on_a_way'),
    'delivered.delivery': whileStatus('delivered'),
    'delivered.pickup': whileStatus('delivered'),
    'delivered.dine_in': whileStatus('delivered'),
    served: whileStatus('delivered'),
    cancelled: whileStatus('cancelled'),
    cancelled_paid: whileStatus('cancelled'),
    cancelled_part: whileStatus('cancelled'),
    order_off: [{ status: 'cancelled' }, { status: 'accepted' }, NO_STAFF],
    'refund_approved.source': [
      claim('approved'),
      claim('pending'),
      claim('approved', { outcome: 'arrived' }),
      OTHERS_CLAIM,
    ],
    'refund_approved.wallet': [claim('approved'), claim('rejected'), OTHERS_CLAIM],
    refund_arrived: [
      claim('approved', { outcome: 'arrived' }),
      claim('approved', { outcome: 'returned_to_wallet' }),
      claim('approved'),
      OTHERS_CLAIM,
    ],
    refund_rejected: [claim('rejected'), claim('approved'), OTHERS_CLAIM],
    change_returned: notCancelled,
    cancel_declined: noRequest,
    cancel_unanswered: noRequest,
    cancel_offered: [{ hasOpenOffer: true }, { hasOpenOffer: false }, ...ended],
    substituted: notCancelled,
    substitution_proposed: [
      { hasOpenSubstitution: true },
      { hasOpenSubstitution: false },
      ...ended,
    ],
    pin_locked: [{ status: 'on_a_way' }, { status: 'delivered' }, { isHandoverConfirmed: true }],
    payment_review: [{ hasUndecidedDispute: true }, { hasUndecidedDispute: false }, ...ended],
    hold_lost: [{ isPaymentDue: true }, { isPaymentDue: false }, { status: 'cancelled' }],
    review_wanted: [
      { status: 'delivered' },
      { status: 'cancelled' },
      { review: { isAnswered: false, isHidden: false } },
    ],
    group_placed: notCancelled,
  },
)

const parcelWhile = (status: ParcelSubject['status']): Examples<ParcelSubject> => [
  { status },
  { status: status === 'cancelled' ? 'new' : 'cancelled' },
]
describeConditions<ParcelSubject, keyof typeof PARCEL_CONDITIONS>(
  'parcels',
  {
    status: 'new',
    driverId: READER,
    isHandoverConfirmed: false,
    returnTotal: 0,
    claimStatus: null,
    hasOpenDispute: false,
  },
  PARCEL_CONDITIONS,
  {
    'parcel.offered_again': parcelWhile('new'),
    'parcel.accepted': parcelWhile('accepted'),
    'parcel.ready': parcelWhile('ready'),
    'parcel.on_a_way': parcelWhile('on_a_way'),
    'parcel.returning': parcelWhile('returning'),
    'parcel.delivered': parcelWhile('delivered'),
    'parcel.returned': parcelWhile('returned'),
    'parcel.cancelled': parcelWhile('cancelled'),
    'parcel.pin_locked': [
      { status: 'on_a_way' },
      { status: 'delivered' },
      { isHandoverConfirmed: true },
    ],
    'parcel.off': [{ status: 'cancelled' }, { status: 'accepted' }],
    'parcel.absent': [{ status: 'on_a_way' }, { status: 'returning' }, { driverId: 8 }],
    'parcel.returning_asked': [{ status: 'returning' }, { status: 'returned' }, { driverId: 8 }],
    'parcel.claim_approved': [{ claimStatus: 'approved' }, { claimStatus: 'pending' }],
    'parcel.claim_rejected': [{ claimStatus: 'rejected' }, { claimStatus: 'approved' }],
    'parcel.disputed': [
      { hasOpenDispute: true },
      { hasOpenDispute: false },
      { status: 'on_a_way' },
    ],
  },
)

const MEMBER = { userId: READER, name: 'Noor', done: true }
const OVER: Partial<GroupSubject>[] = [{ status: 'ordered' }, { status: 'cancelled' }]
const waitsForHost: Examples<GroupSubject> = [{ isLocked: true }, { isLocked: false }, ...OVER]
describeConditions<GroupSubject, keyof typeof GROUP_CONDITIONS>(
  'groups',
  { status: 'open', isLocked: false, ownerId: 1, members: [MEMBER], hasOrder: false },
  GROUP_CONDITIONS,
  {
    group_joined: [{}, { members: [] }, ...OVER],
    group_all_done: [{}, { members: [{ ...MEMBER, done: false }] }, ...OVER],
    group_kicked: [{ members: [] }, { members: [MEMBER] }],
    group_locked: [{ isLocked: true }, { isLocked: false }, { members: [] }, ...OVER],
    group_cancelled: [{ status: 'cancelled' }, { status: 'open' }],
    group_expired: [{ status: 'cancelled' }, { status: 'open' }],
    group_ordered: [{ hasOrder: true }, { hasOrder: false }],
    group_deadline: waitsForHost,
    group_not_ordered: waitsForHost,
  },
)

const owed: Examples<ShareSubject> = [{ owed: 500 }, { owed: 0 }, { status: 'paid' }]
describeConditions<ShareSubject, keyof typeof SHARE_CONDITIONS>(
  'shares',
  { status: 'pending', owed: 0, overpaid: 0, decimals: 2 },
  SHARE_CONDITIONS,
  {
    share_asked: owed,
    share_reminded: owed,
    share_paid: [{ status: 'paid' }, { status: 'pending' }],
    share_waived: [{ status: 'waived' }, { status: 'pending' }],
    share_lapsed: [{ status: 'expired', owed: 500 }, { status: 'pending' }, { owed: 0 }],
    share_cancelled: [{ owed: 0 }, { owed: 500 }],
    share_back_waits: [{ overpaid: 100 }, { overpaid: 0 }],
  },
)

const unread = [{ unreadByUser: true }, { unreadByUser: false }] as const
describeConditions('chats', { unreadByUser: false, unreadByDesk: true }, CHAT_CONDITIONS, {
  'chat_message.courier': unread,
  'chat_message.order': unread,
  'chat_message.plain': unread,
})
describeConditions('news', { publishedAt: NOW }, NEWS_CONDITIONS, {
  news: [{}, { publishedAt: new Date(NOW.getTime() + 1) }],
})
describeConditions<ApplicantSubject, keyof typeof APPLICATION_CONDITIONS>(
  'applications',
  { shop: null, courier: null },
  APPLICATION_CONDITIONS,
  {
    shop_approved: [{ shop: 'approved' }, { shop: 'rejected' }],
    shop_rejected: [{ shop: 'rejected' }, { shop: 'approved' }],
    driver_approved: [{ courier: 'approved' }, { courier: 'new' }],
    driver_rejected: [{ courier: 'rejected' }, { courier: 'new' }],
  },
)
const KINDS = ['keys_refused', 'no_webhooks', 'success_dropped', 'list_failed'] as const
const open = (kind: (typeof KINDS)[number]) =>
  [{ open: [kind] }, { open: KINDS.filter((other) => other !== kind) }] as const
describeConditions<AlertSubject, keyof typeof ALERT_CONDITIONS>(
  'alerts',
  { open: [] },
  ALERT_CONDITIONS,
  {
    'payment_alert.keys_refused': open('keys_refused'),
    'payment_alert.no_webhooks': open('no_webhooks'),
    'payment_alert.success_dropped': open('success_dropped'),
    'payment_alert.list_failed': open('list_failed'),
  },
)
describeConditions<ReferralSubject, keyof typeof REFERRAL_CONDITIONS>(
  'referrals',
  { status: 'pending' },
  REFERRAL_CONDITIONS,
  {
    referral_joined: [{ status: 'earned' }, { status: 'rewarded' }],
    referral_rewarded: [{ status: 'rewarded' }, { status: 'reversed' }],
    referral_gift: [{ status: 'denied' }, { status: 'rewarded' }],
  },
)
