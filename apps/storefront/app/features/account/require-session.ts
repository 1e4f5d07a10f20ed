import { redirect } from '../../router/answers.ts'
import { orPage } from '../../lib/answer.ts'
import { readCookie } from '../../lib/cookies.ts'
import { currentUser } from '../../lib/session.ts'
import { withNext } from './next-page.ts'
import { isSecure, signOutCookies } from './session-cookies.ts'

type Answered = { ok: true } | { ok: false; code: string; status: number; message: string }

/** Pages for members: first to /login when nobody is signed in, and back here afterwards. */
export function requireSession(request: Request): void {
  const signedIn =
    typeof document === 'undefined'
      ? readCookie(request.headers.get('cookie') ?? '', 'access_token') !== undefined
      : currentUser() !== null
  if (!signedIn) throw redirect(signInPage(request))
}

/** The answer. A session that has ended leads to /login without its cookies; other refusals to their page. */
export function orSignIn<R extends Answered>(
  result: R,
  request: Request,
): Extract<R, { ok: true }> {
  const refusal: Answered = result
  if (!refusal.ok && refusal.status === 401)
    throw redirect(signInPage(request), { headers: signOutCookies(isSecure(request)) })
  return orPage(result)
}

function signInPage(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return withNext('/login', pathname + search)
}
