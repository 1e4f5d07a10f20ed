export { OpeningExceptionsPage } from './exceptions/opening-exceptions-page.tsx'
export { useClosedTime } from './closed-time/use-closed-time.tsx'
