// The terms of the glossary are sorted, so that a reader finds them and nobody adds one twice.
import type { Finding } from './writing.ts'

type Term = { readonly line: number; readonly term: string; readonly also: readonly string[] }

/** The terms of a table, each with the words of its last column. */
export function termsOf(glossary: string): Term[] {
  return glossary.split('\n').flatMap((row, index) => {
    const term = /^\|\s*\*\*([^*]+)\*\*/.exec(row)?.[1]
    if (!term) return []
    const also = (row.split('|').at(-2) ?? '').split(',').map((word) => word.trim())
    return [{ line: index + 1, term, also: also.filter(Boolean) }]
  })
}

const keyOf = (term: string) => term.toLowerCase().replace(/[^a-z0-9]+/g, ' ')

export function findUnsortedTerms(glossary: string): Finding[] {
  const terms = termsOf(glossary)
  return terms.flatMap(({ line, term }, index) => {
    const before = terms[index - 1]
    return before && keyOf(before.term) >= keyOf(term)
      ? [{ line, problem: `the term "${term}" belongs before "${before.term}"` }]
      : []
  })
}

/** `Stuck payments` → `stuck-payment` */
const singular = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')

/** The noun in the singular, and the nouns that name the same thing in files. */
export function synonymsOf(noun: string, glossary: string): string[] {
  const searched = singular(noun)
  const nouns = termsOf(glossary)
    .map(({ term, also }) => [term, ...also].map(singular))
    .filter((names) => names.includes(searched))
  return [...new Set([searched, ...nouns.flat()])]
}
