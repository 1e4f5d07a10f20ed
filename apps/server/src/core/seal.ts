import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text with the key outside the database. `context` says where the sealed text belongs:
 * copied to another place, it cannot be opened.
 */
export function sealText(personalDataKey: Uint8Array, context: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', personalDataKey, iv).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Undefined when another key, or another place, has sealed it. */
export function openText(
  personalDataKey: Uint8Array,
  context: string,
  sealed: Uint8Array,
): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', personalDataKey, sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(-TAG_BYTES))
    const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8')
    return text + decipher.final('utf8')
  } catch {
    return undefined
  }
}
