import { redirect } from '@hawker/web/router/responses'
import { orPage } from '@hawker/web/api/results'
import { currentUser } from '../../../lib/session.ts'
import { loginFirst } from '../../../lib/login-first.ts'
import { hasAccessToken, isSecure, signOutCookies } from './session-cookies.ts'

type ApiResult = { ok: true } | { ok: false; code: string; status: number; message: string }

/** Redirects guests to /login, and back here after signing in. */
export function requireSession(request: Request): void {
  const signedIn =
    typeof document === 'undefined' ? hasAccessToken(request) : currentUser() !== null
  if (!signedIn) throw redirect(signInPage(request))
}

/**
 * Returns a successful result. Redirects to /login when the session has ended; shows an error page
 * for other refusals.
 */
export function orSignIn<R extends ApiResult>(
  result: R,
  request: Request,
): Extract<R, { ok: true }> {
  const refusal: ApiResult = result
  if (!refusal.ok && refusal.status === 401)
    throw redirect(signInPage(request), { headers: signOutCookies(isSecure(request)) })
  return orPage(result)
}

function signInPage(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return loginFirst(pathname + search)
}
