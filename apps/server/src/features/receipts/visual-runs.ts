import type { Direction } from '@hawker/i18n/direction'
import bidiFactory from 'bidi-js'
import { type Script, paperFonts } from './paper-fonts.ts'

/** A piece of a line in one font, drawn from left to right after the one before. */
export type VisualRun = { readonly script: Script; readonly text: string }

const bidi = bidiFactory()
const SPACES = /[\u00a0\u2000-\u200a\u202f]/g
/** Marks that only steer: no font draws them. */
const STEERING = /[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]/
const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const ARABIC = /\p{Script=Arabic}/u

/**
 * A line of text in the order in which it is drawn (Unicode bidirectional algorithm), cut where the direction or the font changes. The fonts' own
 * shaping turns letters of right-to-left scripts around; everything else is turned here.
 */
export function visualRuns(line: string, direction: Direction): VisualRun[] {
  const text = line.replace(SPACES, ' ')
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  const runs: { level: number; script: Script; text: string }[] = []
  let place = 0
  for (const character of text) {
    const level = levels[place] ?? 0
    place += character.length
    if (STEERING.test(character)) continue
    const drawn = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character
    const last = runs.at(-1)
    const script = scriptOf(drawn, last?.script)
    if (last && last.level === level && last.script === script) last.text += drawn
    else runs.push({ level, script, text: drawn })
  }
  return reordered(runs).flatMap(({ level, script, text: piece }) =>
    drawnPieces(piece, level).map((one) => ({ script, text: one })),
  )
}

function drawnPieces(text: string, level: number): string[] {
  if (level % 2 === 1)
    return [RIGHT_TO_LEFT_LETTER.test(text) ? text : [...text].reverse().join('')]
  // Numbers with an Arabic sign in them run from left to right, and the shaping would take them for words.
  return ARABIC.test(text) ? [...text] : [text]
}

/** The font of the piece before wherever it has the character: spaces and points do not break a word from its neighbours. */
function scriptOf(character: string, before: Script | undefined): Script {
  const codePoint = character.codePointAt(0) ?? 0
  const able = paperFonts().filter(({ covers }) => covers(codePoint))
  return (able.find(({ script }) => script === before) ?? able[0])?.script ?? before ?? 'latin'
}

/** From the highest level down, whatever is at least that deep is reversed (rule L2). */
function reordered<R extends { level: number }>(runs: readonly R[]): R[] {
  const order = [...runs]
  const deepest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = deepest; level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      if ((order[start]?.level ?? 0) < level) continue
      let end = start
      while ((order[end + 1]?.level ?? -1) >= level) end++
      order.splice(start, end - start + 1, ...order.slice(start, end + 1).reverse())
      start = end
    }
  }
  return order
}
