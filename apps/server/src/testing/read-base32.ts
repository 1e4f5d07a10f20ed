const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Reads the secret of an authenticator app, as the API returns it. */
export function readBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
