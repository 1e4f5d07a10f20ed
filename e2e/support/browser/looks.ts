import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Locale } from '../texts.ts'

/** Both writing directions at both widths. */
export const LOOKS: readonly (readonly [Locale, 390 | 1440])[] = [
  ['en', 390],
  ['ar', 1440],
  ['en', 1440],
  ['ar', 390],
]
/** For stories that nobody has tried in the other two looks. Give them all four once they pass. */
export const TWO_LOOKS = LOOKS.slice(0, 2)

/**
 * The case that a story runs this time. The next turn takes the next case, and each story begins
 * at another one.
 */
export function inTurn<Case>(
  storyFile: string,
  cases: readonly Case[],
  { HAWKER_LOOK_TURN: turn = '0' }: NodeJS.ProcessEnv = process.env,
): readonly Case[] {
  const start = createHash('sha256').update(basename(storyFile)).digest().readUInt16BE()
  return cases.slice((start + Number(turn)) % cases.length).slice(0, 1)
}
