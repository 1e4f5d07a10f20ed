export { CourierScreen } from './courier-screen.tsx'
