import { redirect } from '@hawker/web/router/responses'
import { orPage } from '@hawker/web/api/results'
import { currentUser } from '../../../lib/session.ts'
import { loginFirst } from '../../../lib/login-first.ts'
import { tableGuestIn } from '../../../lib/visit/table-cookie.ts'
import { hasAccessToken, isSecure, signOutCookies, tableGuestToken } from './session-cookies.ts'

type ApiResult = { ok: true } | { ok: false; code: string; status: number; message: string }

/** Redirects guests to /login, and back here after signing in. */
export function requireSession(request: Request): void {
  if (!hasSession(request)) throw redirect(signInPage(request))
}

/** The same for pages that guests at a table may open without an account. */
export function requireSessionOrTable(request: Request): void {
  const isGuest =
    typeof document === 'undefined'
      ? tableGuestToken(request) !== undefined
      : tableGuestIn(document.cookie) !== undefined
  if (!isGuest) requireSession(request)
}

/** Whether the visitor is signed in with an account. */
export const hasSession = (request: Request): boolean =>
  typeof document === 'undefined' ? hasAccessToken(request) : currentUser() !== null

/**
 * Returns a successful result. Redirects to /login when the session has ended; shows an error page
 * for other refusals.
 */
export function orSignIn<R extends ApiResult>(
  result: R,
  request: Request,
): Extract<R, { ok: true }> {
  const refusal: ApiResult = result
  if (!refusal.ok && refusal.code === 'account_required') throw redirect(signInPage(request))
  if (!refusal.ok && refusal.status === 401)
    throw redirect(signInPage(request), { headers: signOutCookies(isSecure(request)) })
  return orPage(result)
}

function signInPage(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return loginFirst(pathname + search)
}
