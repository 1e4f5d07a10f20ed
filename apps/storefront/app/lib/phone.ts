/**
 * Digits of any script, and what people write between them: `tel:+49 (0)30 / 1234567`. The server
 * answers to an extension.
 */
const WRITTEN =
  /^(tel:)?[\p{Nd}\p{Pd}\p{Zs}\p{Cf}+＋.·・()/]+([,;]?\p{Zs}*(ext|x|#|доб)[\p{L}.=:]*\p{Zs}*\p{Nd}+)?$/iu
const DIGITS = /\p{Nd}/gu

/**
 * Whether a text may be a phone number. The server reads it, with the marketplace's country: tables
 * of all countries are too large for a page.
 */
export function isPhone(text: string): boolean {
  const digits = text.match(DIGITS)?.length ?? 0
  return text.trim().length <= 40 && WRITTEN.test(text.trim()) && digits >= 6 && digits <= 20
}

/** The key of the error for a required number; undefined if it may be one. */
export const phoneProblem = (
  text: string,
): 'validation.phone_required' | 'validation.phone_invalid' | undefined =>
  text.trim() === ''
    ? 'validation.phone_required'
    : isPhone(text)
      ? undefined
      : 'validation.phone_invalid'
