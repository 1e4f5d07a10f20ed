/**
 * Accounts that the server creates in demo mode. Only loaders import this file, so it is not part
 * of the browser bundle.
 */
export const DEMO_PASSWORD = 'hawker-demo'
export const DEMO_ACCOUNTS = [
  { role: 'customer', email: 'customer@hawker.test' },
  { role: 'friend', email: 'friend@hawker.test' },
  { role: 'seller', email: 'seller@hawker.test' },
  { role: 'driver', email: 'driver@hawker.test' },
  { role: 'admin', email: 'admin@hawker.test' },
] as const
export type DemoAccount = { role: string; email: string }
