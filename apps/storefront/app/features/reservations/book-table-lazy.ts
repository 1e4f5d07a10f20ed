import { onDemand } from '../../lib/on-demand.tsx'

/** Few shops take reservations, so their pages alone load it. */
export const BookTable = onDemand(() => import('./book-table.tsx'))
