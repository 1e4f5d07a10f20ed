import { westernDigits } from '@hawker/i18n/western-digits'
import { redirect } from '@hawker/web/router/responses'
import { answerRefusedChange } from '../proof/answer-refused-change.ts'
import {
  signInHeaders,
  readForm,
  refusedForm,
  nextStep,
  answerSignIn,
  invalidForm,
  type FormActionArgs,
  type SubmittedForm,
} from '../forms/form-action.ts'
import { checkNewPassword, nameProblem, type FieldErrors } from '../forms/form-validation.ts'
import { identifierOf } from '../sign-in/sign-in-actions.ts'

/** /reset-password: first a name, then a new password with the mailed link or the code. */
export async function resetPasswordAction(args: FormActionArgs) {
  const submitted = await readForm(args)
  const { loadContext, text } = submitted
  if (text('intent') !== 'save') return sendReset(submitted)
  const typed = { name: text('name'), verify_id: text('verify_id') }
  const [password, confirmation, token, code] = [
    text('password'),
    text('password_confirmation'),
    text('token'),
    westernDigits(text('code').trim()),
  ]
  const errors: FieldErrors = {
    ...(token === '' && !/^\d{6}$/.test(code)
      ? { code: code === '' ? 'validation.required' : 'validation.code' }
      : {}),
    ...checkNewPassword(password, confirmation),
  }
  if (Object.keys(errors).length > 0) return invalidForm(errors, typed, loadContext)
  const proof = token === '' ? { verify_id: typed.verify_id, code } : { token }
  const result = await loadContext.api('resetPassword', {
    body: { ...proof, password, password_confirmation: confirmation },
  })
  return answerSignIn(args, result, { ...submitted, method: 'password', typed })
}

async function sendReset({ loadContext, text }: SubmittedForm) {
  const typed = { name: text('name').trim() }
  const problem = nameProblem(typed.name)
  if (problem) return invalidForm({ name: problem }, typed, loadContext)
  const result = await loadContext.api('forgotPassword', { body: identifierOf(typed.name) })
  return result.ok
    ? nextStep({ ...typed, verify_id: result.data.verify_id ?? '' })
    : refusedForm(result, typed, loadContext)
}

/** /update-password: ends every session and starts a new one on this device. */
export async function updatePasswordAction(args: FormActionArgs) {
  const { loadContext, text } = await readForm(args, 'visitor')
  const [current, password, confirmation] = [
    text('current_password'),
    text('password'),
    text('password_confirmation'),
  ]
  const errors = checkNewPassword(password, confirmation)
  if (Object.keys(errors).length > 0) return invalidForm(errors, {}, loadContext)
  const change = () =>
    loadContext.api('changePassword', {
      body: {
        ...(current === '' ? {} : { current_password: current }),
        password,
        password_confirmation: confirmation,
      },
    })
  let result = await change()
  // The form asks for the current password, which is a proof of identity.
  if (!result.ok && result.code === 'reauth_required' && current !== '') {
    const proof = await loadContext.api('proveIdentity', { body: { password: current } })
    if (proof.ok) result = await change()
    else if (proof.code === 'wrong_password')
      return refusedForm({ ...proof, errors: {} }, {}, loadContext)
  }
  if (!result.ok) return answerRefusedChange(result, {}, { loadContext, request: args.request })
  throw redirect('/settings', { headers: await signInHeaders(args, result.data, 'password') })
}
