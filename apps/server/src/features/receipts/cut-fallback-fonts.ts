import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { type Font, type Weight, charactersWithoutFont } from './fonts.ts'

const { resolve } = createRequire(import.meta.url)
const VARIABLE = '@fontsource-variable/'
/** Packages that cut a typeface into files by Unicode range. The first that has a letter draws it. */
const FAMILIES = [
  `${VARIABLE}noto-sans-sc`,
  `${VARIABLE}noto-sans-jp`,
  `${VARIABLE}noto-sans-kr`,
  `${VARIABLE}noto-sans-tc`,
  `${VARIABLE}noto-sans-arabic`,
  `${VARIABLE}noto-sans-bengali`,
  `${VARIABLE}noto-sans-gujarati`,
  `${VARIABLE}noto-sans-gurmukhi`,
  `${VARIABLE}noto-sans-kannada`,
  `${VARIABLE}noto-sans-khmer`,
  `${VARIABLE}noto-sans-lao`,
  `${VARIABLE}noto-sans-malayalam`,
  `${VARIABLE}noto-sans-myanmar`,
  `${VARIABLE}noto-sans-oriya`,
  `${VARIABLE}noto-sans-tamil`,
  `${VARIABLE}noto-sans-telugu`,
  `${VARIABLE}noto-sans-thaana`,
  `${VARIABLE}noto-emoji`,
  `${VARIABLE}noto-sans-symbols`,
  '@fontsource/noto-sans-symbols-2',
]
/** Many Han characters look different in Japanese, so a text with kana takes Japanese ones. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const JAPANESE = `${VARIABLE}noto-sans-jp`
const WEIGHTS: Record<Weight, number> = { regular: 400, bold: 700 }

type FontFile = { readonly path: string; has(codePoint: number): boolean }
const files = new Map<string, readonly FontFile[]>()

/**
 * Fonts for the characters of a text that no other font has. Each holds the letters of this text
 * only, so the memory of the process does not grow with the names that it prints.
 */
export async function cutFallbackFonts(text: string): Promise<Font[]> {
  const fonts: Font[] = []
  const families = KANA.test(text) ? [JAPANESE, ...FAMILIES] : FAMILIES
  for (const family of families) {
    const missing = charactersWithoutFont(text, fonts).map((letter) => letter.codePointAt(0) ?? 0)
    if (missing.length === 0) break
    for (const file of filesOf(family))
      if (missing.some(file.has)) fonts.push(...(await cutFonts(file.path, text)))
  }
  return fonts
}

async function cutFonts(path: string, text: string): Promise<Font[]> {
  const whole = readFileSync(path)
  const fonts: Font[] = []
  // Shaping takes some vowels of Indian scripts apart.
  const letters = text + text.normalize('NFD')
  for (const weight of ['regular', 'bold'] as const) {
    const bytes = await subsetFont(whole, letters, {
      targetFormat: 'truetype',
      variationAxes: { wght: WEIGHTS[weight] },
    })
    const font = create(bytes)
    const hasLetters = font.numGlyphs > 1
    if (hasLetters)
      fonts.push({
        name: `${path.slice(path.lastIndexOf('/') + 1)} ${weight}`,
        weight,
        bytes,
        covers: (codePoint) => font.hasGlyphForCodePoint(codePoint),
      })
  }
  return fonts
}

function filesOf(family: string): readonly FontFile[] {
  const known = files.get(family)
  if (known) return known
  const name = family.slice(family.lastIndexOf('/') + 1)
  const kind = family.startsWith(VARIABLE) ? 'wght' : '400'
  const ranges = JSON.parse(readFileSync(resolve(`${family}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >
  const found = Object.entries(ranges).map(([subset, list]) => ({
    path: resolve(`${family}/files/${name}-${subset.replace(/[[\]]/g, '')}-${kind}-normal.woff2`),
    has: isInRanges(list),
  }))
  files.set(family, found)
  return found
}

/** Reads a list such as `U+4e00-4e2f,U+4e31`. */
function isInRanges(list: string): FontFile['has'] {
  const ranges = list.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  return (codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last)
}
