import { isShippedLocale } from '@hawker/i18n/locales'
import type { Asking } from '../../lib/api.ts'
import { choiceCookie } from '../../lib/cookies.ts'
import { redirect } from '../../router/answers.ts'

/** Language and currency by a plain form, while no script has come. `next`: the page, drawn anew with what was chosen. */
export async function chooseFromForm(
  { api }: Asking,
  form: FormData,
  member: boolean,
  next: string,
): Promise<Response> {
  const headers = new Headers()
  const locale = String(form.get('locale') ?? '')
  if (isShippedLocale(locale)) headers.append('set-cookie', choiceCookie('locale', locale))
  const currency = Number(form.get('currency') ?? Number.NaN)
  if (Number.isSafeInteger(currency) && currency > 0) {
    headers.append('set-cookie', choiceCookie('currency', String(currency)))
    // storefront.md 7: the account keeps it too.
    if (member) await api('updateProfile', { body: { currency_id: currency } })
  }
  return redirect(next, { status: 303, headers })
}
