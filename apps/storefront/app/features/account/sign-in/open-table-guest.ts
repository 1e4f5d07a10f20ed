import { readCookie } from '@hawker/std/read-cookie'
import { serverLoadContext } from '../../../lib/api.ts'
import { tableIn } from '../../../lib/visit/table-cookie.ts'
import type { FormActionArgs } from '../forms/form-action.ts'
import { isSecure, tableGuestCookies } from '../session/session-cookies.ts'
import { pushFormCart } from './push-form-cart.ts'

/**
 * Opens the hidden account of a guest at a table. No cookies when the visitor sits at no table, or the
 * staff have not confirmed it.
 */
export async function openTableGuest(
  { request, context }: FormActionArgs,
  name: string,
): Promise<{ cookies: string[]; isCartTaken: boolean }> {
  const cookies = request.headers.get('cookie') ?? ''
  const table = tableIn(cookies)
  const opened =
    table &&
    (await serverLoadContext({ request, context }, { as: 'visitor' }).api('openTableGuest', {
      params: { uuid: table.session },
      body: name === '' ? {} : { name },
    }))
  if (!opened?.ok) return { cookies: [], isCartTaken: false }
  const made = tableGuestCookies(opened.data, isSecure(request), context.served.now())
  const headers = new Headers(request.headers)
  headers.set('cookie', made[0]?.split(';')[0] ?? '')
  const { api } = serverLoadContext(
    { context, request: new Request(request.url, { headers }) },
    { as: 'visitor' },
  )
  const isCartTaken =
    readCookie(cookies, 'cart') !== undefined && (await pushFormCart(api, cookies))
  return { cookies: made, isCartTaken }
}
