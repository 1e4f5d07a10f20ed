import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { type Job, enqueue } from '../../../jobs/jobs.ts'
import { isAffordable } from '../../../core/phone.ts'
import { layOutMail } from '../../../core/mail-layout.ts'
import { accountText } from './account-text.ts'
import { findVerifiedEmail, hasAccount } from '../account.store.ts'
import { setChangeToken } from '../credential-changes/credential-change.store.ts'
import { setCodeHash } from './verification-code.store.ts'
import { newCode } from './verification-codes.ts'
import type { Identifier } from './identifier.ts'
import { type LinkPurpose, insertLink } from './email-link.store.ts'
import { newToken } from '../sessions/new-token.ts'
import { hasSession } from '../sessions/session.store.ts'
import { hashPassword } from '../passwords/password-hash.ts'

const LIFETIME_MS: Record<LinkPurpose, number> = {
  sign_in: 15 * MINUTE_MS,
  reset: HOUR_MS,
  change_email: DAY_MS,
}
const LINK_PAGES: Record<LinkPurpose, string> = {
  sign_in: '/login',
  reset: '/reset-password',
  change_email: '/update-details',
}

export type LinkMail = {
  purpose: LinkPurpose
  email: string
  userId: number | null
  /** The session that asks for the link. Nothing is sent when it has ended meanwhile. */
  sessionId?: number | undefined
  lang: string
  next: string
}
export type OwnerWarning = Identifier & { lang: string }
export type CredentialChangeNotice = { changeId: number; lang: string }
export type ResetCodeMessage = { verifyId: string; phone: string; lang: string }

/**
 * Jobs decide whether an account exists, after the response is sent. So the response and its
 * duration are the same for unknown identifiers.
 */
export const queueLinkMail = (tx: Tx, message: LinkMail): Promise<void> =>
  enqueue(tx, 'mail_link', message)
export const queueOwnerWarning = (tx: Tx, message: OwnerWarning): Promise<void> =>
  enqueue(tx, 'warn_owner', message)
export const queueCredentialChangeNotice = (
  tx: Tx,
  message: CredentialChangeNotice,
): Promise<void> => enqueue(tx, 'notice_key_change', message)
export const queueResetCode = (tx: Tx, message: ResetCodeMessage): Promise<void> =>
  enqueue(tx, 'send_reset_code', message)

export const accountJobs = (deps: Deps): Job[] => [
  { name: 'mail_link', run: (payload) => sendLinkMail(deps, payload as LinkMail) },
  { name: 'warn_owner', run: (payload) => warnOwner(deps, payload as OwnerWarning) },
  {
    name: 'notice_key_change',
    run: (payload) => sendCredentialChangeNotice(deps, payload as CredentialChangeNotice),
  },
  { name: 'send_reset_code', run: (payload) => sendResetCode(deps, payload as ResetCodeMessage) },
]

async function sendLinkMail(
  deps: Deps,
  { purpose, email, userId, sessionId, lang, next }: LinkMail,
): Promise<void> {
  const { database, clock, random, mail, origin } = deps
  if (purpose === 'reset' && !(await hasAccount(database, { email }))) return
  if (sessionId !== undefined && !(await hasSession(database, sessionId))) return
  const now = clock.now()
  const token = newToken(random)
  await insertLink(database, {
    purpose,
    email,
    userId,
    token,
    now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS[purpose]),
  })
  const url = new URL(LINK_PAGES[purpose], origin)
  url.searchParams.set('token', token)
  if (next !== '/') url.searchParams.set('next', next)
  const t = accountText(lang)
  const minutes = LIFETIME_MS[purpose] / MINUTE_MS
  const text = t(`mail.${purpose}.text`, { url: url.href, minutes })
  await mail.send({
    to: email,
    ...layOutMail({
      subject: t(`mail.${purpose}.subject`),
      text,
      buttonLabel: t(`mail.${purpose}.deed`),
      lang,
      links: [url.href],
    }),
  })
}

/**
 * Tells the verified owner of an identifier that another person tried to register with it. Without a
 * text, a mail goes to the owner's verified address.
 */
async function warnOwner(deps: Deps, { lang, ...identifier }: OwnerWarning): Promise<void> {
  const { database, texts, origin } = deps
  if ('email' in identifier)
    return mailAccountExists(deps, identifier.email, 'mail.have_account.text', lang)
  const owner = await findVerifiedEmail(database, identifier.phone)
  if (!owner) return
  const text = accountText(lang)('sms.have_account', { url: new URL('/login', origin).href })
  const outcome = await texts.sendText({ to: identifier.phone, kind: 'account', text })
  if (outcome === 'sent') return
  if (owner.email !== null)
    await mailAccountExists(deps, owner.email, 'mail.have_account_number.text', lang)
}

/**
 * Tells the address that the account had before a change of its credentials, with a link that takes the
 * change back. An account without a verified e-mail address gets a text message.
 */
async function sendCredentialChangeNotice(
  { database, random, mail, texts, origin }: Deps,
  { changeId, lang }: CredentialChangeNotice,
): Promise<void> {
  const token = newToken(random)
  const change = await setChangeToken(database, changeId, token)
  if (!change) return
  const url = new URL('/undo-change', origin)
  url.searchParams.set('token', token)
  const t = accountText(lang)
  const what = t(`key_change.${change.kind}`)
  if (change.email !== null)
    return mail.send({
      to: change.email,
      ...layOutMail({
        subject: t('mail.key_change.subject'),
        text: t('mail.key_change.text', { what, url: url.href }),
        buttonLabel: t('mail.key_change.deed'),
        lang,
        links: [url.href],
      }),
    })
  if (change.phone === null) return
  const text = t('sms.key_change', { what, url: url.href })
  await texts.sendText({ to: change.phone, kind: 'security', text })
}

async function mailAccountExists(
  { mail, origin }: Deps,
  to: string,
  key: string,
  lang: string,
): Promise<void> {
  const t = accountText(lang)
  const url = new URL('/login', origin).href
  const text = t(key, { url })
  await mail.send({
    to,
    ...layOutMail({
      subject: t('mail.have_account.subject'),
      text,
      buttonLabel: t('mail.sign_in.deed'),
      lang,
      links: [url],
    }),
  })
}

async function sendResetCode(
  deps: Deps,
  { verifyId, phone, lang }: ResetCodeMessage,
): Promise<void> {
  const { database, texts } = deps
  // A retry would not help.
  if (!isAffordable(phone) || !(await hasAccount(database, { phone }))) return
  // A retry sends another code, and only the latest code works.
  const code = newCode(deps)
  if ((await setCodeHash(database, verifyId, await hashPassword(code))) === 0) return
  await texts.sendCode({ to: phone, code, text: accountText(lang)('code.sms', { code }), lang })
}
