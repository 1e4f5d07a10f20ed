/** The parts we use of packages whose types lack them. */
declare module 'fontkit' {
  export function create(bytes: Uint8Array): {
    readonly numGlyphs: number
    hasGlyphForCodePoint(codePoint: number): boolean
  }
}
declare module 'bidi-js' {
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): { levels: Uint8Array }
    getMirroredCharacter(character: string): string | null
  }
}
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: Record<string, number> },
  ): Promise<Buffer>
}
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** What a heading cell of a table names. */
    scope?: 'Column' | 'Row'
  }
}
