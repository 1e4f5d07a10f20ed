export {
  cancelChosenReservations,
  chosenToCancel,
  hasTimeFor,
  notifyWaitsOf,
  refuseUndecided,
  requireOwnChoices,
} from './closed-time/closed-time.ts'
export { reservationsToCome } from './closed-time/closed-time.store.ts'
export { cancelReservationsOfShops } from './core/reservations-of-shops.store.ts'
export { lockDays } from './core/reservation.store.ts'
export { reservationPages } from './reservation.pages.ts'
export { reservationRoutes } from './reservation.routes.ts'
export { tableUses } from './table-uses.ts'
export { reservationJobs, reservationListeners, reservationSweeps } from './reservation.jobs.ts'
export { showOwnReservation } from './core/show-reservation.ts'
export { cancelReservationsOfGuest } from './guests/forget-guest.ts'
export { anonymizeReservations } from './guests/forgotten-guest.store.ts'
export { lockReviewableReservation } from './guests/reviewed-reservation.ts'
export { reservationTokenOf, hashOfToken } from './core/reservation-token.ts'
