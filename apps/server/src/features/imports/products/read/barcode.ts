/** Lengths of EAN-8, UPC-A, EAN-13 and GTIN-14. */
const LENGTHS = [8, 12, 13, 14]

/** Verifies the GS1 check digit: weights 3 and 1 from the right. */
export function isGtin(digits: string): boolean {
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return false
  let sum = 0
  for (let index = 0; index < digits.length; index++)
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 1 : 3)
  return sum % 10 === 0
}

/**
 * The barcode with its leading zeros: a known length that fits the digits and has a correct check
 * digit.
 */
export function barcodeOf(digits: string): string | undefined {
  const significant = digits.replace(/^0+/, '')
  if (significant === '') return undefined
  // A UPC with a leading zero is the same code as EAN-13, which is what a scanner reads.
  return [13, 8, 12, 14]
    .filter((length) => length >= significant.length)
    .map((length) => significant.padStart(length, '0'))
    .find(isGtin)
}

/** '8,02E+12' and '5.70e+12': a spreadsheet stored only three digits of a code. */
export const isScientific = (text: string): boolean => /^\d+([.,]\d+)?e\+?\d+$/i.test(text.trim())

/** The code in the URL of a product page, for tables that lost it. */
export const codeInUrl = (url: string): string | undefined =>
  /\/(?:product|produit|prodotto|producto|produkt)\/(\d{4,20})(?:\/|$|\?)/.exec(url)?.[1]
