import { onDemand } from '../../lib/on-demand.tsx'

/** Few carts are a group's: whoever has none does not load it. */
export const Everybody = onDemand(() => import('./everybody.tsx'))
