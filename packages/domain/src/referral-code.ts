/** No 0 and O, no 1, I and L, no U: read out loud or from paper, each sign is only itself. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

export const makeReferralCode = (pick: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => SIGNS[pick(SIGNS.length)] ?? '').join('')

/** A code as it is kept, however it was typed; undefined for what cannot be one. */
export function readReferralCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  return code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign))
    ? code
    : undefined
}
