import type { Profile, Session } from '@hawker/contract/accounts'
import type { TableGuest } from '@hawker/contract/dine-in'
import { readCookie } from '@hawker/std/read-cookie'
import type { SessionUser } from '../../../lib/session.ts'
import { TABLE_GUEST_COOKIE } from '../../../lib/visit/table-cookie.ts'

const WEEK_SECONDS = 7 * 24 * 3600
/** The cookies of the access token: on https, and elsewhere. */
const ACCESS_COOKIES = ['__Host-access_token', 'access_token'] as const
export const accessCookie = (secure: boolean): string => ACCESS_COOKIES[secure ? 0 : 1]

const guestTokenCookie = (secure: boolean): string =>
  secure ? '__Host-table_guest_token' : 'table_guest_token'
/** The token of a guest at a table who has no account. */
export const tableGuestToken = (request: Request): string | undefined =>
  readCookie(request.headers.get('cookie') ?? '', guestTokenCookie(isSecure(request))) || undefined

export function tableGuestCookies(
  { id, access_token: token, expires_at: until }: TableGuest,
  secure: boolean,
  now: number,
): string[] {
  const seconds = Math.floor((Date.parse(until) - now) / 1000)
  return [
    `${guestTokenCookie(secure)}=${encodeURIComponent(token)}; HttpOnly; ${attributes(secure, seconds)}`,
    `${TABLE_GUEST_COOKIE}=${id}; ${attributes(secure, seconds)}`,
  ]
}
export const endedTableGuestCookies = (secure: boolean): string[] => [
  `${guestTokenCookie(secure)}=; HttpOnly; ${attributes(secure, 0)}`,
  `${TABLE_GUEST_COOKIE}=; ${attributes(secure, 0)}`,
]

/** Whether the request has an access token, which may be out of date. */
export const hasAccessToken = (request: Request): boolean =>
  Boolean(readCookie(request.headers.get('cookie') ?? '', accessCookie(isSecure(request))))

/** The token is HttpOnly; the `user` cookie is readable and holds what the header shows. */
export function signInCookies({ access_token: token, user }: Session, secure: boolean): Headers {
  const headers = new Headers()
  headers.append('set-cookie', tokenCookie(token, secure))
  headers.append('set-cookie', userCookie(user, secure))
  if (secure)
    headers.append('set-cookie', `${accessCookie(false)}=; HttpOnly; ${attributes(secure, 0)}`)
  return headers
}

/** Waits for the second factor: nothing shows a signed-in user yet. */
export const waitingCookie = (token: string, secure: boolean): string => tokenCookie(token, secure)

const tokenCookie = (token: string, secure: boolean): string =>
  `${accessCookie(secure)}=${encodeURIComponent(token)}; HttpOnly; ${attributes(secure, WEEK_SECONDS)}`

export const userCookie = (user: Profile, secure: boolean): string =>
  `user=${encodeURIComponent(JSON.stringify(headerUserOf(user)))}; ${attributes(secure, WEEK_SECONDS)}`

export function signOutCookies(secure: boolean): Headers {
  const headers = new Headers()
  for (const name of secure ? ACCESS_COOKIES : ACCESS_COOKIES.slice(1))
    headers.append('set-cookie', `${name}=; HttpOnly; ${attributes(secure, 0)}`)
  headers.append('set-cookie', `user=; ${attributes(secure, 0)}`)
  for (const cookie of endedTableGuestCookies(secure)) headers.append('set-cookie', cookie)
  return headers
}

/** The fields that the header shows. */
export const headerUserOf = ({ id, firstname, img, roles }: Profile): SessionUser => ({
  id,
  firstname,
  img,
  roles,
})

export const isSecure = (request: Request): boolean => new URL(request.url).protocol === 'https:'

const attributes = (secure: boolean, seconds: number) =>
  `SameSite=Lax; Path=/; Max-Age=${seconds}${secure ? '; Secure' : ''}`
