/** Letters and signs that the typeface of the screens surely has, so that no font is loaded. */
const EVERYDAY = /^[ -~\u00a0-\u017f\u0410-\u044f\u0401\u0451\u05d0-\u05ea\u2010-\u201e\u2026]*$/

/** Whether a PDF can show all names of a receipt. Loads fonts for unusual characters only. */
export async function hasFontsForAll(names: readonly (string | null)[]): Promise<boolean> {
  const unusual = names.filter((name) => name !== null && !EVERYDAY.test(name)).join(' ')
  if (unusual === '') return true
  const { charactersWithoutFont } = await import('./fonts.ts')
  const { loadFallbackFonts } = await import('./load-fallback-fonts.ts')
  return charactersWithoutFont(unusual, await loadFallbackFonts(unusual)).length === 0
}
