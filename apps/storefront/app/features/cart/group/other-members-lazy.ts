import { onDemand } from '../../../lib/on-demand.tsx'

/** Loaded only for group orders. */
export const OtherMembers = onDemand(() => import('./other-members.tsx'))
