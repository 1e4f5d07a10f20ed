export { BookTable } from './next-times/book-table.tsx'
export { type ReservationsData, loadPanel, loadReservations } from './page/load-reservations.ts'
export { type ReservationAnswer, ReservationsPage } from './page/reservations-page.tsx'
