import { onDemand } from '../../lib/on-demand.tsx'

/** Chooses a variant and addons outside the cart. Loaded when a dish is pressed. */
export const ProductChooser = onDemand(() => import('./product-chooser.tsx'))
