type Entry = { question: string; answer: string }

/** Folds accents and case. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Entries where every typed word begins a word. Questions that match come before answers. An empty
 * query returns all.
 */
export function searchFaq<E extends Entry>(entries: readonly E[], typed: string): readonly E[] {
  const words = fold(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (words.length === 0) return entries
  const matches = (text: string) => {
    const haystack = ` ${fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .join(' ')}`
    return words.every((word) => haystack.includes(` ${word}`))
  }
  const byQuestion = entries.filter(({ question }) => matches(question))
  return [
    ...byQuestion,
    ...entries.filter(
      (entry) => !byQuestion.includes(entry) && matches(`${entry.question} ${entry.answer}`),
    ),
  ]
}
