export { PrintedTicket } from './printed-ticket.tsx'
