import { createMatcher } from '@hawker/web/router/match'
import type { Router, RouterState } from '@hawker/web/router/router'
import type { PageModule } from './lib/route-types.ts'
import type { Site } from './lib/site.ts'

/** The file in routes/ that each address opens, inside the main layout. */
const FRAMED = {
  '/': 'home',
  '/search': 'search',
  '/shop/:id': 'shop.$id',
  '/shop/:id/:product': 'shop.$id.$product',
  '/recipes': 'recipes',
  '/recipes/:id': 'recipes.$id',
  '/cart': 'cart',
  '/group/:cartId': 'group.$cartId',
  '/share/:uuid': 'share.$uuid',
  '/checkout': 'checkout',
  '/orders': 'orders',
  '/orders/:id': 'orders.$id',
  '/wallet': 'wallet',
  '/profile': 'profile',
  '/settings': 'settings',
  '/offline': 'offline',
  '/help': 'help',
  '/be-seller': 'be-seller',
  '/be-driver': 'be-driver',
  '/pages/:slug': 'pages.$slug',
} as const
/** Pages without the layout. */
const BARE = {
  '/orders/:id/receipt': 'orders.$id.receipt',
  '/login': 'login',
  '/register': 'register',
  '/logout': 'logout',
  '/verify-phone': 'verify-phone',
  '/reset-password': 'reset-password',
  '/update-password': 'update-password',
  '/update-details': 'update-details',
  '/signed-in': 'signed-in',
  '/unsubscribe': 'unsubscribe',
  '/welcome': 'welcome',
  '/restaurant': 'restaurant',
  '/_app': '_app',
} as const

export type RouteId =
  | (typeof FRAMED)[keyof typeof FRAMED]
  | (typeof BARE)[keyof typeof BARE]
  | 'not-found'
export type StorefrontRoute = { path: string; id: RouteId; framed: boolean }
export type StorefrontState = RouterState<Site, StorefrontRoute, PageModule>
export type StorefrontRouter = Router<Site, StorefrontRoute, PageModule>

const routesOf = (table: Record<string, RouteId>, framed: boolean): StorefrontRoute[] =>
  Object.entries(table).map(([path, id]) => ({ path, id, framed }))

/** The first route that matches is the page. */
export const match = createMatcher<StorefrontRoute>([
  ...routesOf(FRAMED, true),
  ...routesOf(BARE, false),
  { path: '/*', id: 'not-found', framed: true },
])
