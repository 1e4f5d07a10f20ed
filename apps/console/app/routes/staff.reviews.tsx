export { ModeratedReviews as Component } from '../features/reviews/index.tsx'
