type Entry = { question: string; answer: string }

/** Without accents and case, as people type. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Those in which every typed word begins a word, questions before answers. All, while nothing is typed. */
export function foundIn<E extends Entry>(entries: readonly E[], typed: string): readonly E[] {
  const words = folded(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (words.length === 0) return entries
  const holds = (text: string) => {
    const begun = ` ${folded(text)
      .split(/[^\p{L}\p{N}]+/u)
      .join(' ')}`
    return words.every((word) => begun.includes(` ${word}`))
  }
  const asked = entries.filter(({ question }) => holds(question))
  return [
    ...asked,
    ...entries.filter(
      (entry) => !asked.includes(entry) && holds(`${entry.question} ${entry.answer}`),
    ),
  ]
}
