import { onDemand } from '../../lib/on-demand.tsx'

/** The panel that books a table. Loaded when a pointer comes near or it opens. */
export const ReservationSheet = onDemand(() => import('./panel/reservation-sheet.tsx'))
export const DetailSheet = onDemand(() => import('./detail/detail-sheet.tsx'))
