import type { Direction } from '@hawker/i18n/direction'
import PDFDocument from 'pdfkit'
import { type Font, type FontRun, fontRuns } from './fonts.ts'
import { visualRuns, withoutMarks } from './visual-runs.ts'

/** A4 in points. */
const PAGE = { width: 595, height: 842, margin: 56 }
const LINE_HEIGHT = 1.4
const NORMAL_SIZE = 10
const INK = '#1b1512'
const QUIET = '#6b625d'

/** Declares that the tags follow PDF/UA-1. */
const PDF_UA = `
        <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>`
/** Letters that a font joins or reorders, so the glyphs alone would not give the name. */
const SHAPED =
  /[^\p{Script=Common}\p{Script=Inherited}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u
const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' })

export type Style = { readonly size?: number; readonly bold?: boolean; readonly quiet?: boolean }
/** Words start where the reader starts a line. Amounts are right-aligned in every direction. */
export type Cell = Style & {
  readonly text: string
  readonly width: number
  readonly amounts?: boolean
  /** What the cell names: its column or its row. */
  readonly heads?: 'Column' | 'Row'
}
/** The role of a text for a screen reader: a heading with its level, or a paragraph. */
export type TextRole = 'H1' | 'H2' | 'P'
type Line = { readonly text: string; readonly cell: Cell }
type Tag = PDFKit.PDFStructureElement
type Options = {
  readonly title: string
  readonly lang: string
  readonly direction: Direction
  readonly at: Date
  /** Fonts for characters that the usual fonts lack. */
  readonly fallbacks: readonly Font[]
}

/**
 * Writes a tagged PDF (PDF/UA) from top to bottom in the reader's direction.
 * The same content gives the same bytes, on every day and every machine.
 */
export class PdfDocument {
  readonly #doc: PDFKit.PDFDocument
  readonly #direction: Direction
  readonly #fallbacks: readonly Font[]
  readonly #done: Promise<Uint8Array>
  readonly #registered = new Set<Font>()
  readonly #root: Tag
  #table: Tag | undefined
  #top = PAGE.margin

  constructor({ title, lang, direction, at, fallbacks }: Options) {
    this.#direction = direction
    this.#fallbacks = fallbacks
    this.#doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      lang,
      displayTitle: true,
      pdfVersion: '1.7',
      tagged: true,
      info: { Title: title, Creator: 'Hawker', Producer: 'Hawker', CreationDate: at, ModDate: at },
    })
    this.#doc.appendXML(PDF_UA)
    this.#root = this.#doc.struct('Document')
    this.#doc.addStructure(this.#root)
    const chunks: Uint8Array[] = []
    this.#doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    this.#done = new Promise((resolve, reject) =>
      this.#doc.once('end', () => resolve(Buffer.concat(chunks))).once('error', reject),
    )
  }

  static readonly width = PAGE.width - 2 * PAGE.margin

  finish(): Promise<Uint8Array> {
    this.#doc.end()
    return this.#done
  }

  gap(height: number): void {
    this.#top += height
  }

  rule(): void {
    this.#makeRoom(12)
    const y = this.#top + 6
    this.#doc.markContent('Artifact', { type: 'Layout' })
    this.#doc
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(0.5)
      .strokeColor('#d8d0cb')
      .stroke()
    this.#doc.endMarkedContent()
    this.#top += 12
  }

  text(text: string, style: Style = {}, role: TextRole = 'P'): void {
    this.#print([{ text, width: PdfDocument.width, ...style }], this.#root, role)
  }

  /** Tags the rows that `print` writes as one table. */
  table(print: () => void): void {
    this.#table = this.#doc.struct('Table')
    this.#root.add(this.#table)
    print()
    this.#table = undefined
  }

  /** Cells next to each other, in reading order. Long text wraps inside its cell. */
  row(cells: readonly Cell[]): void {
    if (!this.#table) throw new Error('a row of a PDF belongs into a table')
    const row = this.#doc.struct('TR')
    this.#table.add(row)
    this.#print(cells, row)
  }

  #print(cells: readonly Cell[], parent: Tag, role?: TextRole): void {
    const columns = cells.map((cell) => this.#wrapped(cell))
    const height = Math.max(
      ...columns.map((lines) =>
        lines.reduce((sum, { cell }) => sum + sizeOf(cell) * LINE_HEIGHT, 0),
      ),
    )
    this.#makeRoom(height)
    let from = 0
    columns.forEach((lines, index) => {
      const cell = cells[index]
      if (!cell) return
      const tag = this.#doc.struct(role ?? (cell.heads ? 'TH' : 'TD'), tagOptionsOf(cell))
      parent.add(tag)
      if (cell.text !== '') tag.add(this.#drawMarked(lines, from))
      from += cell.width
    })
    this.#top += height
  }

  #drawMarked(lines: readonly Line[], from: number): PDFKit.PDFStructureContent {
    const content = this.#doc.markStructureContent('Span')
    lines.forEach((line, row) =>
      this.#draw(line, from, this.#top + row * sizeOf(line.cell) * LINE_HEIGHT),
    )
    this.#doc.endMarkedContent()
    return content
  }

  #makeRoom(height: number): void {
    if (this.#top + height <= PAGE.height - PAGE.margin) return
    this.#doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 })
    this.#top = PAGE.margin
  }

  #wrapped(cell: Cell): Line[] {
    const lines: string[] = []
    for (const word of cell.text.split(' ').flatMap((word) => this.#piecesOf(word, cell))) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
      if (lines.length > 0 && this.#fits(longer, cell)) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines.map((text) => ({ text, cell }))
  }

  /** A word that is too long for its cell, or a line of Chinese, continues on the next line. */
  #piecesOf(word: string, cell: Cell): string[] {
    if (cell.amounts || this.#fits(word, cell)) return [word]
    const pieces: string[] = []
    for (const { segment } of GRAPHEMES.segment(word)) {
      const longer = `${pieces.at(-1) ?? ''}${segment}`
      if (pieces.length > 0 && this.#fits(longer, cell)) pieces[pieces.length - 1] = longer
      else pieces.push(segment)
    }
    return pieces
  }

  #fits = (text: string, cell: Cell): boolean => this.#widthOf(text, cell) <= cell.width - 8

  #widthOf(text: string, cell: Cell): number {
    return this.#runsOf(text, cell).reduce(
      (sum, run) => sum + this.#withFont(run, cell).widthOfString(run.text, shapingOf(cell)),
      0,
    )
  }

  /** The pieces of a line from left to right, each in one font. */
  #runsOf(text: string, { bold = false }: Style): FontRun[] {
    return visualRuns(text, this.#direction).flatMap((piece) =>
      fontRuns(piece, bold ? 'bold' : 'regular', this.#fallbacks),
    )
  }

  #withFont({ font }: FontRun, cell: Style): PDFKit.PDFDocument {
    if (!this.#registered.has(font)) this.#doc.registerFont(font.name, font.bytes)
    this.#registered.add(font)
    return this.#doc.font(font.name).fontSize(sizeOf(cell))
  }

  #draw({ text, cell }: Line, from: number, top: number): void {
    const size = sizeOf(cell)
    const width = this.#widthOf(text, cell)
    const begin =
      PAGE.margin + (this.#direction === 'ltr' ? from : PdfDocument.width - from - cell.width)
    let x = cell.amounts || this.#direction === 'rtl' ? begin + cell.width - width : begin
    for (const run of this.#runsOf(text, cell)) {
      this.#withFont(run, cell)
        .fillColor(cell.quiet ? QUIET : INK)
        .text(run.text, x, top + size, {
          ...shapingOf(cell),
          lineBreak: false,
          baseline: 'alphabetic',
        })
      x += this.#doc.widthOfString(run.text, shapingOf(cell))
    }
  }
}

const tagOptionsOf = ({ text, heads }: Cell): PDFKit.Mixins.StructureElementOptions => ({
  ...(heads && { scope: heads }),
  ...(SHAPED.test(text) && { actual: withoutMarks(text) }),
})
const sizeOf = ({ size = NORMAL_SIZE }: Style): number => size
/**
 * With a named feature, pdfkit shapes a whole piece instead of word by word.
 * Digits of equal width (`tnum`) align amounts; in words they would widen brackets too.
 */
const shapingOf = ({ amounts }: Cell): PDFKit.Mixins.TextOptions => ({
  features: [amounts ? 'tnum' : 'kern'],
})
