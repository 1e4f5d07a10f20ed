import type { Direction } from '@hawker/i18n/direction'
import PDFDocument from 'pdfkit'
import { paperFonts } from './paper-fonts.ts'
import { visualRuns } from './visual-runs.ts'

/** Points. A4, because everybody's printer has it. */
const PAGE = { width: 595, height: 842, margin: 56 }
const LINE_HEIGHT = 1.4
const INK = '#1b1512'
const QUIET = '#6b625d'
/** The font comes in one weight: the pen goes round each letter of what is bold. Part of the size. */
const BOLD_PEN = 0.045

export type Style = { readonly size?: number; readonly bold?: boolean; readonly quiet?: boolean }
/** Words begin where the reader begins a line; amounts stand on the right in every direction, so that their cents are below one another. */
export type Cell = Style & {
  readonly text: string
  readonly width: number
  readonly amounts?: boolean
}
type Line = { readonly text: string; readonly cell: Cell }

/**
 * A paper that is written from top to bottom in the reader's direction. The same words give the same bytes: nothing in it depends on when or where it
 * was printed.
 */
export class Paper {
  readonly #doc: PDFKit.PDFDocument
  readonly #direction: Direction
  readonly #done: Promise<Uint8Array>
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
    for (const { script, bytes } of paperFonts()) this.#doc.registerFont(script, bytes)
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
    this.row([{ text, width: Paper.width, ...style }])
  }

  /** Cells side by side from where the reader begins; what is too long for its cell goes on below. */
  row(cells: readonly Cell[]): void {
    const columns = cells.map((cell) => this.#wrapped(cell))
    const height = Math.max(
      ...columns.map((lines) =>
        lines.reduce((sum, { cell }) => sum + sizeOf(cell) * LINE_HEIGHT, 0),
      ),
    )
    this.#makeRoom(height)
    let from = 0
    columns.forEach((lines, place) => {
      const width = cells[place]?.width ?? 0
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
    return visualRuns(text, this.#direction).reduce(
      (sum, { script, text: piece }) =>
        sum + this.#doc.font(script).fontSize(sizeOf(cell)).widthOfString(piece, shapedFor(cell)),
      0,
    )
  }

  #draw({ text, cell }: Line, from: number, top: number): void {
    const size = sizeOf(cell)
    const width = this.#widthOf(text, cell)
    const begin = PAGE.margin + (this.#direction === 'ltr' ? from : Paper.width - from - cell.width)
    let x = cell.amounts || this.#direction === 'rtl' ? begin + cell.width - width : begin
    const shaped = shapedFor(cell)
    const colour = cell.quiet ? QUIET : INK
    for (const { script, text: piece } of visualRuns(text, this.#direction)) {
      this.#doc
        .font(script)
        .fontSize(size)
        .fillColor(colour)
        .strokeColor(colour)
        .lineWidth(size * BOLD_PEN)
        .text(piece, x, top + size, {
          ...shaped,
          lineBreak: false,
          baseline: 'alphabetic',
          fill: true,
          stroke: cell.bold === true,
        })
      x += this.#doc.widthOfString(piece, shaped)
    }
  }
}

const sizeOf = ({ size = 10 }: Style): number => size
/** Naming features makes the library shape a piece as a whole, instead of word by word. Figures of equal width have brackets of that width too: not in words. */
const shapedFor = ({ amounts }: Cell): PDFKit.Mixins.TextOptions => ({
  features: [amounts ? 'tnum' : 'kern'],
})
