import { readPositiveInteger } from '@hawker/std/positive-integer'
import { isShippedLocale } from '@hawker/i18n/locales'
import type { LoadContext } from '../../../lib/api.ts'
import { choiceCookie } from '@hawker/web/session/cookies'
import { redirect } from '@hawker/web/router/responses'

/**
 * Saves language and currency from the plain form that works without scripts, then redirects to
 * `next`.
 */
export async function savePreferences(
  { api }: LoadContext,
  form: FormData,
  member: boolean,
  next: string,
): Promise<Response> {
  const headers = new Headers()
  const locale = String(form.get('locale') ?? '')
  if (isShippedLocale(locale)) headers.append('set-cookie', choiceCookie('locale', locale))
  const currency = readPositiveInteger(String(form.get('currency') ?? ''))
  if (currency !== undefined) {
    headers.append('set-cookie', choiceCookie('currency', String(currency)))
    // The account stores the currency too.
    if (member) await api('updateProfile', { body: { currency_id: currency } })
  }
  return redirect(next, { status: 303, headers })
}
