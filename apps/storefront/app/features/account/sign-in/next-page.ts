const ORIGIN = 'http://here.invalid'
const SIGN_IN_PAGES = new Set([
  '/login',
  '/register',
  '/logout',
  '/signed-in',
  '/verify-phone',
  '/reset-password',
  '/second-factor',
  '/undo-change',
])

/** The page to open after signing in: always a path of this site. */
export function nextPage(requested: string | null | undefined): string {
  if (!requested?.startsWith('/')) return '/'
  try {
    const url = new URL(requested, ORIGIN)
    // "/.//other-site" normalizes to "//other-site", which a browser reads as another origin.
    return url.origin === ORIGIN &&
      !url.pathname.startsWith('//') &&
      !SIGN_IN_PAGES.has(url.pathname)
      ? url.pathname + url.search + url.hash
      : '/'
  } catch {
    return '/'
  }
}

/** True for pages of another app on this site. They need a document load, not a route change. */
export const isOtherApp = (page: string): boolean => /^\/(console|dev|api)(\/|\?|#|$)/.test(page)

export type AuthPage =
  | '/login'
  | '/register'
  | '/verify-phone'
  | '/reset-password'
  | '/update-details'
  | '/second-factor'
  | '/confirm-identity'
export const withNext = (page: AuthPage, next: string): string =>
  next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`
