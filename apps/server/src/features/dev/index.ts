export { demoClock } from './demo-clock.ts'
export { devPages } from './dev.pages.ts'
export { insertProductionStart } from './remove-demo/demo-rows.store.ts'
export {
  type DemoRemoval,
  refuseDemoPeople,
  refuseForgottenProduction,
  removeDemo,
} from './remove-demo/remove-demo.ts'
