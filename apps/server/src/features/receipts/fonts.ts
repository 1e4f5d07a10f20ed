import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

export type Weight = 'regular' | 'bold'
export type Font = {
  readonly name: string
  readonly bytes: Buffer
  covers(codePoint: number): boolean
}
export type FontRun = { font: Font; text: string }

const WEIGHTS: Record<Weight, string> = { regular: '400Regular', bold: '700Bold' }
/** The typeface of the screens, which covers every language that we ship. */
const RUBIK = { folder: 'rubik', file: 'Rubik' }
/** Fonts for names in other scripts. The last one covers the most and is asked last. */
const FALLBACKS: readonly { script?: RegExp; folder: string; file: string }[] = [
  { script: /\p{Script=Armenian}/u, folder: 'noto-sans-armenian', file: 'NotoSansArmenian' },
  { script: /\p{Script=Ethiopic}/u, folder: 'noto-sans-ethiopic', file: 'NotoSansEthiopic' },
  { script: /\p{Script=Georgian}/u, folder: 'noto-sans-georgian', file: 'NotoSansGeorgian' },
  { script: /\p{Script=Sinhala}/u, folder: 'noto-sans-sinhala', file: 'NotoSansSinhala' },
  { script: /\p{Script=Thai}/u, folder: 'noto-sans-thai', file: 'NotoSansThai' },
  { folder: 'noto-sans', file: 'NotoSans' },
]

const fonts = new Map<string, Font>()

/** A font, read on first use. */
function openFont({ folder, file }: { folder: string; file: string }, weight: Weight): Font {
  const path = `@expo-google-fonts/${folder}/${WEIGHTS[weight]}/${file}_${WEIGHTS[weight]}.ttf`
  const known = fonts.get(path)
  if (known) return known
  const bytes = readFileSync(resolve(path))
  const font = create(bytes)
  const opened: Font = {
    name: `${folder} ${weight}`,
    bytes,
    covers: (codePoint) => font.hasGlyphForCodePoint(codePoint),
  }
  fonts.set(path, opened)
  return opened
}

function fontOf(character: string, weight: Weight): Font | undefined {
  const codePoint = character.codePointAt(0) ?? 0
  const rubik = openFont(RUBIK, weight)
  if (rubik.covers(codePoint)) return rubik
  for (const { script, ...file } of FALLBACKS) {
    if (script && !script.test(character)) continue
    const font = openFont(file, weight)
    if (font.covers(codePoint)) return font
  }
  return undefined
}

/** Marks and signs of no script, which are drawn in the font of the letter before them. */
const DEPENDENT = /[\p{Script=Inherited}\p{Script=Common}]/u
/** Pictures and their modifiers: no font has them, and a name reads without them. */
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u
/** The joiners of Persian and of Indian scripts. They shape letters and have no picture. */
const JOINER = /[\u200c\u200d]/
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const REPLACEMENT = '?'

/**
 * Cuts a piece of a line into runs of one font. A character that no font has prints as a question
 * mark, never as an empty box.
 */
export function fontRuns(piece: string, weight: Weight): FontRun[] {
  const rubik = openFont(RUBIK, weight)
  // Shaping reverses the whole piece, so it stays in one font.
  const isOneFont = RIGHT_TO_LEFT.test(piece)
  const runs: FontRun[] = []
  for (const character of piece) {
    const last = runs.at(-1)
    const codePoint = character.codePointAt(0) ?? 0
    const stays = last && DEPENDENT.test(character) && last.font.covers(codePoint)
    const found = isOneFont
      ? rubik.covers(codePoint) && rubik
      : stays
        ? last.font
        : fontOf(character, weight)
    if (!found && (JOINER.test(character) || PICTURE.test(character))) continue
    const font = found || rubik
    const text = found ? character : REPLACEMENT
    if (last?.font === font) last.text += text
    else runs.push({ font, text })
  }
  return runs
}

/** True when a font has a glyph for each character of the text, in both weights. */
export const isPrintable = (text: string): boolean =>
  [...text].every((character) => fontOf(character, 'regular') && fontOf(character, 'bold'))

/** True when no character of a name prints as a question mark. Pictures and joiners are left out. */
export const printsWhole = (name: string): boolean =>
  (['regular', 'bold'] as const).every((weight) => {
    const isDrawn = (character: string) => !JOINER.test(character) && !PICTURE.test(character)
    const drawn = [...name].filter((character) => isDrawn(character) && !/\p{Cf}/u.test(character))
    const printed = fontRuns(drawn.join(''), weight).map(({ text }) => text)
    return printed.join('') === drawn.join('')
  })
