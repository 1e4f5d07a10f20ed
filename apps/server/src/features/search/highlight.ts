import type { Highlight } from '@hawker/contract/core/shapes'
import type { MatchedWord } from '../../adapters/search/port.ts'

/**
 * The ranges of a title that match the searched words, or start with an unfinished one. `foldWord`
 * makes a word of the title comparable.
 */
export function highlightsOf(
  title: string,
  words: readonly MatchedWord[],
  foldWord: (word: string) => string,
): Highlight {
  const whole = new Set(words.map(({ word }) => word))
  const beginnings = words.filter(({ prefix }) => prefix).map(({ word }) => word)
  const marks: Highlight = []
  for (const found of title.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)) {
    const [written] = found
    const folded = foldWord(written)
    const start = found.index
    if (whole.has(folded)) {
      marks.push({ start, end: start + written.length })
      continue
    }
    const beginning = longest(beginnings.filter((word) => folded.startsWith(word)))
    if (beginning) marks.push({ start, end: start + writtenLength(written, beginning, foldWord) })
  }
  return marks
}

const longest = (words: readonly string[]): string | undefined =>
  words.toSorted((a, b) => b.length - a.length)[0]

/**
 * How many characters of the written word fold to the beginning: accents make both lengths differ.
 */
function writtenLength(
  written: string,
  beginning: string,
  foldWord: (word: string) => string,
): number {
  let length = 0
  for (const letter of written) {
    length += letter.length
    if (foldWord(written.slice(0, length)).length >= beginning.length) break
  }
  // Combining accents of the last letter belong to it.
  while (/^\p{M}/u.test(written.slice(length)))
    length += String.fromCodePoint(written.codePointAt(length) ?? 0).length
  return length
}
