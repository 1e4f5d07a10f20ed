const DIGIT = /\p{Nd}/u

/** Replaces the decimal digits of every script by 0–9: Arabic, Persian, Devanagari, full width … */
export const westernDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)))

/** Unicode assigns the digits of a script in runs of ten, in order. */
function valueOf(codePoint: number): number {
  let start = codePoint
  while (DIGIT.test(String.fromCodePoint(start - 1))) start--
  return (codePoint - start) % 10
}
