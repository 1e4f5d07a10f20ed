import type { Direction } from '@hawker/i18n/direction'
import bidiFactory from 'bidi-js'

const bidi = bidiFactory()
const SPACES = /\s/g
/** Direction marks and other invisible characters that must not be drawn. Joiners shape letters. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const ARABIC = /\p{Script=Arabic}/u
const HEBREW = /\p{Script=Hebrew}/u
const THAANA = /\p{Script=Thaana}/u
/** A character with a script of its own; digits, spaces and punctuation take that of their run. */
const HAS_SCRIPT = /[^\p{Script=Common}\p{Script=Inherited}]/u

/** A text as people type it, without marks that only direct it. */
export const withoutMarks = (text: string): string =>
  [...text].filter((character) => !INVISIBLE.test(character)).join('')

type Script = 'arabic' | 'hebrew' | 'thaana' | 'other'
type Run = { level: number; script: Script; text: string }

/**
 * Cuts a line into the pieces to draw from left to right (Unicode bidirectional algorithm).
 * The font's shaping reverses pieces with right-to-left letters; all other reversing happens here.
 */
export function visualRuns(line: string, direction: Direction): string[] {
  const text = line.replace(SPACES, ' ')
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  const runs: Run[] = []
  let index = 0
  for (const character of text) {
    const level = levels[index] ?? 0
    index += character.length
    if (INVISIBLE.test(character)) continue
    const drawn = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character
    const last = runs.at(-1)
    const script = scriptOf(drawn, last?.script)
    // A font shapes a piece by the rules of one script.
    if (last && last.level === level && last.script === script) last.text += drawn
    else runs.push({ level, script, text: drawn })
  }
  return reordered(runs).flatMap(piecesOf)
}

function piecesOf({ text, level, script }: Run): string[] {
  if (level % 2 === 1)
    return [RIGHT_TO_LEFT.some((letter) => letter.test(text)) ? text : reverse(text)]
  // A number with Arabic signs reads from left to right. Shaping the whole would reverse it.
  return script === 'arabic' ? [...text] : [text]
}

const RIGHT_TO_LEFT = [ARABIC, HEBREW, THAANA]
const reverse = (text: string): string => [...text].reverse().join('')

function scriptOf(character: string, before: Script | undefined): Script {
  if (ARABIC.test(character)) return 'arabic'
  if (HEBREW.test(character)) return 'hebrew'
  if (THAANA.test(character)) return 'thaana'
  return HAS_SCRIPT.test(character) ? 'other' : (before ?? 'other')
}

/** Rule L2: from the highest level down, reverses each sequence of runs at that level or above. */
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
