import { freezeTextWidth } from './freeze-text-width.ts'

type FontFile = {
  readonly face: FontFace
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

/**
 * Loads Rubik for a page that was shown without it (`data-first`): on a first visit pictures come
 * before the font. Loads the files of the visible letters first, then adds all faces at once,
 * because each addition lays out the whole page again.
 */
export async function loadDeferredFont(): Promise<void> {
  const files = rubikFiles()
  // Only `main`: the closed menu of languages has letters of five scripts, 59 kB.
  const codes = [...new Set(document.querySelector('main')?.textContent)].map(
    (letter) => letter.codePointAt(0) ?? 0,
  )
  // If two faces have a letter, browsers use the later one.
  const needed = new Set(
    codes.map((code) =>
      files.findLast(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to)),
    ),
  )
  // A file that fails is requested again when its face is added.
  await Promise.allSettled([...needed].map((file) => file?.face.load()))
  freezeTextWidth()
  for (const { face } of files) document.fonts.add(face)
}

/** The faces of our style sheets that load a file. Fallback faces have no `unicode-range`. */
function rubikFiles(): FontFile[] {
  const files: FontFile[] = []
  for (const sheet of document.styleSheets) {
    // Style sheets of browser extensions must not be read.
    if (!sheet.href?.startsWith(`${location.origin}/`)) continue
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue
      const value = (descriptor: string) => rule.style.getPropertyValue(descriptor)
      const unicodeRange = value('unicode-range')
      if (!unicodeRange) continue
      const face = new FontFace('Rubik late', value('src'), {
        weight: value('font-weight'),
        display: 'swap',
        unicodeRange,
      })
      files.push({ face, ranges: unicodeRange.split(',').map(parseRange) })
    }
  }
  return files
}

/** Reads " U+0-FF" and "U+131". */
function parseRange(text: string): readonly [from: number, to: number] {
  const [from = 0, to = from] = text
    .replace(/^\s*U\+/i, '')
    .split('-')
    .map((hex) => parseInt(hex, 16))
  return [from, to]
}
