import type { ParsedQuery, Alternative } from './parse-query.ts'

/** A stored text that holds the words somewhere. Folded. */
export type Candidate = {
  readonly locale: string
  readonly title: string
  readonly section: string
}

const IN_SECTION = 0.6
/**
 * A section or cuisine that is called just that: who asks for pizza means everything under "Pizza".
 */
const WHOLE_SECTION = 0.9
const IN_DESCRIPTION = 0.3
const OTHER_LANGUAGE = 0.8

/**
 * How well the words fit, from 0 to 1: whole words before beginnings, the title before its section
 * and the description, short titles before long ones.
 */
export function relevanceOf(
  candidate: Candidate,
  parts: ParsedQuery,
  locales: readonly string[],
): number {
  const title = candidate.title.split(' ')
  const section = candidate.section === '' ? [] : candidate.section.split(' ')
  let sum = 0
  let covered = 0
  let first = false
  for (const [index, ways] of parts.entries()) {
    let best = IN_DESCRIPTION
    let bestWords = 0
    for (const way of ways) {
      const inTitle = alternativeFit(way, title)
      const fit = Math.max(inTitle, sectionFit(way, section))
      if (fit <= best) continue
      best = fit
      bestWords = inTitle > 0 ? way.words.length : 0
      if (index === 0 && inTitle > 0) first = isBeginning(way, title[0] ?? '')
    }
    sum += best
    covered += bestWords
  }
  const text =
    (0.8 * sum) / parts.length + 0.15 * Math.min(1, covered / title.length) + (first ? 0.05 : 0)
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

function sectionFit(way: Alternative, section: readonly string[]): number {
  if (section.length === 0) return 0
  const share = Math.min(1, way.words.length / section.length)
  return (IN_SECTION + (WHOLE_SECTION - IN_SECTION) * share) * alternativeFit(way, section)
}

const isBeginning = ({ words, prefix }: Alternative, first: string): boolean =>
  words[0] === first || (prefix && words.length === 1 && first.startsWith(words[0] ?? ''))
