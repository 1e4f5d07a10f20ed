import { inflateSync } from 'node:zlib'

/**
 * The text of a pdfkit PDF, line by line in visual order. So right-to-left text has its letters
 * from left to right.
 */
export function readPdf(bytes: Uint8Array): string[] {
  const objects = objectsOf(bytes)
  const fonts = fontsOf(objects)
  return pagesOf(objects).flatMap((page) => linesOf(page, fonts))
}

/** The characters of each glyph, by font. */
export function fontsOf(objects: PdfObjects): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, unicode = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
      fonts.set(name, charactersOf(streamOf(objects.get(unicode))))
    }
  return fonts
}

/** The objects of a PDF by their number. */
export type PdfObjects = ReadonlyMap<string, string>

/** How many glyphs of a pdfkit PDF are `.notdef`, the empty box of a missing character. */
export const countMissingGlyphs = (bytes: Uint8Array): number =>
  pagesOf(objectsOf(bytes))
    .flatMap((page) => [...page.matchAll(/<([0-9a-f]*)>/gi)])
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .filter((glyph) => glyph === '0000').length

const pagesOf = (objects: PdfObjects): string[] =>
  [...objects.values()]
    .filter((body) => body.includes('/Type /Page\n'))
    .map((page) => streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '')))

export const objectsOf = (bytes: Uint8Array): PdfObjects =>
  new Map(
    [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g),
    ].map(([, id = '', body = '']) => [id, body]),
  )

export function streamOf(body = ''): string {
  const start = body.indexOf('stream\n') + 'stream\n'.length
  const bytes = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

/** Parses a ToUnicode map: the characters of each glyph. */
function charactersOf(map: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const [, first = '', , listed = ''] of map.matchAll(
    /<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi,
  ))
    [...listed.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], index) =>
      found.set(
        Number.parseInt(first, 16) + index,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ),
    )
  return found
}

function linesOf(
  content: string,
  fonts: ReadonlyMap<string, ReadonlyMap<number, string>>,
): string[] {
  const pieces: { x: number; y: number; text: string }[] = []
  let [x, y, font] = [0, 0, '']
  for (const [, left, top, name, shown] of content.matchAll(
    /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g,
  )) {
    if (left !== undefined) [x, y] = [Number(left), Number(top)]
    if (name !== undefined) font = name
    // Text below the bottom edge is not visible.
    if (shown === undefined || y < 0) continue
    const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/gi)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    )
    pieces.push({
      x,
      y,
      text: glyphs.map((glyph) => fonts.get(font)?.get(Number.parseInt(glyph, 16)) ?? '').join(''),
    })
  }
  const byLine = Map.groupBy(pieces, (piece) => Math.round(piece.y))
  return [...byLine]
    .sort(([above], [below]) => below - above)
    .map(([, line]) =>
      line
        .sort((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/ +/g, ' '),
    )
}
