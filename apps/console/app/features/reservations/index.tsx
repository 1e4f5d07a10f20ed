export { ReservationsPage } from './day/reservations-page.tsx'
export { FloorPage } from './live-floor/floor-page.tsx'
export { ReservationDayPage } from './rules/reservation-day-page.tsx'
export { ReservationRulesPage } from './rules/reservation-rules-page.tsx'
