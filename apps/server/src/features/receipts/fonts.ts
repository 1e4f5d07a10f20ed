import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

export type Font = {
  readonly weight: 'regular' | 'bold'
  readonly bytes: Buffer
  covers(codePoint: number): boolean
}

function readFont(weight: Font['weight'], file: string): Font {
  const bytes = readFileSync(resolve(`@expo-google-fonts/rubik/${file}`))
  const font = create(bytes)
  return { weight, bytes, covers: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}

let fonts: readonly Font[] | undefined

/** The typeface of the screens; each file covers every language we ship. Read on first use. */
export function receiptFonts(): readonly Font[] {
  fonts ??= [
    readFont('regular', '400Regular/Rubik_400Regular.ttf'),
    readFont('bold', '700Bold/Rubik_700Bold.ttf'),
  ]
  return fonts
}

/** True when every font has a glyph for each character of the text. */
export const isPrintable = (text: string): boolean =>
  [...text].every((character) =>
    receiptFonts().every(({ covers }) => covers(character.codePointAt(0) ?? 0)),
  )
