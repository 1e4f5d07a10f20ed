export { ReviewModerationPage } from './review-moderation-page.tsx'
export { ShopReviews } from './shop-reviews.tsx'
