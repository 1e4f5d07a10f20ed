import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../../core/same-secret.ts'

// Time-based one-time passwords of RFC 6238, over the HOTP of RFC 4226.
const PERIOD_SECONDS = 30
const DIGITS = 6
/** The clock of a phone may be one step off. */
const DRIFT_STEPS = 1
/** 160 bits, as RFC 4226 recommends. */
export const SECRET_BYTES = 20

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** RFC 4648, without padding: its input is a multiple of five bytes. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

export function totpCode(
  secret: Uint8Array,
  step: number,
  { digits = DIGITS, algorithm = 'sha1' }: { digits?: number; algorithm?: string } = {},
): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac(algorithm, secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / PERIOD_SECONDS)

/** The time step of a right code that is later than `lastStep`; undefined for any other code. */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  now: Date,
  lastStep: number,
): number | undefined {
  const current = totpStep(now)
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++)
    if (step > lastStep && isSameSecret(totpCode(secret, step), code)) return step
  return undefined
}

/** The address that an authenticator app reads from a QR code. */
export function totpUrl(secret: Uint8Array, account: string): string {
  const url = new URL(`otpauth://totp/${encodeURIComponent(`Hawker:${account}`)}`)
  url.search = new URLSearchParams({ secret: base32(secret), issuer: 'Hawker' }).toString()
  return url.href
}
