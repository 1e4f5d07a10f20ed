export { Applications } from './applications.tsx'
