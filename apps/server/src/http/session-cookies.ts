import type { Session } from '@hawker/contract/accounts'

/** Lifetime of both cookies. */
const WEEK_SECONDS = 7 * 24 * 3600
/**
 * On https no other host of the domain can set or replace a `__Host-` cookie. Sessions from before
 * have the plain name.
 */
export const ACCESS_COOKIES = ['__Host-access_token', 'access_token'] as const
const common = (secure: boolean) =>
  `SameSite=Lax; Path=/; Max-Age=${WEEK_SECONDS}${secure ? '; Secure' : ''}`

/** Of a session that waits for its second factor: nothing shows a signed-in user yet. */
export const waitingCookie = (token: string, secure: boolean): string =>
  `access_token=${encodeURIComponent(token)}; HttpOnly; ${common(secure)}`

/**
 * The token is HttpOnly, so scripts cannot read it. The `user` cookie holds only what the page
 * header shows.
 */
export function sessionCookies(
  { access_token: token, user: { id, firstname, img, roles } }: Session,
  secure: boolean,
): string[] {
  const [hostOnly, plain] = ACCESS_COOKIES
  return [
    `${secure ? hostOnly : plain}=${encodeURIComponent(token)}; HttpOnly; ${common(secure)}`,
    `user=${encodeURIComponent(JSON.stringify({ id, firstname, img, roles }))}; ${common(secure)}`,
  ]
}
