/** These paths have the simple header with a Back button. */
const SIMPLE = /checkout|profile|settings|help|orders\/|parcels|be-seller|be-driver/

export const hasSimpleHeader = (pathname: string): boolean => SIMPLE.test(pathname)

/**
 * Where Back leads: from an order to /orders, from checkout and parcels back in the history,
 * otherwise home.
 */
export function backTarget(pathname: string): 'history' | '/orders' | '/' {
  if (pathname.includes('orders/')) return '/orders'
  return /checkout|parcels/.test(pathname) ? 'history' : '/'
}

/** On shop pages the mobile header is not sticky, because the bar of the menu is. */
export const isShopPage = (pathname: string): boolean => pathname.startsWith('/shop/')
