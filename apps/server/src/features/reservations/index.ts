export {
  cancelChosenBookings,
  chosenToCancel,
  hasTimeFor,
  notifyWaitsOf,
  refuseUndecided,
  requireOwnChoices,
} from './closed-time/closed-time.ts'
export { bookingsToCome } from './closed-time/closed-time.store.ts'
export { cancelBookingsOfShops } from './bookings/bookings-of-shops.store.ts'
export { lockDays } from './bookings/booking.store.ts'
export { reservationPages } from './reservation.pages.ts'
export { reservationRoutes } from './reservation.routes.ts'
export { reservationJobs, reservationListeners, reservationSweeps } from './reservation.jobs.ts'
export { showOwnBooking } from './bookings/show-booking.ts'
export { cancelBookingsOfGuest } from './guests/forget-guest.ts'
export { anonymizeBookings } from './guests/forgotten-guest.store.ts'
export { lockReviewableBooking } from './guests/reviewed-booking.ts'
export { bookingTokenOf, hashOfToken } from './bookings/booking-token.ts'
