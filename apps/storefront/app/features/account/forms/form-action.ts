import type { Session } from '@hawker/contract/accounts'
import type { Client } from '@hawker/contract/core/client'
import { data, redirect, redirectDocument } from '@hawker/web/router/responses'
import { serverLoadContext, type LoadContext } from '../../../lib/api.ts'
import { readCookie } from '@hawker/std/read-cookie'
import { choiceCookie } from '@hawker/web/session/cookies'
import { translatorFor } from '../../../lib/texts.tsx'
import { accountAddressCookie } from '../sign-in/account-address.ts'
import { formResultOf, type FieldErrors, type FormResult, type Refusal } from './form-validation.ts'
import { isOtherApp, nextPage, withNext } from '../sign-in/next-page.ts'
import { pushFormCart } from '../sign-in/push-form-cart.ts'
import {
  accessCookie,
  endedTableGuestCookies,
  isSecure,
  signInCookies,
  tableGuestToken,
  waitingCookie,
} from '../session/session-cookies.ts'
import { LAST_METHOD_COOKIE, type Method } from '../sign-in/sign-in-methods.ts'

/** The arguments of a server action. */
export type FormActionArgs = Parameters<typeof serverLoadContext>[0]
export type SubmittedForm = {
  form: FormData
  loadContext: LoadContext
  text: (name: string) => string
}

export async function readForm(
  args: FormActionArgs,
  as: 'anybody' | 'visitor' = 'anybody',
): Promise<SubmittedForm> {
  const form = await args.request.formData()
  return {
    form,
    loadContext: serverLoadContext(args, { as }),
    text: (name) => String(form.get(name) ?? ''),
  }
}

/** Cookies of a new session, with the address and the cart that the device should have. */
export async function signInHeaders(
  { request, context }: FormActionArgs,
  session: Session,
  method: Method,
): Promise<Headers> {
  const headers = signInCookies(session, isSecure(request))
  headers.append('set-cookie', choiceCookie(LAST_METHOD_COOKIE, method))
  await appendAddressAndCart(
    { request, context },
    accountApi({ request, context }, session),
    headers,
  )
  return headers
}

/**
 * Adds the account's address if this device has none, saves a cart filled by plain forms, and takes
 * along what the device ordered at a table.
 */
export async function appendAddressAndCart(
  { request }: FormActionArgs,
  api: Client,
  headers: Headers,
): Promise<void> {
  const cookies = request.headers.get('cookie') ?? ''
  const guestToken = tableGuestToken(request)
  if (guestToken !== undefined) {
    const taken = await api('takeTableOrders', { body: { access_token: guestToken } })
    // Otherwise the next sign-in takes them.
    if (taken.ok)
      for (const cookie of endedTableGuestCookies(isSecure(request)))
        headers.append('set-cookie', cookie)
  }
  const address = await accountAddressCookie(api, cookies)
  if (address) headers.append('set-cookie', address)
  if (readCookie(cookies, 'cart') && (await pushFormCart(api, cookies)))
    headers.append('set-cookie', choiceCookie('cart', ''))
}

/** Redirects to the next page, or first to the form for a missing name. */
export async function redirectAfterSignIn(
  args: FormActionArgs,
  session: Session,
  form: FormData,
  method: Method,
): Promise<never> {
  const headers = await signInHeaders(args, session, method)
  const next = nextPage(String(form.get('next') ?? ''))
  // A new phone or social account has no name yet.
  if (session.user.firstname === '') throw redirect(withNext('/update-details', next), { headers })
  throw (isOtherApp(next) ? redirectDocument : redirect)(next, { headers })
}

/**
 * Ends a form of a sign-in: redirects with the new session, asks for the second factor, or shows the
 * refusal.
 */
export async function answerSignIn(
  args: FormActionArgs,
  result: { ok: true; data: Session } | (Refusal & { ok: false; status: number; data: object }),
  {
    form,
    loadContext,
    method,
    typed = {},
  }: SubmittedForm & { method: Method; typed?: Record<string, string> },
) {
  if (result.ok) return redirectAfterSignIn(args, result.data, form, method)
  if (result.code !== 'second_factor_required') return refusedForm(result, typed, loadContext)
  const { access_token: token }: { access_token?: unknown } = { ...result.data }
  const headers = new Headers()
  headers.append('set-cookie', waitingCookie(String(token), isSecure(args.request)))
  headers.append('set-cookie', choiceCookie(LAST_METHOD_COOKIE, method))
  throw redirect(withNext('/second-factor', nextPage(String(form.get('next') ?? ''))), { headers })
}

/** An API client for the account that has just signed in. */
function accountApi(
  { request, context }: FormActionArgs,
  { access_token: token }: Session,
): Client {
  const headers = new Headers(request.headers)
  headers.set('cookie', `${accessCookie(isSecure(request))}=${encodeURIComponent(token)}`)
  return serverLoadContext(
    { context, request: new Request(request.url, { headers }) },
    { as: 'visitor' },
  ).api
}

export function invalidForm(
  errors: FieldErrors,
  typed: Record<string, string>,
  { visit }: LoadContext,
) {
  const t = translatorFor(visit.lang)
  const fields = Object.fromEntries(Object.entries(errors).map(([name, key]) => [name, t(key)]))
  return data<FormResult>({ fields, message: undefined, typed }, { status: 422 })
}

export function refusedForm(
  result: Refusal & { status: number },
  typed: Record<string, string>,
  { visit }: LoadContext,
) {
  const message =
    result.message === '' ? translatorFor(visit.lang)('error.occured') : result.message
  // 401 means a wrong password here, not an ended session.
  return data<FormResult>(formResultOf({ ...result, message }, typed), {
    status: result.status === 0 ? 503 : result.status,
  })
}

/** The form was accepted and has a next step. */
export const nextStep = (typed: Record<string, string>) =>
  data<FormResult>({ fields: {}, message: undefined, typed, sent: true })
