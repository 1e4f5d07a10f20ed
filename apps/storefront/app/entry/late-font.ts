import { holdWords } from './hold-words.ts'

type Face = {
  readonly face: FontFace
  readonly ranges: readonly (readonly [from: number, to: number])[]
}

/**
 * Rubik for a page that came without it (`data-first`, docs/decisions/051). The files of the letters that are seen are fetched first, then all faces get the name that
 * letters ask for already, at once: scripts that come one after the other would each have lines broken anew. Whatever is added to the document's fonts has the whole
 * page laid out anew, so nothing is added before; and another family for the page would have it styled anew besides, twice the work.
 */
export async function bringLateFont(): Promise<void> {
  if (!('first' in document.documentElement.dataset)) return
  const faces = rubiksFaces()
  // The closed menu of languages has letters of five scripts, 59 kB: what stands in `main` is what is seen.
  const seen = [...new Set(document.querySelector('main')?.textContent)].map(
    (letter) => letter.codePointAt(0) ?? 0,
  )
  // Of two faces with a letter browsers take the later.
  const needed = new Set(
    seen.map((code) =>
      faces.findLast(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to)),
    ),
  )
  // What does not come is asked for again when it is put on.
  await Promise.allSettled([...needed].map((found) => found?.face.load()))
  holdWords()
  for (const { face } of faces) document.fonts.add(face)
}

/** The faces of the stylesheet that have letters to fetch: those that stand in have no range. */
function rubiksFaces(): Face[] {
  const faces: Face[] = []
  for (const sheet of document.styleSheets) {
    // What extensions bring may not be read.
    if (!sheet.href?.startsWith(`${location.origin}/`)) continue
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue
      const said = (descriptor: string) => rule.style.getPropertyValue(descriptor)
      const unicodeRange = said('unicode-range')
      if (!unicodeRange) continue
      const face = new FontFace('Rubik late', said('src'), {
        weight: said('font-weight'),
        display: 'swap',
        unicodeRange,
      })
      faces.push({ face, ranges: unicodeRange.split(',').map(rangeOf) })
    }
  }
  return faces
}

/** " U+0-FF", "U+131". */
function rangeOf(written: string): readonly [from: number, to: number] {
  const [from = 0, to = from] = written
    .replace(/^\s*U\+/i, '')
    .split('-')
    .map((hex) => parseInt(hex, 16))
  return [from, to]
}
