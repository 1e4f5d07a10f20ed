export { sendMoneyAction } from './send-form.server.ts'
export { topUpFormData, topUpAction } from './top-up-form.server.ts'
