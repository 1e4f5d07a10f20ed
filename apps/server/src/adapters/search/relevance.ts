import type { ParsedQuery, Alternative, Term } from './parse-query.ts'

/** A stored text that contains the words. Folded. */
export type Candidate = {
  readonly locale: string
  readonly title: string
  readonly section: string
}

const IN_SECTION = 0.6
/**
 * A section or cuisine with exactly this name: a search for pizza means everything under "Pizza".
 */
const WHOLE_SECTION = 0.9
const IN_DESCRIPTION = 0.3
const OTHER_LANGUAGE = 0.8

/**
 * How well a text matches, from 0 to 1. Whole words rank before prefixes, the title before section
 * and description, short titles before long ones. `containsTyped`: whether the text, with its
 * description, contains a term as typed. 0: a term is neither in title and section nor typed.
 */
export function relevanceOf(
  candidate: Candidate,
  query: ParsedQuery,
  locales: readonly string[],
  containsTyped: (term: Term) => boolean = () => true,
): number {
  const title = candidate.title.split(' ')
  const section = candidate.section === '' ? [] : candidate.section.split(' ')
  let sum = 0
  let covered = 0
  let first = false
  for (const [index, alternatives] of query.entries()) {
    let best = containsTyped(alternatives) ? IN_DESCRIPTION : 0
    let bestWords = 0
    for (const alternative of alternatives) {
      const inTitle = alternativeFit(alternative, title)
      const fit = Math.max(inTitle, sectionFit(alternative, section))
      if (fit <= best) continue
      best = fit
      bestWords = inTitle > 0 ? alternative.words.length : 0
      if (index === 0 && inTitle > 0) first = isBeginning(alternative, title[0] ?? '')
    }
    if (best === 0) return 0
    sum += best
    covered += bestWords
  }
  const text =
    (0.8 * sum) / query.length + 0.15 * Math.min(1, covered / title.length) + (first ? 0.05 : 0)
  return text * (locales.includes(candidate.locale) ? 1 : OTHER_LANGUAGE)
}

function alternativeFit({ words, prefix, weight }: Alternative, title: readonly string[]): number {
  let fit = weight
  for (const [at, word] of words.entries()) {
    if (title.includes(word)) continue
    const longer =
      prefix && at === words.length - 1 ? title.find((other) => other.startsWith(word)) : undefined
    if (longer === undefined) return 0
    fit *= 0.85 + (0.13 * word.length) / longer.length
  }
  return fit
}

function sectionFit(alternative: Alternative, section: readonly string[]): number {
  if (section.length === 0) return 0
  const share = Math.min(1, alternative.words.length / section.length)
  return (IN_SECTION + (WHOLE_SECTION - IN_SECTION) * share) * alternativeFit(alternative, section)
}

const isBeginning = ({ words, prefix }: Alternative, first: string): boolean =>
  words[0] === first || (prefix && words.length === 1 && first.startsWith(words[0] ?? ''))
