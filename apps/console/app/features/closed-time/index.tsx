export { useClosedTime } from './use-closed-time.tsx'
