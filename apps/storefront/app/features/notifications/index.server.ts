export { unsubscribeAction } from './unsubscribe.ts'
