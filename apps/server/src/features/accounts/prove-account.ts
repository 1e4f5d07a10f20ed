import type { Tx } from '../../database/tx.ts'
import type { Clock } from '../../deps.ts'
import { createUser } from './account.store.ts'
import type { Identifier } from './identifier.ts'
import { dropUnprovenKeys, findHolder, markProven, takeNameAway } from './proof.store.ts'

/**
 * The account of somebody who has just proven that a name is theirs; a new one when there was none. Undefined when it is blocked.
 *
 * Whoever registered with a name without proving it may have been somebody else, waiting for its owner to come. So the first proof makes the
 * account its prover's alone: password, passkeys and sessions from before are dropped. Only an account whose owner proved another name keeps
 * them, and loses this one instead.
 */
export async function provenAccount(
  tx: Tx,
  { clock }: { clock: Clock },
  identifier: Identifier,
  names: { firstname?: string | undefined; lastname?: string | undefined } = {},
): Promise<number | undefined> {
  const now = clock.now()
  const holder = await findHolder(tx, identifier)
  if (holder?.blocked) return undefined
  if (holder?.verified) return holder.id
  if (holder && !holder.provenOtherwise) {
    await dropUnprovenKeys(tx, holder.id)
    await markProven(tx, holder.id, identifier, now)
    return holder.id
  }
  if (holder) await takeNameAway(tx, holder.id, identifier)
  const proven =
    'email' in identifier
      ? { email: identifier.email, emailVerified: true }
      : { phone: identifier.phone, phoneVerified: true }
  const made = await createUser(
    tx,
    {
      ...proven,
      firstname: names.firstname?.trim() ?? '',
      ...(names.lastname ? { lastname: names.lastname.trim() } : {}),
    },
    now,
  )
  // Somebody proved it at the same moment: theirs is there now.
  return made ?? (await findHolder(tx, identifier))?.id
}
