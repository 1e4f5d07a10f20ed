import type { Session } from '@hawker/contract/accounts'

/** storefront.md 3: both last 7 days. */
const WEEK_SECONDS = 7 * 24 * 3600
const common = (secure: boolean) =>
  `SameSite=Lax; Path=/; Max-Age=${WEEK_SECONDS}${secure ? '; Secure' : ''}`

/** The token stays out of reach of scripts; what the header shows is readable (docs/architecture.md §6). */
export function sessionCookies(
  { access_token: token, user: { id, firstname, img, roles } }: Session,
  secure: boolean,
): string[] {
  return [
    `access_token=${encodeURIComponent(token)}; HttpOnly; ${common(secure)}`,
    `user=${encodeURIComponent(JSON.stringify({ id, firstname, img, roles }))}; ${common(secure)}`,
  ]
}
