import { onDemand } from '../../lib/on-demand.tsx'

/** The product dialog over a menu. Loaded when a dish is pressed or a pointer comes near. */
export const ProductSheet = onDemand(() => import('./product-sheet.tsx'))
