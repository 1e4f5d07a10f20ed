export { BookingsPage } from './day/bookings-page.tsx'
export { FloorPage } from './live-floor/floor-page.tsx'
export { BookingDayPage } from './rules/booking-day-page.tsx'
export { BookingRulesPage } from './rules/booking-rules-page.tsx'
