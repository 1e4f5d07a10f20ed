export { HelpfulButton } from './helpful-button.tsx'
export { ReportReview } from './report-review.tsx'
export { BookingReview, OrderReview } from './on-demand.ts'
