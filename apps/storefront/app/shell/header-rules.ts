/** storefront.md 2: these paths have the simple header with a Back button. */
const SIMPLE = ['checkout', 'profile', 'settings', 'help', 'orders/', 'be-seller', 'be-driver']

export const hasSimpleHeader = (pathname: string): boolean =>
  SIMPLE.some((part) => pathname.includes(part))

/** Back goes to /orders from order pages, back in history from checkout, otherwise home. */
export function backTarget(pathname: string): 'history' | '/orders' | '/' {
  if (pathname.includes('orders/')) return '/orders'
  return pathname.includes('checkout') ? 'history' : '/'
}

/** On shop pages the mobile header is not sticky: the menu's own bar is. */
export const isShopPage = (pathname: string): boolean => pathname.startsWith('/shop/')
