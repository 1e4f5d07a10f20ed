export { BookingsPage } from './day/bookings-page.tsx'
export { FloorPage } from './live-floor/floor-page.tsx'
