import { redirect } from '@hawker/web/router/responses'
import { REMOVE_CARD } from '../cards/cards-visit.ts'
import { removeCardAction } from '../cards/remove-card-action.ts'
import { answerRefusedChange } from '../proof/answer-refused-change.ts'
import { orSignIn } from '../session/require-session.ts'
import {
  readForm,
  refusedForm,
  nextStep,
  invalidForm,
  type FormActionArgs,
  type SubmittedForm,
} from '../forms/form-action.ts'
import { genderOf, isEmail, type FieldErrors } from '../forms/form-validation.ts'
import { nextPage } from '../sign-in/next-page.ts'
import { isSecure, userCookie } from '../session/session-cookies.ts'

/** /update-details: names, and an e-mail address that a link confirms. */
export async function updateDetailsAction(args: FormActionArgs) {
  const { loadContext, text } = await readForm(args, 'visitor')
  const next = nextPage(text('next'))
  if (text('intent') === 'confirm-email') {
    const result = await loadContext.api('confirmEmailChange', { body: { token: text('token') } })
    if (result.ok) throw redirect('/profile')
    return result.status === 401
      ? orSignIn(result, args.request)
      : refusedForm(result, {}, loadContext)
  }
  const typed = {
    firstname: text('firstname').trim(),
    lastname: text('lastname').trim(),
    email: text('email').trim(),
  }
  if (text('intent') === 'change-email')
    return sendEmailChange(args, { email: typed.email }, next, loadContext)
  const errors: FieldErrors = {
    ...(typed.firstname === '' ? { firstname: 'validation.required' } : {}),
    ...(typed.email !== '' && !isEmail(typed.email) ? { email: 'validation.email' } : {}),
  }
  if (Object.keys(errors).length > 0) return invalidForm(errors, typed, loadContext)
  const result = await loadContext.api('updateProfile', {
    body: { firstname: typed.firstname, lastname: typed.lastname },
  })
  if (!result.ok)
    return result.status === 401
      ? orSignIn(result, args.request)
      : refusedForm(result, typed, loadContext)
  const headers = { 'set-cookie': userCookie(result.data, isSecure(args.request)) }
  if (typed.email === '') throw redirect(next, { headers })
  return sendEmailChange(args, typed, next, loadContext)
}

/** The address changes when its owner opens the mailed link. */
async function sendEmailChange(
  { request }: FormActionArgs,
  typed: { email: string },
  next: string,
  loadContext: SubmittedForm['loadContext'],
) {
  if (!isEmail(typed.email))
    return invalidForm(
      { email: typed.email === '' ? 'validation.required' : 'validation.email' },
      typed,
      loadContext,
    )
  const result = await loadContext.api('sendEmailChange', { body: { email: typed.email } })
  return result.ok
    ? nextStep({ ...typed, next })
    : answerRefusedChange(result, typed, { loadContext, request })
}

/** /profile: names, birthday and gender, or the removal of a saved card. */
export async function updateProfileAction(args: FormActionArgs) {
  const submitted = await readForm(args, 'visitor')
  const { loadContext, text } = submitted
  if (text('intent') === REMOVE_CARD) return removeCardAction(args, submitted)
  const typed = {
    firstname: text('firstname').trim(),
    lastname: text('lastname').trim(),
    birthday: text('birthday'),
    gender: text('gender'),
  }
  if (typed.firstname === '')
    return invalidForm({ firstname: 'validation.required' }, typed, loadContext)
  const body = {
    ...typed,
    birthday: typed.birthday || null,
    gender: genderOf(typed.gender),
  }
  const result = await loadContext.api('updateProfile', { body })
  if (!result.ok)
    return result.status === 401
      ? orSignIn(result, args.request)
      : refusedForm(result, typed, loadContext)
  throw redirect('/profile', {
    headers: { 'set-cookie': userCookie(result.data, isSecure(args.request)) },
  })
}
