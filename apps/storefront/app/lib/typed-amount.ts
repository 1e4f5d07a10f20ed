/** An amount as people type it, with a comma or their own digits; null when it is none. */
export function typedAmount(text: string, decimals: number): number | null {
  const plain = text
    .trim()
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[,٫]/g, '.')
  if (!/^\d{1,9}(\.\d*)?$/.test(plain)) return null
  return Number(Number(plain).toFixed(decimals))
}
