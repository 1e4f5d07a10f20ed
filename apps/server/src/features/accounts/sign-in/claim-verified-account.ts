import type { Tx } from '@hawker/postgres/tx'
import type { Clock } from '../../../deps.ts'
import { createUser } from '../account.store.ts'
import type { Identifier } from './identifier.ts'
import {
  dropUnverifiedCredentials,
  findIdentifierHolder,
  markVerified,
  removeIdentifier,
} from './verified-identifier.store.ts'

/**
 * Returns the account of a user who has just verified an identifier; creates one if there is none.
 * Undefined when the account is blocked. An attacker may have registered the identifier without
 * verifying it, waiting for its owner. So the first verification drops the account's password,
 * passkeys and sessions. If the account's user has verified another identifier, the account keeps
 * them and loses this identifier instead.
 */
export async function claimVerifiedAccount(
  tx: Tx,
  { clock }: { clock: Clock },
  identifier: Identifier,
  names: { firstname?: string | undefined; lastname?: string | undefined } = {},
): Promise<number | undefined> {
  const now = clock.now()
  const holder = await findIdentifierHolder(tx, identifier)
  if (holder?.blocked) return undefined
  if (holder?.verified) return holder.id
  if (holder && !holder.otherwiseVerified) {
    await dropUnverifiedCredentials(tx, holder.id)
    await markVerified(tx, holder.id, identifier, now)
    return holder.id
  }
  if (holder) await removeIdentifier(tx, holder.id, identifier)
  const verified =
    'email' in identifier
      ? { email: identifier.email, emailVerified: true }
      : { phone: identifier.phone, phoneVerified: true }
  const created = await createUser(
    tx,
    {
      ...verified,
      firstname: names.firstname?.trim() ?? '',
      ...(names.lastname ? { lastname: names.lastname.trim() } : {}),
    },
    now,
  )
  // A concurrent request verified it first: use that account.
  return created ?? (await findIdentifierHolder(tx, identifier))?.id
}
