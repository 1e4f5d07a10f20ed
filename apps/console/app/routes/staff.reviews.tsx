export { ReviewModerationPage as Component } from '../features/reviews/index.tsx'
