export { OpeningExceptionsPage } from './opening-exceptions-page.tsx'
