import { redirect } from '@hawker/web/router/responses'
import { type FormActionArgs, type SubmittedForm } from '../forms/form-action.ts'
import { orSignIn } from '../session/require-session.ts'
import { SECTION, removalPage } from './cards-visit.ts'

/** /profile: removes a saved card without scripts. */
export async function removeCardAction(
  { request }: FormActionArgs,
  { loadContext, text }: SubmittedForm,
): Promise<never> {
  const id = text('card')
  const result = await loadContext.api('removeSavedCard', { params: { id } })
  if (!result.ok && result.status === 401) orSignIn(result, request)
  // A card that is not found was removed before.
  const isGone = result.ok || result.code === 'not_found'
  throw redirect(isGone ? `/profile?card=removed#${SECTION}` : removalPage(id, 'failed'), {
    status: 303,
  })
}
