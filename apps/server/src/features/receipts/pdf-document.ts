import type { Direction } from '@hawker/i18n/direction'
import PDFDocument from 'pdfkit'
import { type Font, type FontRun, fontRuns } from './fonts.ts'
import { visualRuns } from './visual-runs.ts'

/** A4 in points. */
const PAGE = { width: 595, height: 842, margin: 56 }
const LINE_HEIGHT = 1.4
const NORMAL_SIZE = 10
const INK = '#1b1512'
const QUIET = '#6b625d'

export type Style = { readonly size?: number; readonly bold?: boolean; readonly quiet?: boolean }
/** Words start where the reader starts a line. Amounts are right-aligned in every direction. */
export type Cell = Style & {
  readonly text: string
  readonly width: number
  readonly amounts?: boolean
}
type Line = { readonly text: string; readonly cell: Cell }

/**
 * Writes a PDF from top to bottom in the reader's direction.
 * The same content gives the same bytes, on every day and every machine.
 */
export class PdfDocument {
  readonly #doc: PDFKit.PDFDocument
  readonly #direction: Direction
  readonly #done: Promise<Uint8Array>
  readonly #registered = new Set<Font>()
  #top = PAGE.margin

  constructor({
    title,
    lang,
    direction,
    at,
  }: {
    title: string
    lang: string
    direction: Direction
    at: Date
  }) {
    this.#direction = direction
    this.#doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      lang,
      displayTitle: true,
      info: { Title: title, Creator: 'Hawker', Producer: 'Hawker', CreationDate: at, ModDate: at },
    })
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
    this.#doc
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(0.5)
      .strokeColor('#d8d0cb')
      .stroke()
    this.#top += 12
  }

  text(text: string, style: Style = {}): void {
    this.row([{ text, width: PdfDocument.width, ...style }])
  }

  /** Cells next to each other, in reading order. Long text wraps inside its cell. */
  row(cells: readonly Cell[]): void {
    const columns = cells.map((cell) => this.#wrapped(cell))
    const height = Math.max(
      ...columns.map((lines) =>
        lines.reduce((sum, { cell }) => sum + sizeOf(cell) * LINE_HEIGHT, 0),
      ),
    )
    this.#makeRoom(height)
    let from = 0
    columns.forEach((lines, index) => {
      const width = cells[index]?.width ?? 0
      lines.forEach((line, row) =>
        this.#draw(line, from, this.#top + row * sizeOf(line.cell) * LINE_HEIGHT),
      )
      from += width
    })
    this.#top += height
  }

  #makeRoom(height: number): void {
    if (this.#top + height <= PAGE.height - PAGE.margin) return
    this.#doc.addPage({ size: [PAGE.width, PAGE.height], margin: 0 })
    this.#top = PAGE.margin
  }

  #wrapped(cell: Cell): Line[] {
    const lines: string[] = []
    for (const word of cell.text.split(' ')) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
      if (lines.length > 0 && this.#widthOf(longer, cell) <= cell.width - 8)
        lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines.map((text) => ({ text, cell }))
  }

  #widthOf(text: string, cell: Cell): number {
    return this.#runsOf(text, cell).reduce(
      (sum, run) => sum + this.#withFont(run, cell).widthOfString(run.text, shapingOf(cell)),
      0,
    )
  }

  /** The pieces of a line from left to right, each in one font. */
  #runsOf(text: string, { bold = false }: Style): FontRun[] {
    return visualRuns(text, this.#direction).flatMap((piece) =>
      fontRuns(piece, bold ? 'bold' : 'regular'),
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

const sizeOf = ({ size = NORMAL_SIZE }: Style): number => size
/**
 * With a named feature, pdfkit shapes a whole piece instead of word by word.
 * Digits of equal width (`tnum`) align amounts; in words they would widen brackets too.
 */
const shapingOf = ({ amounts }: Cell): PDFKit.Mixins.TextOptions => ({
  features: [amounts ? 'tnum' : 'kern'],
})
