const UPPER_CASE = new Set(['NW', 'NE', 'SW', 'SE', 'DC', 'US', 'USA'])
const LOWER_CASE = new Set(['OF', 'AND', 'THE', 'AT'])

/**
 * Converts a register's capitals to mixed case: '1629 CONNECTICUT AVENUE NW' becomes '1629
 * Connecticut Avenue NW'. Mixed case stays unchanged.
 */
export function readableAddress(address: string): string {
  const trimmed = address
    .replace(/\s+/g, ' ')
    .replace(/[\s,;]+$/, '')
    .trim()
  if (/\p{Ll}/u.test(trimmed)) return trimmed
  return trimmed
    .split(' ')
    .map((word, index) => {
      if (UPPER_CASE.has(word.replace(/[^A-Z]/g, ''))) return word
      if (index > 0 && LOWER_CASE.has(word)) return word.toLowerCase()
      if (/^\d+(ST|ND|RD|TH)$/.test(word)) return word.toLowerCase()
      return word
        .toLowerCase()
        .replace(
          /(^|[-./(])(\p{L})/gu,
          (_all, before: string, letter: string) => before + letter.toUpperCase(),
        )
    })
    .join(' ')
}
