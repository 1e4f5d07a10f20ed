export { reservationAction } from './reservation-forms.server.ts'
