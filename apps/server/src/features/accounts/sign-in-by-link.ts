import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { orderLink } from './auth-mail.jobs.ts'
import { subjectOf } from './identifier.ts'
import { maySend } from './limits.ts'
import { takeLink } from './link.store.ts'
import { localPath } from './local-path.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { provenAccount } from './prove-account.ts'

/** Too many asked for: the answer is the same, and no mail goes out. */
export async function sendSignInLink(
  tx: Tx,
  { clock }: Deps,
  request: { email: string; next: string | undefined; lang: string },
): Promise<void> {
  if (!(await maySend(tx, 'mail', subjectOf({ email: request.email }), clock.now()))) return
  await orderLink(tx, {
    purpose: 'sign_in',
    userId: null,
    ...request,
    next: localPath(request.next),
  })
}

export async function signInByLink(
  tx: Tx,
  deps: Deps,
  token: string,
  userAgent: string | undefined,
): Promise<OpenedSession> {
  const link = await takeLink(tx, token, 'sign_in', deps.clock.now())
  if (!link) return refuse('link_expired')
  const userId = await provenAccount(tx, deps, { email: link.email })
  if (userId === undefined) return refuse('link_expired')
  return openSession(tx, deps, userId, { method: 'email_link', userAgent })
}
