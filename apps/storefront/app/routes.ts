import { createMatcher } from '@hawker/web/router/match'
import type { Router, RouterState } from '@hawker/web/router/router'
import type { PageModule } from './lib/page/route-types.ts'
import type { Site } from './lib/page/site.ts'

// Each page is a file in routes/ that is named by its address: `shop.$id` opens `/shop/:id`.

/** Pages inside the main layout. */
const FRAMED = [
  'home',
  'search',
  'shop.$id',
  'shop.$id.$product',
  'recipes',
  'recipes.$id',
  'cart',
  'group.$cartId',
  'share.$uuid',
  'checkout',
  'orders',
  'orders.$id',
  'reservations',
  'parcels.new',
  'parcels.$id',
  'wallet',
  'profile',
  'settings',
  'offline',
  'help',
  'be-seller',
  'be-driver',
  'pages.$slug',
  'not-found',
] as const
/** Pages without the layout. */
const BARE = [
  'orders.$id.receipt',
  'parcels.$id.receipt',
  'login',
  'register',
  'logout',
  'table-guest',
  'verify-phone',
  'reset-password',
  'update-password',
  'update-details',
  'second-factor',
  'confirm-identity',
  'undo-change',
  'signed-in',
  'unsubscribe',
  'welcome',
  'restaurant',
  '_app',
] as const

export type RouteId = (typeof FRAMED)[number] | (typeof BARE)[number]
export type StorefrontRoute = { path: string; id: RouteId; framed: boolean }
export type StorefrontState = RouterState<Site, StorefrontRoute, PageModule>
export type StorefrontRouter = Router<Site, StorefrontRoute, PageModule>

function pathOf(id: RouteId): string {
  if (id === 'home') return '/'
  if (id === 'not-found') return '/*'
  return `/${id.replaceAll('.', '/').replaceAll('$', ':')}`
}

const routesOf = (ids: readonly RouteId[], framed: boolean): StorefrontRoute[] =>
  ids.map((id) => ({ path: pathOf(id), id, framed }))

/** The page of an address. The last route matches every address. */
export const match = createMatcher([...routesOf(BARE, false), ...routesOf(FRAMED, true)])
