import { type PdfObjects, fontsOf, objectsOf, streamOf } from './read-pdf.ts'

/** An element of a tagged PDF, with the text that a screen reader says. */
export type PdfElement = {
  readonly type: string
  readonly scope: string | null
  readonly text: string
  readonly children: readonly PdfElement[]
}

/** The tags of a pdfkit PDF, in reading order. */
export function readPdfStructure(bytes: Uint8Array): PdfElement {
  const objects = objectsOf(bytes)
  const root = [...objects.values()].find((body) => body.includes('/Type /StructTreeRoot')) ?? ''
  const [top = ''] = referencesOf(root)
  return elementOf(top, objects, textsOf(objects))
}

/** The catalog of a PDF: language, marks and viewer preferences. */
export function readPdfCatalog(bytes: Uint8Array): string {
  const objects = objectsOf(bytes)
  const catalog = [...objects.values()].find((body) => body.includes('/Type /Catalog')) ?? ''
  return catalog.replaceAll(/(\d+) 0 R/g, (_, id: string) => objects.get(id) ?? '')
}

export const elementsOf = (element: PdfElement): PdfElement[] => [
  element,
  ...element.children.flatMap(elementsOf),
]

const kidsOf = (body: string): string => /\/K \[([^\]]*)\]/.exec(body)?.[1] ?? ''
const referencesOf = (body: string): string[] =>
  [...kidsOf(body).matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id)

function elementOf(
  id: string,
  objects: PdfObjects,
  texts: ReadonlyMap<string, string>,
): PdfElement {
  const body = objects.get(id) ?? ''
  const page = /\/Pg (\d+) 0 R/.exec(body)?.[1] ?? ''
  const marks = kidsOf(body)
    .replaceAll(/\d+ 0 R/g, '')
    .match(/\d+/g)
  return {
    type: /\/S \/(\w+)/.exec(body)?.[1] ?? '',
    scope: /\/Scope \/(\w+)/.exec(body)?.[1] ?? null,
    text: actualText(body) ?? (marks ?? []).map((mark) => texts.get(`${page} ${mark}`)).join(''),
    children: referencesOf(body).map((kid) => elementOf(kid, objects, texts)),
  }
}

/** The text of each marked piece, by page and mark. */
function textsOf(objects: PdfObjects): Map<string, string> {
  const fonts = fontsOf(objects)
  const found = new Map<string, string>()
  for (const [id, body] of objects) {
    if (!body.includes('/Type /Page\n')) continue
    const content = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? ''))
    for (const [, marks = '', drawn = ''] of content.matchAll(
      /\/Span <<([\s\S]*?)>> BDC\n([\s\S]*?)\nEMC/g,
    )) {
      const [, mark = ''] = /\/MCID (\d+)/.exec(marks) ?? []
      found.set(`${id} ${mark}`, drawnText(drawn, fonts))
    }
  }
  return found
}

/** The text that replaces the glyphs for readers. */
function actualText(body: string): string | undefined {
  const [, escaped] = /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/.exec(body) ?? []
  if (escaped === undefined) return undefined
  const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const text = escaped.replaceAll(/\\([\s\S])/g, (_, sign: string) => controls[sign] ?? sign)
  return Buffer.from(text, 'latin1').subarray(2).swap16().toString('utf16le')
}

function drawnText(
  content: string,
  fonts: ReadonlyMap<string, ReadonlyMap<number, string>>,
): string {
  let [font, text] = ['', '']
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
    font = name ?? font
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/gi))
      for (const glyph of hex.match(/.{4}/g) ?? [])
        text += fonts.get(font)?.get(Number.parseInt(glyph, 16)) ?? ''
  }
  return text
}
