import { redirect } from '@hawker/web/router/responses'
import type { LoadContext } from '../../../lib/api.ts'
import { refusedForm } from '../forms/form-action.ts'
import type { Refusal } from '../forms/form-validation.ts'
import { orSignIn } from '../session/require-session.ts'
import { withNext } from '../sign-in/next-page.ts'

/**
 * The answer of a form that changes a key of the account. After a refusal for want of a fresh proof,
 * the page asks for it and comes back.
 */
export function refusedChange(
  result: Refusal & { ok: false; status: number },
  typed: Record<string, string>,
  { loadContext, request }: { loadContext: LoadContext; request: Request },
) {
  if (result.status === 401) return orSignIn(result, request)
  if (result.code !== 'reauth_required') return refusedForm(result, typed, loadContext)
  const { pathname, search } = new URL(request.url)
  throw redirect(withNext('/confirm-identity', pathname + search))
}
