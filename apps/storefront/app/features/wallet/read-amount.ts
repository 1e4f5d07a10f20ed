const ZEROS = ['\u0660', '\u06f0'].map((zero) => zero.codePointAt(0) ?? 0)

/** An amount as people type it: comma or point, the digits of their keyboard. Undefined when it is none, or finer than the currency's coins. */
export function readAmount(typed: string, decimals: number): number | undefined {
  const plain = [...typed.trim()]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0
      const zero = ZEROS.find((begin) => code >= begin && code <= begin + 9)
      return zero === undefined ? sign : String(code - zero)
    })
    .join('')
    .replace(/[,\u066b]/g, '.')
  if (!/^\d{1,9}(\.\d*)?$/.test(plain)) return undefined
  const [, fraction = ''] = plain.split('.')
  return fraction.replace(/0+$/, '').length > decimals ? undefined : Number(plain)
}
