/** The file below routes/ that each address opens (storefront.md 2), in the main layout. */
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
/** And those that stand alone. */
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
type Route = { path: string; id: RouteId; framed: boolean }
const routesOf = (table: Record<string, RouteId>, framed: boolean): Route[] =>
  Object.entries(table).map(([path, id]) => ({ path, id, framed }))

/** The first that fits is the page. */
export const ROUTES: readonly Route[] = [
  ...routesOf(FRAMED, true),
  ...routesOf(BARE, false),
  { path: '/*', id: 'not-found', framed: true },
]
