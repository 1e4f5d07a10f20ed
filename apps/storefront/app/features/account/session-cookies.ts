import type { Profile, Session } from '@hawker/contract/accounts'
import type { SessionUser } from '../../lib/session.ts'

/** storefront.md 3: both cookies last 7 days. */
const WEEK_SECONDS = 7 * 24 * 3600

/** The token stays out of reach of scripts; what the header shows is readable. */
export function signInCookies({ access_token: token, user }: Session, secure: boolean): Headers {
  const headers = new Headers()
  headers.append(
    'set-cookie',
    `access_token=${encodeURIComponent(token)}; HttpOnly; ${common(secure, WEEK_SECONDS)}`,
  )
  headers.append('set-cookie', userCookie(user, secure))
  return headers
}

export const userCookie = (user: Profile, secure: boolean): string =>
  `user=${encodeURIComponent(JSON.stringify(shownOf(user)))}; ${common(secure, WEEK_SECONDS)}`

export function signOutCookies(secure: boolean): Headers {
  const headers = new Headers()
  headers.append('set-cookie', `access_token=; HttpOnly; ${common(secure, 0)}`)
  headers.append('set-cookie', `user=; ${common(secure, 0)}`)
  return headers
}

/** Only what the header shows. */
export const shownOf = ({ id, firstname, img, roles }: Profile): SessionUser => ({
  id,
  firstname,
  img,
  roles,
})

export const isSecure = (request: Request): boolean => new URL(request.url).protocol === 'https:'

const common = (secure: boolean, seconds: number) =>
  `SameSite=Lax; Path=/; Max-Age=${seconds}${secure ? '; Secure' : ''}`
