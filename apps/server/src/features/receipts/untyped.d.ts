declare module 'fontkit' {
  /** The part of it that we use. */
  export function create(bytes: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean }
}
declare module 'bidi-js' {
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): { levels: Uint8Array }
    getMirroredCharacter(character: string): string | null
  }
}
