import { Type, type Static } from 'typebox'
import { data, operation } from '../operation.ts'
import { Currency } from './settings.ts'
import { Amount, Count, Flag, Instant, nullable, obj, oneOf, query, words } from '../shapes.ts'

/** What inviting brings: `price_from` to whoever invites, `price_to` to the friend, as credit in `currency`. */
export const ReferralOffer = obj({
  img: nullable(Type.String()),
  title: Type.String(),
  description: Type.String(),
  price_from: Amount,
  price_to: Amount,
  /** The least that the friend's first order comes to. */
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
  summary: 'What inviting a friend brings to both, and under which conditions.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({}),
  answer: data(ReferralOffer),
  errors: [],
})

export const Referral = obj({
  active: Flag,
  code: Type.String(),
  /** The page where a friend registers with it. */
  link: Type.String(),
  /** Friends who came by it. */
  invited: Count,
  /** What it has brought so far. */
  earned: Amount,
  /** Friends whose reward is still to come. */
  pending: Type.Array(
    obj({
      firstname: Type.String(),
      status: oneOf(['pending', 'earned']),
      due_at: nullable(Instant),
    }),
  ),
  /** A friend's code can still be given: nothing was ordered yet, and none was given before. */
  can_accept: Flag,
})
export type Referral = Static<typeof Referral>
export const showReferral = operation({
  method: 'GET',
  path: '/dashboard/user/referral',
  summary: 'The own invitation: code, link, and what it has brought.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  answer: data(Referral),
  errors: [],
})
export const acceptReferral = operation({
  method: 'POST',
  path: '/dashboard/user/referral',
  summary: "Gives a friend's code, before the first order.",
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({ code: words(40) }),
  answer: data(Referral),
  errors: ['referral_invalid', 'referral_too_late'],
})
