export { HelpfulButton } from './helpful-button.tsx'
export { ReportReview } from './report-review.tsx'
export { TagChoice } from './tag-choice.tsx'
export { ReservationReview, OrderReview } from './on-demand.ts'
