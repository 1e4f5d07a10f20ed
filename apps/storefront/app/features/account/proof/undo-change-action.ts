import { redirect } from '@hawker/web/router/responses'
import { readForm, refusedForm, type FormActionArgs } from '../forms/form-action.ts'
import { isSecure, signOutCookies } from '../session/session-cookies.ts'

/** /undo-change: takes a change of the account back, then asks for a new password. */
export async function undoChangeAction(args: FormActionArgs) {
  const { loadContext, text } = await readForm(args)
  const result = await loadContext.api('undoKeyChange', { body: { token: text('token') } })
  if (!result.ok) {
    // A damaged link is no better than an old one.
    return refusedForm({ ...result, errors: {} }, {}, loadContext)
  }
  const { reset_token: token } = result.data
  throw redirect(token === null ? '/reset-password' : `/reset-password?token=${token}`, {
    headers: signOutCookies(isSecure(args.request)),
  })
}
