/**
 * Reads a decimal as people write it: '2.49', '2,49', '1.234,50', '1,234.50', '€ 3'. Of two
 * different marks, the last is the decimal mark; so is a single mark. Undefined for anything else.
 */
export function readDecimal(text: string): string | undefined {
  const bare = text
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/^(?:US\$|[$€£¥]|USD|EUR|GBP)|(?:[$€£¥]|USD|EUR|GBP)$/gi, '')
  if (!/^-?\d[\d.,]*$/.test(bare)) return undefined
  const decimalAt = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (decimalAt < 0) return bare
  const mark = bare[decimalAt] ?? '.'
  const [whole, fraction] = [bare.slice(0, decimalAt), bare.slice(decimalAt + 1)]
  // '1.234.567': a repeated mark can only separate thousands.
  if (whole.includes(mark))
    return /^-?\d{1,3}([.,]\d{3})+$/.test(bare) ? bare.replace(/[.,]/g, '') : undefined
  return `${whole.replace(/[.,]/g, '')}.${fraction || '0'}`
}

/** Minor units of a decimal; half a unit rounds away from zero. */
export function toMinorUnits(decimal: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.')
  const digits = BigInt(`${whole}${fraction.padEnd(decimals, '0').slice(0, decimals)}`)
  const up = Number(fraction[decimals] ?? '0') >= 5 ? 1n : 0n
  return decimal.startsWith('-') ? -(digits + up) : digits + up
}
