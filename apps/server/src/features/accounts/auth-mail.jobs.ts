import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { type Job, enqueue } from '../../jobs/jobs.ts'
import { accountText } from './account-text.ts'
import { isNameTaken } from './account.store.ts'
import { setCodeHash } from './code.store.ts'
import { newCode } from './codes.ts'
import { type LinkPurpose, insertLink } from './link.store.ts'
import { newToken } from './open-session.ts'
import { hashPassword } from './password.ts'

const MINUTE_MS = 60_000
const LIFE_MS: Record<LinkPurpose, number> = { sign_in: 15 * MINUTE_MS, reset: 60 * MINUTE_MS, change_email: 24 * 60 * MINUTE_MS }
const PAGE: Record<LinkPurpose, string> = { sign_in: '/login', reset: '/reset-password', change_email: '/update-details' }

export type LinkOrder = { purpose: LinkPurpose; email: string; userId: number | null; lang: string; next: string }
export type CodeOrder = { verifyId: string; phone: string; lang: string }

/**
 * Messages that only an existing account gets are decided on here, after the answer: what is asked for and how long it takes is the same
 * for names that are nobody's.
 */
export const orderLink = (tx: Tx, order: LinkOrder): Promise<void> => enqueue(tx, 'mail_link', order)
export const orderResetCode = (tx: Tx, order: CodeOrder): Promise<void> => enqueue(tx, 'send_reset_code', order)

export const accountJobs = (deps: Deps): Job[] => [
  { name: 'mail_link', work: (payload) => mailLink(deps, payload as LinkOrder) },
  { name: 'send_reset_code', work: (payload) => sendResetCode(deps, payload as CodeOrder) },
]

async function mailLink(deps: Deps, { purpose, email, userId, lang, next }: LinkOrder): Promise<void> {
  const { database, clock, random, mail, origin } = deps
  if (purpose === 'reset' && !(await isNameTaken(database, { email }))) return
  const now = clock.now()
  const token = newToken(random)
  await insertLink(database, { purpose, email, userId, token, now, expiresAt: new Date(now.getTime() + LIFE_MS[purpose]) })
  const url = new URL(PAGE[purpose], origin)
  url.searchParams.set('token', token)
  if (next !== '/') url.searchParams.set('next', next)
  const t = accountText(lang)
  const minutes = LIFE_MS[purpose] / MINUTE_MS
  await mail.send({ to: email, subject: t(`mail.${purpose}.subject`), text: t(`mail.${purpose}.text`, { url: url.href, minutes }) })
}

async function sendResetCode(deps: Deps, { verifyId, phone, lang }: CodeOrder): Promise<void> {
  const { database, sms } = deps
  if (!(await isNameTaken(database, { phone }))) return
  // Tried again after a failure it sends another code, and only that one is right.
  const code = newCode(deps)
  if ((await setCodeHash(database, verifyId, await hashPassword(code))) === 0) return
  await sms.sendCode({ to: phone, code, text: accountText(lang)('code.sms', { code }), lang })
}
