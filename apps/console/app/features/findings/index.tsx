export { FindingsPage } from './findings-page.tsx'
