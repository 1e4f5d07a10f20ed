/** The whole number that was typed; null unless it is from `min` to `max`. */
export function wholeNumber(
  typed: string,
  { min, max }: { min: number; max: number },
): number | null {
  const text = typed.trim()
  if (!/^\d{1,6}$/.test(text)) return null
  const number = Number(text)
  return number >= min && number <= max ? number : null
}
