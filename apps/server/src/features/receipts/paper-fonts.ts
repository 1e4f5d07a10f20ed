import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { openWoff2 } from './woff2.ts'

/** One voice in every script, as on the screens; it comes in a file for each. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'arabic', 'hebrew'] as const
export type Script = (typeof SCRIPTS)[number]
export type PaperFont = {
  readonly script: Script
  readonly bytes: Buffer
  covers(codePoint: number): boolean
}

const { resolve } = createRequire(import.meta.url)
let opened: readonly PaperFont[] | undefined

/** Opened when the first paper is asked for: most processes never print one. */
export function paperFonts(): readonly PaperFont[] {
  opened ??= SCRIPTS.map((script) => {
    const bytes = openWoff2(
      readFileSync(resolve(`@fontsource-variable/rubik/files/rubik-${script}-wght-normal.woff2`)),
    )
    const font = create(bytes)
    return { script, bytes, covers: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
  })
  return opened
}

/** Whether all of it can be printed. */
export const isPrintable = (text: string): boolean =>
  [...text].every((character) =>
    paperFonts().some(({ covers }) => covers(character.codePointAt(0) ?? 0)),
  )
