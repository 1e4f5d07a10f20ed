import { createCipheriv, createDecipheriv } from 'node:crypto'
import { type Allergen, isAllergen } from '@hawker/domain/catalog/allergens'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { deleteSealed, findSealed, upsertSealed } from './allergy.store.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts the allergies for this user: a row copied to another user cannot be decrypted. */
export async function saveAllergies(
  tx: Tx,
  { random, clock, personalDataKey }: Deps,
  userId: number,
  allergies: readonly Allergen[],
): Promise<void> {
  const iv = random.bytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', personalDataKey, iv).setAAD(additionalData(userId))
  // Padded to a fixed length, so that the ciphertext's length reveals nothing.
  const text = JSON.stringify([...new Set(allergies)]).padEnd(PADDED_LENGTH)
  const sealed = Buffer.concat([
    iv,
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  await upsertSealed(tx, userId, sealed, clock.now())
}

export async function readAllergies(
  { database, personalDataKey }: Deps,
  userId: number,
): Promise<Allergen[]> {
  const found = await findSealed(database, userId)
  if (!found) return []
  const sealed = Buffer.from(found)
  const decipher = createDecipheriv('aes-256-gcm', personalDataKey, sealed.subarray(0, IV_BYTES))
    .setAAD(additionalData(userId))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  const text =
    decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') +
    decipher.final('utf8')
  const allergens: unknown = JSON.parse(text)
  return Array.isArray(allergens)
    ? allergens.filter((code) => typeof code === 'string').filter(isAllergen)
    : []
}

export const hasAllergyProfile = async ({ database }: Deps, userId: number): Promise<boolean> =>
  (await findSealed(database, userId)) !== undefined

export const deleteAllergies = (tx: Tx, userId: number): Promise<number> => deleteSealed(tx, userId)

const PADDED_LENGTH = 256
const additionalData = (userId: number): Buffer => Buffer.from(`allergies of ${userId}`)
