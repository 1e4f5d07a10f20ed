import { onDemand } from '../../lib/on-demand.tsx'

/** What can be chosen of a dish, for something else than the cart: fetched when one is pressed. */
export const ProductChooser = onDemand(() => import('./product-chooser.tsx'))
