import { redirect } from '@hawker/web/router/responses'
import type { LoadContext } from '../../../lib/api.ts'
import { refusedForm } from '../forms/form-action.ts'
import type { Refusal } from '../forms/form-validation.ts'
import { orSignIn } from '../session/require-session.ts'
import { withNext } from '../sign-in/next-page.ts'

/**
 * Answers a refused change of e-mail, phone, password or another credential. If the refusal asks for a
 * proof of identity, redirects to /confirm-identity and back.
 */
export function answerRefusedChange(
  result: Refusal & { ok: false; status: number },
  typed: Record<string, string>,
  { loadContext, request }: { loadContext: LoadContext; request: Request },
) {
  if (result.status === 401) return orSignIn(result, request)
  if (result.code !== 'reauth_required') return refusedForm(result, typed, loadContext)
  const { pathname, search } = new URL(request.url)
  throw redirect(withNext('/confirm-identity', pathname + search))
}
