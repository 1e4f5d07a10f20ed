import { onDemand } from '../../lib/on-demand.tsx'

export const FilterSheet = onDemand(() => import('./filter-sheet.tsx'))
export const InfoSheet = onDemand(() => import('./info-sheet.tsx'))
export const ReviewsSheet = onDemand(() => import('./reviews-sheet.tsx'))
