import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { type Job, enqueue } from '../../jobs/jobs.ts'
import { writeLetter } from '../../http/letter.ts'
import { accountText } from './account-text.ts'
import { findOwnerOfNumber, isNameKnown, isNameOwnedByOther } from './account.store.ts'
import { setCodeHash } from './code.store.ts'
import { newCode } from './codes.ts'
import { type LinkPurpose, insertLink } from './link.store.ts'
import { newToken } from './open-session.ts'
import { hashPassword } from './password.ts'

const MINUTE_MS = 60_000
const LIFE_MS: Record<LinkPurpose, number> = {
  sign_in: 15 * MINUTE_MS,
  reset: 60 * MINUTE_MS,
  change_email: 24 * 60 * MINUTE_MS,
}
const PAGE: Record<LinkPurpose, string> = {
  sign_in: '/login',
  reset: '/reset-password',
  change_email: '/update-details',
}

export type LinkOrder = {
  purpose: LinkPurpose
  email: string
  userId: number | null
  lang: string
  next: string
}
export type GreetingOrder = { email: string; userId: number; lang: string }
export type WarningOrder = { phone: string; userId: number; lang: string }
export type CodeOrder = { verifyId: string; phone: string; lang: string }

/**
 * Messages that only an existing account gets are decided on here, after the answer: what is asked for and how long it takes is the same
 * for names that are nobody's.
 */
export const orderLink = (tx: Tx, order: LinkOrder): Promise<void> =>
  enqueue(tx, 'mail_link', order)
export const orderGreeting = (tx: Tx, order: GreetingOrder): Promise<void> =>
  enqueue(tx, 'greet_newcomer', order)
export const orderWarning = (tx: Tx, order: WarningOrder): Promise<void> =>
  enqueue(tx, 'warn_owner_of_number', order)
export const orderResetCode = (tx: Tx, order: CodeOrder): Promise<void> =>
  enqueue(tx, 'send_reset_code', order)

export const accountJobs = (deps: Deps): Job[] => [
  { name: 'mail_link', work: (payload) => mailLink(deps, payload as LinkOrder) },
  { name: 'greet_newcomer', work: (payload) => greetNewcomer(deps, payload as GreetingOrder) },
  {
    name: 'warn_owner_of_number',
    work: (payload) => warnOwnerOfNumber(deps, payload as WarningOrder),
  },
  { name: 'send_reset_code', work: (payload) => sendResetCode(deps, payload as CodeOrder) },
]

async function mailLink(
  deps: Deps,
  { purpose, email, userId, lang, next }: LinkOrder,
): Promise<void> {
  const { database, clock, random, mail, origin } = deps
  if (purpose === 'reset' && !(await isNameKnown(database, { email }))) return
  const now = clock.now()
  const token = newToken(random)
  await insertLink(database, {
    purpose,
    email,
    userId,
    token,
    now,
    expiresAt: new Date(now.getTime() + LIFE_MS[purpose]),
  })
  const url = new URL(PAGE[purpose], origin)
  url.searchParams.set('token', token)
  if (next !== '/') url.searchParams.set('next', next)
  const t = accountText(lang)
  const minutes = LIFE_MS[purpose] / MINUTE_MS
  const text = t(`mail.${purpose}.text`, { url: url.href, minutes })
  await mail.send({
    to: email,
    ...writeLetter({
      subject: t(`mail.${purpose}.subject`),
      text,
      deed: t(`mail.${purpose}.deed`),
      lang,
      origin,
    }),
  })
}

/** Asks a newcomer to prove the address; tells its owner, if there is one, that they have an account already. Whoever registers sees neither. */
async function greetNewcomer(deps: Deps, { email, userId, lang }: GreetingOrder): Promise<void> {
  if (!(await isNameOwnedByOther(deps.database, { email }, userId)))
    return mailLink(deps, { purpose: 'change_email', email, userId, lang, next: '/' })
  await mailOwner(deps, email, 'mail.have_account.text', lang)
}

/** As for an address: the owner of a number hears that they have an account. A service that sends nothing but codes cannot say it; then a mail does, to whoever has proven an address too. */
async function warnOwnerOfNumber(deps: Deps, { phone, userId, lang }: WarningOrder): Promise<void> {
  const { database, sms, origin } = deps
  const owner = await findOwnerOfNumber(database, phone, userId)
  if (!owner) return
  if (sms.sendText)
    return sms.sendText({
      to: phone,
      text: accountText(lang)('sms.have_account', { url: new URL('/login', origin).href }),
    })
  if (owner.email !== null)
    await mailOwner(deps, owner.email, 'mail.have_account_number.text', lang)
}

async function mailOwner(
  { mail, origin }: Deps,
  to: string,
  key: string,
  lang: string,
): Promise<void> {
  const t = accountText(lang)
  const text = t(key, { url: new URL('/login', origin).href })
  await mail.send({
    to,
    ...writeLetter({
      subject: t('mail.have_account.subject'),
      text,
      deed: t('mail.sign_in.deed'),
      lang,
      origin,
    }),
  })
}

async function sendResetCode(deps: Deps, { verifyId, phone, lang }: CodeOrder): Promise<void> {
  const { database, sms } = deps
  if (!(await isNameKnown(database, { phone }))) return
  // Tried again after a failure it sends another code, and only that one is right.
  const code = newCode(deps)
  if ((await setCodeHash(database, verifyId, await hashPassword(code))) === 0) return
  await sms.sendCode({ to: phone, code, text: accountText(lang)('code.sms', { code }), lang })
}
