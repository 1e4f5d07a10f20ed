import type { Random } from '../../../deps.ts'

const TOKEN_BYTES = 32

/** 256 random bits, which cannot be guessed. */
export const newToken = (random: Random): string =>
  Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url')
