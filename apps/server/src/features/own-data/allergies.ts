import { createCipheriv, createDecipheriv } from 'node:crypto'
import { type Allergen, isAllergen } from '@hawker/domain/allergens'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { findSealed, forgetSealed, keepSealed } from './allergy.store.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Sealed to this person: moved to another's row it cannot be opened. */
export async function sealAllergies(
  tx: Tx,
  { random, clock, personalKey }: Deps,
  userId: number,
  allergies: readonly Allergen[],
): Promise<void> {
  const iv = random.bytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', personalKey, iv).setAAD(subjectOf(userId))
  // Always as long as the longest list: the length says nothing either.
  const text = JSON.stringify([...new Set(allergies)]).padEnd(LONGEST_TEXT)
  const sealed = Buffer.concat([
    iv,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  await keepSealed(tx, userId, sealed, clock.now())
}

export async function openAllergies(
  { database, personalKey }: Deps,
  userId: number,
): Promise<Allergen[]> {
  const found = await findSealed(database, userId)
  if (!found) return []
  const sealed = Buffer.from(found)
  const opener = createDecipheriv('aes-256-gcm', personalKey, sealed.subarray(0, IV_BYTES))
    .setAAD(subjectOf(userId))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  const text =
    opener.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + opener.final('utf8')
  const listed: unknown = JSON.parse(text)
  return Array.isArray(listed)
    ? listed.filter((code) => typeof code === 'string').filter(isAllergen)
    : []
}

export const hasAllergyProfile = async ({ database }: Deps, userId: number): Promise<boolean> =>
  (await findSealed(database, userId)) !== undefined

export const forgetAllergies = (tx: Tx, userId: number): Promise<number> => forgetSealed(tx, userId)

const LONGEST_TEXT = 256
const subjectOf = (userId: number): Buffer => Buffer.from(`allergies of ${userId}`)
