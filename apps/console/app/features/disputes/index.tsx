export { DisputesPage } from './disputes-page.tsx'
