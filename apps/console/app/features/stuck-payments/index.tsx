export { StuckPaymentsPage } from './stuck-payments-page.tsx'
