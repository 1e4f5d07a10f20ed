import type { SignInMethod } from '@hawker/contract/identity'
import type { VouchedPerson } from '../../adapters/identity/port.ts'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { createUser } from './account.store.ts'
import type { Identifier } from './identifier.ts'
import { findIdentity, linkIdentity } from './identity.store.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { findHolder } from './proof.store.ts'

/**
 * Signs in whom a provider vouches for. Somebody new gets an account. An address that has an account is linked only when both sides have seen it
 * proven: else whoever can write any address into a profile elsewhere, or registered here first with an address that is not theirs, would share it.
 */
export async function signInVouched(
  tx: Tx,
  deps: Deps,
  person: VouchedPerson,
  {
    provider,
    method,
    userAgent,
  }: { provider: string; method: SignInMethod; userAgent: string | undefined },
): Promise<OpenedSession> {
  const known = await findIdentity(tx, provider, person.subject)
  if (known?.blocked) return refuse('invalid_credentials')
  const userId = known?.userId ?? (await newcomer(tx, deps, provider, person))
  return openSession(tx, deps, userId, { method, userAgent })
}

async function newcomer(
  tx: Tx,
  { clock }: Deps,
  provider: string,
  person: VouchedPerson,
): Promise<number> {
  const now = clock.now()
  const linked = await accountOfName(tx, person)
  const userId =
    linked ??
    (await createUser(
      tx,
      {
        firstname: person.firstname ?? '',
        ...(person.lastname ? { lastname: person.lastname } : {}),
        // What nobody has proven is not kept: it would keep its owner out.
        ...(person.email && person.emailVerified
          ? { email: person.email, emailVerified: true }
          : {}),
        ...(person.phone ? { phone: person.phone, phoneVerified: true } : {}),
      },
      now,
    ))
  // Taken at this very moment: whoever comes again finds it.
  if (userId === undefined || !(await linkIdentity(tx, provider, person.subject, userId, now)))
    return refuse('email_taken')
  return userId
}

/** The account that has the person's address or number, both proven. Refuses one where that is not so. */
async function accountOfName(
  tx: Tx,
  { email, emailVerified, phone }: VouchedPerson,
): Promise<number | undefined> {
  const names: { identifier: Identifier; proven: boolean }[] = [
    ...(email ? [{ identifier: { email }, proven: emailVerified }] : []),
    ...(phone ? [{ identifier: { phone }, proven: true }] : []),
  ]
  for (const { identifier, proven } of names) {
    const holder = await findHolder(tx, identifier)
    if (holder?.blocked) return refuse('invalid_credentials')
    if (holder && (!proven || !holder.verified))
      return refuse('email_taken', undefined, { email: 'email_taken' })
    if (holder) return holder.id
  }
  return undefined
}
