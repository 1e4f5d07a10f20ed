export { demoClock } from './demo-clock.ts'
export { devPages } from './dev.pages.ts'
export { type DemoRemoval, refuseDemoPeople, removeDemo } from './remove-demo/remove-demo.ts'
