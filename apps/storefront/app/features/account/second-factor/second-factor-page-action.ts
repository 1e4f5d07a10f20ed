import { westernDigits } from '@hawker/i18n/western-digits'
import { readCookie } from '@hawker/std/read-cookie'
import { data, redirect } from '@hawker/web/router/responses'
import {
  invalidForm,
  nextStep,
  readForm,
  redirectAfterSignIn,
  refusedForm,
  signInHeaders,
  type FormActionArgs,
  type SubmittedForm,
} from '../forms/form-action.ts'
import type { FormResult, Refusal } from '../forms/form-validation.ts'
import { answerRefusedChange } from '../proof/answer-refused-change.ts'
import { isSecure, signOutCookies } from '../session/session-cookies.ts'
import { nextPage, withNext } from '../sign-in/next-page.ts'
import { LAST_METHOD_COOKIE, isMethod, type Method } from '../sign-in/sign-in-methods.ts'

/** /second-factor: the second step of a sign-in, and adding a factor. */
export async function secondFactorPageAction(args: FormActionArgs) {
  const submitted = await readForm(args, 'visitor')
  switch (submitted.text('intent')) {
    case 'start_app':
      return startApp(args, submitted)
    case 'confirm_app':
      return confirmApp(args, submitted)
    case 'passkey_added':
      return finishEnrolment(args, submitted)
    default:
      return verify(args, submitted)
  }
}

async function verify(args: FormActionArgs, { form, loadContext, text }: SubmittedForm) {
  const intent = text('intent')
  const typed = { intent }
  const code = text('code').trim()
  if (code === '' && intent !== 'passkey')
    return invalidForm({ code: 'validation.required' }, typed, loadContext)
  if (intent === 'totp' && !/^\d{6}$/.test(westernDigits(code)))
    return invalidForm({ code: 'validation.code' }, typed, loadContext)
  const result = await loadContext.api('confirmSecondFactor', {
    body:
      intent === 'totp'
        ? { totp: westernDigits(code) }
        : intent === 'passkey'
          ? { passkey: JSON.parse(text('passkey')) }
          : { recovery_code: code },
  })
  if (result.ok) return redirectAfterSignIn(args, result.data, form, methodOf(args))
  return result.status === 401
    ? toLogin(args, text('next'))
    : refusedForm({ ...result, errors: {} }, typed, loadContext)
}

/** The way in which the sign-in began. */
function methodOf({ request }: FormActionArgs): Method {
  const method = readCookie(request.headers.get('cookie') ?? '', LAST_METHOD_COOKIE)
  return isMethod(method) ? method : 'password'
}

/** The session has waited too long for its second factor. */
function toLogin({ request }: FormActionArgs, next: string): never {
  throw redirect(withNext('/login', nextPage(next)), {
    headers: signOutCookies(isSecure(request)),
  })
}

const refused = (
  args: FormActionArgs,
  result: Refusal & { ok: false; status: number },
  typed: Record<string, string>,
  { loadContext, text }: SubmittedForm,
) =>
  result.status === 401
    ? toLogin(args, text('next'))
    : answerRefusedChange(result, typed, { loadContext, request: args.request })

async function startApp(args: FormActionArgs, submitted: SubmittedForm) {
  const started = await submitted.loadContext.api('startTotp')
  return started.ok ? nextStep({ ...started.data }) : refused(args, started, {}, submitted)
}

async function confirmApp(args: FormActionArgs, submitted: SubmittedForm) {
  const { loadContext, text } = submitted
  const typed = { secret: text('secret'), url: text('url') }
  const code = westernDigits(text('code').trim())
  if (!/^\d{6}$/.test(code))
    return invalidForm(
      { code: code === '' ? 'validation.required' : 'validation.code' },
      typed,
      loadContext,
    )
  const confirmed = await loadContext.api('confirmTotp', { body: { code } })
  if (!confirmed.ok) return refused(args, confirmed, typed, submitted)
  return showCodes(args, submitted, confirmed.data.recovery_codes)
}

/** After a passkey as the only second factor, which has no recovery codes yet. */
async function finishEnrolment(args: FormActionArgs, submitted: SubmittedForm) {
  const made = await submitted.loadContext.api('createRecoveryCodes')
  if (!made.ok) return refused(args, made, {}, submitted)
  return showCodes(args, submitted, made.data.recovery_codes)
}

/** Shows the codes once, with the cookies of a session that is signed in now. */
async function showCodes(
  args: FormActionArgs,
  { loadContext, text }: SubmittedForm,
  codes: string[],
) {
  const session = await loadContext.api('refreshSession')
  if (!session.ok) return toLogin(args, text('next'))
  return data<FormResult>(
    { fields: {}, message: undefined, typed: { codes: codes.join(' ') }, sent: true },
    { headers: await signInHeaders(args, session.data, methodOf(args)) },
  )
}
