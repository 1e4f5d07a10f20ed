/** Reads plain digits from 1 up to the largest safe integer, as in a URL: no `1e3`, no `0x10`. */
export function readPositiveInteger(text: string | null | undefined): number | undefined {
  const number = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : 0
  return number > 0 && Number.isSafeInteger(number) ? number : undefined
}
