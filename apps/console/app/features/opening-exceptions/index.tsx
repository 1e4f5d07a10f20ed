export { OpeningExceptions } from './opening-exceptions.tsx'
