import type { Session } from '@hawker/contract/accounts'

/** Lifetime of both cookies. */
const WEEK_SECONDS = 7 * 24 * 3600
const [HOST_ONLY, PLAIN] = ['__Host-access_token', 'access_token'] as const
/**
 * The cookie of the access token. On https only this site can set a `__Host-` cookie: another host of
 * the domain cannot plant a session of its own.
 */
export const accessCookie = (secure: boolean): string => (secure ? HOST_ONLY : PLAIN)
/** The cookie of a guest at a table, who has no account. */
export const tableGuestCookie = (secure: boolean): string =>
  secure ? '__Host-table_guest_token' : 'table_guest_token'
const common = (secure: boolean) =>
  `SameSite=Lax; Path=/; Max-Age=${WEEK_SECONDS}${secure ? '; Secure' : ''}`

const tokenCookie = (token: string, secure: boolean): string =>
  `${accessCookie(secure)}=${encodeURIComponent(token)}; HttpOnly; ${common(secure)}`

/** Waits for the second factor: nothing shows a signed-in user yet. */
export const waitingCookie = tokenCookie

/**
 * The token is HttpOnly, so scripts cannot read it. The `user` cookie holds only what the page
 * header shows.
 */
export const sessionCookies = (
  { access_token: token, user: { id, firstname, img, roles } }: Session,
  secure: boolean,
): string[] => [
  tokenCookie(token, secure),
  `user=${encodeURIComponent(JSON.stringify({ id, firstname, img, roles }))}; ${common(secure)}`,
]
