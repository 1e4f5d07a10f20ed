/** The paths of all console pages, by the user who may open them. */
export const CONSOLE_PAGES: Readonly<
  Record<'seller@hawker.test' | 'driver@hawker.test' | 'admin@hawker.test', readonly string[]>
> = {
  'seller@hawker.test': [
    '',
    '/stock',
    '/today',
    '/history',
    '/hours',
    '/earnings',
    '/claims',
    '/reviews',
    '/messages',
  ].map((page) => `/console/seller${page}`),
  'driver@hawker.test': ['/console/driver', '/console/driver/earnings', '/console/driver/messages'],
  'admin@hawker.test': [
    '',
    '/orders',
    '/applications',
    '/reviews',
    '/messages',
    '/claims',
    '/audits',
    '/logs',
    '/synonyms',
    '/users',
    '/settings',
    '/texts',
    '/currencies',
    '/payments',
    '/payments/stripe',
    '/payments/disputes',
    '/payments/findings',
    '/payments/stuck',
    '/payments/payouts',
  ].map((page) => `/console/staff${page}`),
}
