import { COURIER_TAGS, MOST_COMMENT, MOST_PHOTOS, SHOP_TAGS } from '@hawker/domain/review-rules'
import { Type, type Static } from 'typebox'
import { data, list, operation } from '../operation.ts'
import { PicturePath } from './pictures.ts'
import {
  Count,
  Flag,
  Id,
  Instant,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  text,
  words,
} from '../shapes.ts'
import { Review } from './shops.ts'

const Rating = Type.Integer({ minimum: 1, maximum: 5 })
const tags = <const V extends readonly string[]>(values: V) =>
  Type.Array(oneOf(values), { maxItems: values.length, uniqueItems: true })
const Comment = text(MOST_COMMENT)

const given = obj({
  shop: optional(
    obj({
      rating: Rating,
      comment: optional(Comment),
      tags: optional(tags(SHOP_TAGS)),
      images: optional(Type.Array(PicturePath, { maxItems: MOST_PHOTOS })),
    }),
  ),
  deliveryman: optional(obj({ rating: Rating, tags: optional(tags(COURIER_TAGS)) })),
  products: optional(
    Type.Array(obj({ stock_id: Id, rating: Rating, comment: optional(Comment) }), {
      maxItems: 100,
    }),
  ),
})
export type ReviewGiven = Static<typeof given>

/** What somebody said about an order of their own; null where they said nothing yet. */
export const OrderReview = obj({
  shop: nullable(
    obj({
      id: Id,
      rating: Count,
      comment: nullable(Type.String()),
      images: Type.Array(Type.String()),
      tags: Type.Array(Type.String()),
      /** Nobody else sees it: staff hid it, or look at it first. */
      hidden: Flag,
      reply: nullable(Type.String()),
    }),
  ),
  deliveryman: nullable(obj({ rating: Count, tags: Type.Array(Type.String()) })),
  products: Type.Array(obj({ stock_id: Id, rating: Count, comment: nullable(Type.String()) })),
  /** Until when something can still be said; null when it never can. */
  until: nullable(Instant),
  /** Until when what was said can be changed; null while nothing was. */
  edit_until: nullable(Instant),
})
export type OrderReview = Static<typeof OrderReview>

const ofOrder = {
  path: '/dashboard/user/orders/{id}/reviews',
  who: 'user',
  rows: 'own',
  params: idParam,
  query: query({}),
} as const
export const showOrderReview = operation({
  ...ofOrder,
  method: 'GET',
  summary: 'What you said about an own order.',
  load: 'read',
  answer: data(OrderReview),
  errors: [],
})
export const reviewOrder = operation({
  ...ofOrder,
  method: 'POST',
  summary:
    'Reviews what a delivered order consisted of: the shop, its courier, its products, each once and within 30 days.',
  load: 'write',
  body: given,
  answer: data(OrderReview),
  errors: ['review_closed', 'already_reviewed'],
})
export const editOrderReview = operation({
  ...ofOrder,
  method: 'PUT',
  summary: 'Changes what was said about an own order, within 48 hours.',
  load: 'write',
  body: given,
  answer: data(OrderReview),
  errors: ['review_closed'],
})
export const deleteOrderReview = operation({
  ...ofOrder,
  method: 'DELETE',
  summary: 'Takes back all that was said about an own order, at any time.',
  load: 'write',
  answer: data(OrderReview),
  errors: [],
})

export const reportReview = operation({
  method: 'POST',
  path: '/dashboard/user/reviews/{id}/report',
  summary: 'Asks staff to look at a review of a shop. A second time changes nothing.',
  who: 'user',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ reason: words(300) }),
  answer: data(obj({ reported: Flag })),
  errors: [],
})

export const voteForReview = operation({
  method: 'POST',
  path: '/dashboard/user/reviews/{id}/helpful',
  summary:
    'Says that a review of a shop helped, or takes that back. A second time changes nothing.',
  who: 'user',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ helpful: Flag }),
  answer: data(obj({ helpful: Flag, helpful_count: Count })),
  errors: ['own_review'],
})
export const listHelpfulReviews = operation({
  method: 'GET',
  path: '/dashboard/user/shops/{id}/helpful-reviews',
  summary: 'Which reviews of a shop you found helpful.',
  who: 'user',
  rows: 'own',
  load: 'read',
  params: idParam,
  query: query({}),
  answer: data(obj({ ids: Type.Array(Id) })),
  errors: [],
})

const ModeratedReview = obj({
  ...Review.properties,
  shop: obj({ id: Id, slug: Type.String(), translation: obj({ title: Type.String() }) }),
  order: nullable(obj({ id: Id, number: Type.String() })),
  hidden: Flag,
  report: nullable(obj({ reason: Type.String(), at: Instant })),
  decision: nullable(
    obj({ decision: oneOf(['kept', 'hidden']), reason: Type.String(), at: Instant }),
  ),
  reply_until: nullable(Instant),
})
export type ModeratedReview = Static<typeof ModeratedReview>
export const listSellerReviews = operation({
  method: 'GET',
  path: '/dashboard/seller/reviews/paginate',
  summary: 'What people say about your own shops, newest first.',
  who: 'seller',
  rows: 'shop',
  load: 'read',
  query: paged({ rating: optional(Rating) }),
  answer: list(ModeratedReview),
  errors: [],
})
export const replyToReview = operation({
  method: 'POST',
  path: '/dashboard/seller/reviews/{id}/reply',
  summary:
    'Answers a review of an own shop for everybody to read: once, to be changed within 48 hours.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ text: words(MOST_COMMENT) }),
  answer: data(ModeratedReview),
  errors: ['review_closed'],
})
export const listReportedReviews = operation({
  method: 'GET',
  path: '/dashboard/admin/reviews/paginate',
  summary:
    'Reviews that somebody reported or the filter of words held back; those that wait for a decision first.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: paged({}),
  answer: list(ModeratedReview),
  errors: [],
})
export const decideReview = operation({
  method: 'POST',
  path: '/dashboard/admin/reviews/{id}/decision',
  summary: 'Keeps a reported review or hides it, with the reason.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ decision: oneOf(['kept', 'hidden']), reason: words(300) }),
  answer: data(ModeratedReview),
  errors: [],
})
