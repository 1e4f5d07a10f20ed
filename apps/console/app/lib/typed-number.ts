/** What somebody typed as a number above zero, with a point or a comma, in whichever digits their keyboard has; null while it is none. */
export function typedNumber(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[,\u066b]/, '.')
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(plain)) return null
  const value = Number(plain)
  return value > 0 ? value : null
}
