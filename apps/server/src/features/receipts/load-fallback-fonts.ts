import { type Font, isPrintable } from './fonts.ts'

/** Fonts for the characters that the usual fonts lack. Most receipts need none, and load nothing. */
export async function loadFallbackFonts(text: string): Promise<readonly Font[]> {
  if (isPrintable(text)) return []
  const { cutFallbackFonts } = await import('./cut-fallback-fonts.ts')
  return cutFallbackFonts(text)
}
