import { readCookie } from '@hawker/std/read-cookie'
import type { FastifyRequest } from 'fastify'
import { accessCookie, tableGuestCookie } from './session-cookies.ts'

export const cookieValue = (header: string | undefined, name: string): string | undefined =>
  readCookie(header ?? '', name)

const DEVICE_ID = /^[\w-]{22}$/
/** The random id of the browser, from the cookie that it gets at its first sign-in. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const device = cookieValue(headers.cookie, 'device')
  return device !== undefined && DEVICE_ID.test(device) ? device : undefined
}

/**
 * Whether a request with our cookie comes from our own pages. Browsers send Sec-Fetch-Site; older
 * ones send Origin on writes. With neither header a read is allowed, because other sites cannot see
 * the response, and a write is not.
 */
export function isSameOriginRequest(request: FastifyRequest, origin: string): boolean {
  const site = request.headers['sec-fetch-site']
  const from = request.headers.origin
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (
    from !== undefined &&
    from !== origin &&
    from !== `${request.protocol}://${request.headers.host}`
  )
    return false
  if (site !== undefined) return site === 'same-origin' || (reads && site === 'none')
  return reads || from !== undefined
}

/**
 * Whether a page of another site made the request. Programs other than browsers send neither header
 * and no cookies.
 */
export function isCrossSiteRequest(request: FastifyRequest, origin: string): boolean {
  const { origin: from, 'sec-fetch-site': site } = request.headers
  if (
    from !== undefined &&
    from !== origin &&
    from !== `${request.protocol}://${request.headers.host}`
  )
    return true
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/**
 * The access token: from the Authorization header, or from the cookie when our own page sent it.
 */
export function accessTokenOf(
  request: FastifyRequest,
  origin: string,
): { token: string | undefined; forged: boolean } {
  const header = request.headers.authorization
  if (header) return { token: header.replace(/^Bearer\s+/i, '').trim() || undefined, forged: false }
  const isSecure = origin.startsWith('https:')
  // An account goes before the orders of a guest at a table.
  const cookie =
    cookieValue(request.headers.cookie, accessCookie(isSecure)) ||
    cookieValue(request.headers.cookie, tableGuestCookie(isSecure))
  if (!cookie) return { token: undefined, forged: false }
  return isSameOriginRequest(request, origin)
    ? { token: cookie, forged: false }
    : { token: undefined, forged: true }
}
