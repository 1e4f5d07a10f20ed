import { redirect } from '@hawker/web/router/responses'
import { choiceCookie } from '@hawker/web/session/cookies'
import { nextPage } from '../features/account/index.ts'
import { openTableGuest } from '../features/account/index.server.ts'
import type { ActionArgs } from '../lib/page/route-types.ts'

export const loader = () => redirect('/checkout')

/** Guests at a confirmed table order without an account. Scripts send the form without leaving. */
export async function action(args: ActionArgs) {
  const form = await args.request.formData()
  const next = nextPage(String(form.get('next') ?? '/checkout'))
  const { cookies, isCartTaken } = await openTableGuest(args, String(form.get('name') ?? '').trim())
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  if (isCartTaken) headers.append('set-cookie', choiceCookie('cart', ''))
  return redirect(next, { status: 303, headers })
}
