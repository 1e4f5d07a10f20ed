import { onDemand } from '../../lib/on-demand.tsx'

/** A dish over the menu: fetched when one is pressed or a pointer comes near. */
export const ProductSheet = onDemand(() => import('./product-sheet.tsx'))
