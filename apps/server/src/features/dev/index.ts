export { demoClock } from './demo-clock.ts'
export { devPages } from './dev.pages.ts'
