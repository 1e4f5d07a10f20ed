const HERE = 'http://here.invalid'
const SIGN_IN_PAGES = new Set([
  '/login',
  '/register',
  '/logout',
  '/signed-in',
  '/verify-phone',
  '/reset-password',
])

/** Where to go after signing in: a path of this site and nothing else, whatever the address says. */
export function nextPage(wish: string | null | undefined): string {
  if (!wish?.startsWith('/')) return '/'
  try {
    const url = new URL(wish, HERE)
    return url.origin === HERE && !SIGN_IN_PAGES.has(url.pathname)
      ? url.pathname + url.search + url.hash
      : '/'
  } catch {
    return '/'
  }
}

/** Pages of this site that another app draws: going there is a load of the document, not a route change. */
export const isElsewhere = (page: string): boolean => /^\/(console|dev|api)(\/|\?|#|$)/.test(page)

export type AuthPage =
  | '/login'
  | '/register'
  | '/verify-phone'
  | '/reset-password'
  | '/update-details'
export const withNext = (page: AuthPage, next: string): string =>
  next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`
