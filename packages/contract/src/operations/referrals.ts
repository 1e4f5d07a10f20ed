import { Type, type Static } from 'typebox'
import { data, operation } from '../core/operation.ts'
import { Currency } from './settings.ts'
import {
  Amount,
  Count,
  Flag,
  Instant,
  filledCode,
  nullable,
  obj,
  oneOf,
  query,
} from '../core/shapes.ts'

/**
 * The credit for an invitation in `currency`: `price_from` for the inviter, `price_to` for the
 * friend.
 */
export const ReferralOffer = obj({
  img: nullable(Type.String()),
  title: Type.String(),
  description: Type.String(),
  price_from: Amount,
  price_to: Amount,
  /** The minimum amount of the friend's first order. */
  min_order: Amount,
  currency: Currency,
  faq: Type.Array(obj({ question: Type.String(), answer: Type.String() })),
  active: Flag,
  expired_at: nullable(Instant),
})
export type ReferralOffer = Static<typeof ReferralOffer>
export const showReferralOffer = operation({
  method: 'GET',
  path: '/rest/referral',
  summary: 'The credit for inviting a friend, and its conditions.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({}),
  response: data(ReferralOffer),
  errors: [],
})

export const Referral = obj({
  active: Flag,
  code: Type.String(),
  /** The page where a friend registers with the code. */
  link: Type.String(),
  /** The number of friends who registered with it. */
  invited: Count,
  /** The credit earned so far. */
  earned: Amount,
  /** Friends whose reward is not paid yet. */
  pending: Type.Array(
    obj({
      firstname: Type.String(),
      status: oneOf(['pending', 'earned']),
      due_at: nullable(Instant),
    }),
  ),
  /** The user can still enter a friend's code: no order was placed and no code entered. */
  can_accept: Flag,
})
export type Referral = Static<typeof Referral>
export const showReferral = operation({
  method: 'GET',
  path: '/dashboard/user/referral',
  summary: 'The user’s invitation: code, link and earnings.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  response: data(Referral),
  errors: [],
})
export const acceptReferral = operation({
  method: 'POST',
  path: '/dashboard/user/referral',
  summary: "Enters a friend's code before the first order.",
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({ code: filledCode(40) }),
  response: data(Referral),
  errors: ['referral_invalid', 'referral_too_late'],
})
