export { ModeratedReviews } from './moderated-reviews.tsx'
export { ShopReviews } from './shop-reviews.tsx'
