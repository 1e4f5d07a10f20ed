export { HelpfulButton } from './helpful-button.tsx'
export { ReportReview } from './report-review.tsx'
export { TagChoice } from './tag-choice.tsx'
export { BookingReview, OrderReview } from './on-demand.ts'
