/** The people of the demo city (the server makes them in demo mode only). Read by loaders only, so no browser carries it elsewhere. */
export const DEMO_PASSWORD = 'hawker-demo'
export const DEMO_PEOPLE = [
  { role: 'customer', email: 'customer@hawker.test' },
  { role: 'friend', email: 'friend@hawker.test' },
  { role: 'seller', email: 'seller@hawker.test' },
  { role: 'driver', email: 'driver@hawker.test' },
  { role: 'admin', email: 'admin@hawker.test' },
] as const
export type DemoPerson = { role: string; email: string }
