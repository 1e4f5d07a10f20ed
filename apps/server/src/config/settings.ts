import { PAYMENT_SETTINGS } from './settings-of-payments.ts'
import { SERVER_SETTINGS } from './settings-of-server.ts'
import { SERVICE_SETTINGS } from './settings-of-services.ts'

/** All settings, in the order of the help. */
export const SETTINGS = [...SERVER_SETTINGS, ...SERVICE_SETTINGS, ...PAYMENT_SETTINGS]
