import { westernDigits } from '@hawker/i18n/western-digits'
import { redirect } from '@hawker/web/router/responses'
import {
  invalidForm,
  nextStep,
  readForm,
  refusedForm,
  type FormActionArgs,
} from '../forms/form-action.ts'
import { orSignIn } from '../session/require-session.ts'
import { nextPage } from '../sign-in/next-page.ts'

/** /confirm-identity: one proof of identity, then back to the page that asked for it. */
export async function confirmIdentityAction(args: FormActionArgs) {
  const { loadContext, text } = await readForm(args, 'visitor')
  const to = text('to') === 'phone' ? 'phone' : 'email'
  const typed = { to, verify_id: text('verify_id') }
  if (text('intent') === 'send') {
    const sent = await loadContext.api('sendProofCode', { body: { to } })
    if (sent.ok) return nextStep({ to, verify_id: sent.data.verify_id })
    return sent.status === 401 ? orSignIn(sent, args.request) : refusedForm(sent, {}, loadContext)
  }
  const intent = text('intent')
  const code = westernDigits(text('code').trim())
  const [field, value] =
    intent === 'password' ? ['password', text('password')] : ['code', text('code').trim()]
  if (value === '' && intent !== 'passkey')
    return invalidForm({ [field]: 'validation.required' }, typed, loadContext)
  if ((intent === 'totp' || intent === 'code') && !/^\d{6}$/.test(code))
    return invalidForm({ code: 'validation.code' }, typed, loadContext)
  const result = await loadContext.api('proveIdentity', {
    body:
      intent === 'password'
        ? { password: value }
        : intent === 'totp'
          ? { totp: code }
          : intent === 'recovery'
            ? { recovery_code: value }
            : intent === 'passkey'
              ? { passkey: JSON.parse(text('passkey')) }
              : { sent_code: { verify_id: typed.verify_id, code } },
  })
  if (result.ok) throw redirect(nextPage(text('next')))
  if (result.status === 401) return orSignIn(result, args.request)
  // The other fields share one name in the forms.
  const errors = result.code === 'wrong_password' ? result.errors : {}
  return refusedForm({ ...result, errors }, typed, loadContext)
}
