import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { queueLinkMail } from './auth-messages.jobs.ts'
import { isOwnersDevice } from '../account.store.ts'
import { type RequestOrigin, consumeSendBudget, sendCounters } from './auth-limits.ts'
import { consumeLink } from './email-link.store.ts'
import { localPath } from './local-path.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'
import { claimVerifiedAccount } from './claim-verified-account.ts'

/** Above the limit the response is the same, and no mail is sent. */
export async function sendSignInLink(
  tx: Tx,
  { clock }: Deps,
  {
    requestOrigin,
    ...request
  }: { email: string; next: string | undefined; lang: string; requestOrigin: RequestOrigin },
): Promise<void> {
  const { email } = request
  const isKnown = await isOwnersDevice(tx, { email }, requestOrigin.device)
  const counters = sendCounters('mail', { email }, requestOrigin, { isOwnersDevice: isKnown })
  if (!(await consumeSendBudget(tx, counters, clock.now()))) return
  await queueLinkMail(tx, {
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
  const link = await consumeLink(tx, token, 'sign_in', deps.clock.now())
  if (!link) return refuse('link_expired')
  const userId = await claimVerifiedAccount(tx, deps, { email: link.email })
  if (userId === undefined) return refuse('link_expired')
  return openSession(tx, deps, userId, { method: 'email_link', userAgent })
}
