import { reviewBooking as reviewReservationOperation } from '@hawker/contract/reservations'
import * as contract from '@hawker/contract/reviews'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { decideReview } from './decide-review.ts'
import { deleteOrderReview } from './delete-order-review.ts'
import { editOrderReview } from './edit-order-review.ts'
import { listStaffReviews, listReported } from './list-staff-reviews.ts'
import { replyToReview } from './reply-to-review.ts'
import { reportReview } from './report-review.ts'
import { reviewReservation } from './review-reservation.ts'
import { reviewOrder } from './review-order.ts'
import { showOrderReview } from './show-order-review.ts'
import { listHelpfulReviews } from './list-helpful-reviews.ts'
import { voteForReview } from './vote-for-review.ts'

export const reviewRoutes = (deps: Deps): Route[] => [
  read(contract.showOrderReview, ({ user, params }) =>
    showOrderReview(deps.database, { orderId: params.id, userId: user.userId }),
  ),
  write(contract.reviewOrder, (tx, { user, params, body }) =>
    reviewOrder(tx, deps, { orderId: params.id, userId: user.userId, body }),
  ),
  write(reviewReservationOperation, (tx, { user, params, body, lang }) =>
    reviewReservation(tx, deps, { reservationId: params.id, userId: user.userId, body, lang }),
  ),
  write(contract.editOrderReview, (tx, { user, params, body }) =>
    editOrderReview(tx, deps, { orderId: params.id, userId: user.userId, body }),
  ),
  write(contract.deleteOrderReview, (tx, { user, params }) =>
    deleteOrderReview(tx, deps, { orderId: params.id, userId: user.userId }),
  ),
  write(contract.reportReview, (tx, { user, params, body }) =>
    reportReview(tx, deps, { reviewId: params.id, userId: user.userId, reason: body.reason }),
  ),
  write(contract.voteForReview, (tx, { user, params, body }) =>
    voteForReview(tx, deps, { reviewId: params.id, userId: user.userId, helpful: body.helpful }),
  ),
  read(contract.listHelpfulReviews, ({ user, params }) =>
    listHelpfulReviews(deps.database, { shopId: params.id, userId: user.userId }),
  ),
  read(contract.listSellerReviews, ({ user, query, lang }) =>
    listStaffReviews(deps.database, { userId: user.userId, query, lang }),
  ),
  write(contract.replyToReview, (tx, { user, params, body, lang }) =>
    replyToReview(tx, deps, { reviewId: params.id, userId: user.userId, text: body.text, lang }),
  ),
  read(contract.listReportedReviews, ({ query, lang }) =>
    listReported(deps.database, { query, lang }),
  ),
  write(contract.decideReview, (tx, { user, params, body, lang }) =>
    decideReview(tx, deps, { reviewId: params.id, userId: user.userId, ...body, lang }),
  ),
]
