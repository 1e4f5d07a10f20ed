import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

export type Weight = 'regular' | 'bold'
export type Font = {
  readonly name: string
  readonly weight: Weight
  readonly bytes: Buffer
  covers(codePoint: number): boolean
}
export type FontRun = { font: Font; text: string }

const WEIGHTS: Record<Weight, string> = { regular: '400Regular', bold: '700Bold' }
/** The typeface of the screens, which covers every language that we ship. */
const RUBIK = { folder: 'rubik', file: 'Rubik' }
/** Fonts for names in other scripts. The last one covers the most, so its turn comes last. */
const OTHER_SCRIPTS: readonly { script?: RegExp; folder: string; file: string }[] = [
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
    weight,
    bytes,
    covers: (codePoint) => font.hasGlyphForCodePoint(codePoint),
  }
  fonts.set(path, opened)
  return opened
}

function fontOf(
  character: string,
  weight: Weight,
  fallbacks: readonly Font[] = [],
): Font | undefined {
  const codePoint = character.codePointAt(0) ?? 0
  const rubik = openFont(RUBIK, weight)
  if (rubik.covers(codePoint)) return rubik
  for (const { script, ...file } of OTHER_SCRIPTS) {
    if (script && !script.test(character)) continue
    const font = openFont(file, weight)
    if (font.covers(codePoint)) return font
  }
  return fallbacks.find((font) => font.weight === weight && font.covers(codePoint))
}

/** Marks and signs of no script, which are drawn in the font of the letter before them. */
const DEPENDENT = /[\p{Script=Inherited}\p{Script=Common}]/u
/** Format characters, controls and variants of emoji. They shape what is near, or do nothing. */
const NOT_DRAWN = /[\p{Cf}\p{Cc}\p{Emoji_Modifier}\p{Variation_Selector}]/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u
/** The joiners of Persian and of Indian scripts. They shape letters and have no picture. */
const JOINER = /[\u200c\u200d]/

/** Names a character that no font has, as U+0F40. A question mark would hide which one it is. */
const codeOf = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/**
 * Cuts a piece of a line into runs of one font, from left to right. A character that no font has
 * prints as its code.
 */
export function fontRuns(
  piece: string,
  weight: Weight,
  fallbacks: readonly Font[] = [],
): FontRun[] {
  const rubik = openFont(RUBIK, weight)
  // Shaping reverses each run of such a piece, so the runs themselves stand in reversed order.
  const isReversed = RIGHT_TO_LEFT.test(piece)
  const whole = isReversed ? fontOfWhole(piece, [rubik, ...fallbacks], weight) : undefined
  const runs: FontRun[] = []
  for (const character of piece) {
    const codePoint = character.codePointAt(0) ?? 0
    const last = isReversed ? runs[0] : runs.at(-1)
    const stays = last && DEPENDENT.test(character) && last.font.covers(codePoint)
    const own = whole?.covers(codePoint) ? whole : fontOf(character, weight, fallbacks)
    const found = stays ? last.font : own
    if (NOT_DRAWN.test(character) && !(found && JOINER.test(character))) continue
    const run = found ? { font: found, text: character } : { font: rubik, text: codeOf(character) }
    if (found && last?.font === found && !isCode(last.text)) last.text += character
    else if (isReversed) runs.unshift(run)
    else runs.push(run)
  }
  return runs
}

const isCode = (text: string): boolean => text.startsWith('[U+')

/** The first font that has all letters of a piece. Letters of two fonts do not join. */
const fontOfWhole = (piece: string, candidates: readonly Font[], weight: Weight) =>
  candidates.find(
    (font) =>
      font.weight === weight &&
      [...piece].every(
        (character) =>
          /\p{Script=Common}/u.test(character) || font.covers(character.codePointAt(0) ?? 0),
      ),
  )

/** True when the fonts that are always there have each character of the text, in both weights. */
export const isPrintable = (text: string): boolean => charactersWithoutFont(text).length === 0

/** The characters of a text that these fonts lack. Characters that are never drawn are left out. */
export const charactersWithoutFont = (text: string, fallbacks: readonly Font[] = []): string[] =>
  [...new Set(text)].filter(
    (character) =>
      !NOT_DRAWN.test(character) &&
      !/\s/.test(character) &&
      !(fontOf(character, 'regular', fallbacks) && fontOf(character, 'bold', fallbacks)),
  )
