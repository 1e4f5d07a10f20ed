import { createMatcher } from '@hawker/web/router/match'
import type { RouteModule } from '@hawker/web/router/route-module'
import type { Router } from '@hawker/web/router/router'
import type { FunctionComponent } from 'react'

/** The file in routes/ that each address opens, by the layout around it. */
const SELLER = {
  '/seller': 'seller.board',
  '/seller/stock': 'seller.stock',
  '/seller/today': 'seller.today',
  '/seller/history': 'seller.history',
  '/seller/hours': 'seller.hours',
  '/seller/bookings': 'seller.reservations',
  '/seller/bookings/floor': 'seller.floor',
  '/seller/bookings/tables': 'seller.tables',
  '/seller/bookings/tables/codes': 'seller.table-codes',
  '/seller/bookings/rules': 'seller.reservation-rules',
  '/seller/bookings/days': 'seller.reservation-days',
  '/seller/earnings': 'seller.earnings',
  '/seller/claims': 'seller.claims',
  '/seller/reviews': 'seller.reviews',
  '/seller/messages': 'seller.messages',
} as const
const STAFF = {
  '/staff': 'staff.overview',
  '/staff/orders': 'staff.orders',
  '/staff/orders/:id': 'staff.order',
  '/staff/parcels': 'staff.parcels',
  // Before the page of a parcel: the first match wins.
  '/staff/parcels/claims': 'staff.parcel-claims',
  '/staff/parcels/types': 'staff.parcel-types',
  '/staff/parcels/types/:id': 'staff.parcel-type',
  '/staff/parcels/:id': 'staff.parcel',
  '/staff/claims': 'staff.claims',
  '/staff/reviews': 'staff.reviews',
  '/staff/messages': 'staff.messages',
  '/staff/audits': 'staff.audits',
  '/staff/logs': 'staff.logs',
  '/staff/applications': 'staff.applications',
  '/staff/users': 'staff.users',
  '/staff/settings': 'staff.settings',
  '/staff/payments': 'staff.payments',
  // Before the page of a method: the first match wins.
  '/staff/payments/disputes': 'staff.disputes',
  '/staff/payments/findings': 'staff.findings',
  '/staff/payments/stuck': 'staff.stuck-payments',
  '/staff/payments/payouts': 'staff.payouts',
  '/staff/payments/:tag': 'staff.payment',
  '/staff/currencies': 'staff.currencies',
  '/staff/texts': 'staff.texts',
  '/staff/synonyms': 'staff.synonyms',
} as const
const WITHOUT_LAYOUT = {
  '/': 'choose',
  '/driver': 'driver',
  '/driver/earnings': 'driver.earnings',
  '/driver/messages': 'driver.messages',
  '/*': 'not-found',
} as const

export type ConsoleRoute = { path: string; id: string; layout: 'seller' | 'staff' | undefined }
/** A page with the layout around it, which shows the page in its `<Outlet>`. */
export type ConsoleModule = RouteModule & { Layout: FunctionComponent | undefined }
export type ConsoleRouter = Router<null, ConsoleRoute, ConsoleModule>

const routesOf = (table: Record<string, string>, layout: ConsoleRoute['layout']): ConsoleRoute[] =>
  Object.entries(table).map(([path, id]) => ({ path, id, layout }))

export const ROUTES: readonly ConsoleRoute[] = [
  ...routesOf(SELLER, 'seller'),
  ...routesOf(STAFF, 'staff'),
  ...routesOf(WITHOUT_LAYOUT, undefined),
]
export const match = createMatcher(ROUTES)
