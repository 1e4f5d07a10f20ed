import type { SignInMethod } from '@hawker/contract/identity'
import type { ProviderProfile } from '../../../adapters/identity/port.ts'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { createUser } from '../account.store.ts'
import type { Identifier } from '../sign-in/identifier.ts'
import { lockCredentials } from '../credential-changes/credential-change.store.ts'
import { recordCredentialChange } from '../credential-changes/credential-changes.ts'
import { type LinkedUser, findIdentity, linkIdentity } from './identity.store.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'
import { findIdentifierHolder } from '../sign-in/verified-identifier.store.ts'

/**
 * Signs in the person that a provider identifies, and creates an account if needed. An existing
 * account is linked only when both sides have verified the same identifier. Otherwise an attacker
 * could share the account by entering its address at the provider, or by registering here first.
 */
export async function signInWithProvider(
  tx: Tx,
  deps: Deps,
  person: ProviderProfile,
  {
    provider,
    method,
    userAgent,
    lang,
  }: { provider: string; method: SignInMethod; userAgent: string | undefined; lang: string },
): Promise<OpenedSession> {
  const known = await findLockedIdentity(tx, provider, person.subject)
  if (known?.blocked) return refuse('invalid_credentials')
  const userId = known?.userId ?? (await linkOrCreateAccount(tx, deps, person, { provider, lang }))
  return openSession(tx, deps, userId, { method, userAgent })
}

/** A way back that removes the identity ends the session that is opened by it, too. */
async function findLockedIdentity(
  tx: Tx,
  provider: string,
  subject: string,
): Promise<LinkedUser | undefined> {
  const found = await findIdentity(tx, provider, subject)
  if (!found) return undefined
  await lockCredentials(tx, found.userId)
  return findIdentity(tx, provider, subject)
}

async function linkOrCreateAccount(
  tx: Tx,
  deps: Deps,
  person: ProviderProfile,
  { provider, lang }: { provider: string; lang: string },
): Promise<number> {
  const now = deps.clock.now()
  const linked = await findVerifiedAccount(tx, person)
  const changeId =
    linked === undefined
      ? undefined
      : await recordCredentialChange(
          tx,
          deps,
          { userId: linked, sessionId: null },
          { kind: 'social_linked', lang },
        )
  const userId =
    linked ??
    (await createUser(
      tx,
      {
        firstname: person.firstname ?? '',
        ...(person.lastname ? { lastname: person.lastname } : {}),
        // An unverified address is not stored: it would block its real owner.
        ...(person.email && person.emailVerified
          ? { email: person.email, emailVerified: true }
          : {}),
        ...(person.phone ? { phone: person.phone, phoneVerified: true } : {}),
      },
      now,
    ))
  // A concurrent request created the account: the next sign-in finds it.
  if (userId === undefined) return refuse('email_taken')
  const identity = { provider, subject: person.subject, userId, now, changeId }
  if (!(await linkIdentity(tx, identity))) return refuse('email_taken')
  return userId
}

/**
 * The account with the person's verified address or number. Refuses when either side has not
 * verified it.
 */
async function findVerifiedAccount(
  tx: Tx,
  { email, emailVerified, phone }: ProviderProfile,
): Promise<number | undefined> {
  const identifiers: { identifier: Identifier; verified: boolean }[] = [
    ...(email ? [{ identifier: { email }, verified: emailVerified }] : []),
    ...(phone ? [{ identifier: { phone }, verified: true }] : []),
  ]
  for (const { identifier, verified } of identifiers) {
    const holder = await findIdentifierHolder(tx, identifier)
    if (holder?.blocked) return refuse('invalid_credentials')
    if (holder && (!verified || !holder.verified))
      return refuse('email_taken', undefined, { email: 'email_taken' })
    if (holder) return holder.id
  }
  return undefined
}
