import {
  COURIER_TAGS,
  MAX_COMMENT_LENGTH,
  MAX_REVIEW_PHOTOS,
  SHOP_TAGS,
} from '@hawker/domain/reviews/review-rules'
import { Type, type Static } from 'typebox'
import { data, list, operation } from '../core/operation.ts'
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
  QueryFlag,
} from '../core/shapes.ts'
import { PicturePath } from './pictures.ts'

export const Review = obj({
  id: Id,
  rating: Count,
  comment: nullable(Type.String()),
  images: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  user: obj({
    firstname: Type.String(),
    lastname_initial: nullable(Type.String()),
    img: nullable(Type.String()),
  }),
  verified: Flag,
  /** Up to three of the ordered products. */
  order_items_preview: Type.Array(Type.String()),
  reply: nullable(obj({ text: Type.String(), created_at: Instant })),
  helpful_count: Count,
  created_at: Instant,
})
export type Review = Static<typeof Review>

export const listShopReviews = operation({
  method: 'GET',
  path: '/rest/shops/{id}/reviews',
  summary:
    'Reviews of a shop, sorted by column created_at, rating or helpful_count. meta.rating has ' +
    'average, count and stars.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: idParam,
  query: paged({
    rating: optional(Type.Integer({ minimum: 1, maximum: 5 })),
    with_photo: optional(QueryFlag),
  }),
  response: list(Review),
  sortable: ['created_at', 'rating', 'helpful_count'],
  errors: [],
})

const Rating = Type.Integer({ minimum: 1, maximum: 5 })
const tags = <const V extends readonly string[]>(values: V) =>
  Type.Array(oneOf(values), { maxItems: values.length, uniqueItems: true })
const Comment = text(MAX_COMMENT_LENGTH)

const ReviewInput = obj({
  shop: optional(
    obj({
      rating: Rating,
      comment: optional(Comment),
      tags: optional(tags(SHOP_TAGS)),
      images: optional(Type.Array(PicturePath, { maxItems: MAX_REVIEW_PHOTOS })),
    }),
  ),
  deliveryman: optional(obj({ rating: Rating, tags: optional(tags(COURIER_TAGS)) })),
  products: optional(
    Type.Array(obj({ stock_id: Id, rating: Rating, comment: optional(Comment) }), {
      maxItems: 100,
    }),
  ),
})
export type ReviewInput = Static<typeof ReviewInput>

/** The user's reviews of an order; null for a part without a review. */
export const OrderReview = obj({
  shop: nullable(
    obj({
      id: Id,
      rating: Count,
      comment: nullable(Type.String()),
      images: Type.Array(Type.String()),
      tags: Type.Array(Type.String()),
      /** Hidden by staff or by the word filter; only the author still sees it. */
      hidden: Flag,
      reply: nullable(Type.String()),
    }),
  ),
  deliveryman: nullable(obj({ rating: Count, tags: Type.Array(Type.String()) })),
  products: Type.Array(obj({ stock_id: Id, rating: Count, comment: nullable(Type.String()) })),
  /** The deadline for a review; null when the order cannot be reviewed. */
  until: nullable(Instant),
  /** The deadline for changes; null without a review. */
  edit_until: nullable(Instant),
})
export type OrderReview = Static<typeof OrderReview>

const ofOrder = {
  path: '/dashboard/user/orders/{id}/reviews',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  params: idParam,
  query: query({}),
} as const
export const showOrderReview = operation({
  ...ofOrder,
  method: 'GET',
  summary: 'The user’s reviews of an order.',
  load: 'read',
  response: data(OrderReview),
  errors: [],
})
export const reviewOrder = operation({
  ...ofOrder,
  method: 'POST',
  summary:
    'Reviews the shop, the courier and the products of a delivered order, each once and within ' +
    '30 days.',
  load: 'write',
  body: ReviewInput,
  response: data(OrderReview),
  errors: ['review_closed', 'already_reviewed', 'own_shop', 'own_order'],
})
export const editOrderReview = operation({
  ...ofOrder,
  method: 'PUT',
  summary: 'Changes the reviews of an order within 48 hours.',
  load: 'write',
  body: ReviewInput,
  response: data(OrderReview),
  errors: ['review_closed', 'own_shop', 'own_order'],
})
export const deleteOrderReview = operation({
  ...ofOrder,
  method: 'DELETE',
  summary: 'Deletes all reviews of an order, at any time.',
  load: 'write',
  response: data(OrderReview),
  errors: [],
})

export const reportReview = operation({
  method: 'POST',
  path: '/dashboard/user/reviews/{id}/report',
  summary: 'Reports a review of a shop to staff. A second report changes nothing.',
  who: 'user',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ reason: words(300) }),
  response: data(obj({ reported: Flag })),
  errors: [],
})

export const voteForReview = operation({
  method: 'POST',
  path: '/dashboard/user/reviews/{id}/helpful',
  summary:
    'Marks a review of a shop as helpful, or removes the mark. A repetition changes nothing.',
  who: 'user',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ helpful: Flag }),
  response: data(obj({ helpful: Flag, helpful_count: Count })),
  errors: ['own_review'],
})
export const listHelpfulReviews = operation({
  method: 'GET',
  path: '/dashboard/user/shops/{id}/helpful-reviews',
  summary: 'The reviews of a shop that the user marked as helpful.',
  who: 'user',
  rows: 'own',
  load: 'read',
  params: idParam,
  query: query({}),
  response: data(obj({ ids: Type.Array(Id) })),
  errors: [],
})

const StaffReview = obj({
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
export type StaffReview = Static<typeof StaffReview>
export const listSellerReviews = operation({
  method: 'GET',
  path: '/dashboard/seller/reviews/paginate',
  summary: "Reviews of the seller's shops, newest first.",
  who: 'seller',
  rows: 'shop',
  load: 'read',
  query: paged({ rating: optional(Rating) }),
  response: list(StaffReview),
  errors: [],
})
export const replyToReview = operation({
  method: 'POST',
  path: '/dashboard/seller/reviews/{id}/reply',
  summary:
    "Replies in public to a review of the seller's shop: once, with changes within 48 hours.",
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ text: words(MAX_COMMENT_LENGTH) }),
  response: data(StaffReview),
  errors: ['review_closed'],
})
export const listReportedReviews = operation({
  method: 'GET',
  path: '/dashboard/admin/reviews/paginate',
  summary:
    'Reviews that were reported or held back by the word filter, those without a decision first.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: paged({}),
  response: list(StaffReview),
  errors: [],
})
export const decideReview = operation({
  method: 'POST',
  path: '/dashboard/admin/reviews/{id}/decision',
  summary: 'Keeps or hides a reported review, with a reason.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ decision: oneOf(['kept', 'hidden']), reason: words(300) }),
  response: data(StaffReview),
  freshProof: { notNeeded: 'hides or shows a review' },
  errors: [],
})
