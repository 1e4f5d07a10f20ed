import type { Message } from './messages.ts'

const ACCENTED = new Map(
  [...'AaCcEeIiNnOoSsUuYyZz'].map((letter, at) => [
    letter,
    [...'ÅåÇçÉéÎîÑñÖöŠšÛûÝýŽž'][at] ?? letter,
  ]),
)

/**
 * A text as no language has it: accented, 40 % longer, in brackets. Shown on a page, a text without brackets was never
 * translated, and one whose end is missing has no room for a language that needs more of it.
 */
export function pseudoMessage(message: Message): Message {
  if (typeof message === 'string') return pseudoText(message)
  return Object.fromEntries(
    Object.entries(message).map(([category, text]) => [category, pseudoText(text)]),
  )
}

function pseudoText(text: string): string {
  const accented = text
    .split(/(\{\w+\})/)
    .map((piece, index) =>
      index % 2 ? piece : [...piece].map((letter) => ACCENTED.get(letter) ?? letter).join(''),
    )
    .join('')
  const more = Math.ceil([...text.replaceAll(/\{\w+\}/g, '')].length * 0.4)
  // In words: a sentence does not grow by one that no line can hold.
  const words = 'ööööööööö '
    .repeat(Math.ceil(more / 10))
    .slice(0, Math.max(1, more - 1))
    .trimEnd()
  return `[${accented}${more > 0 ? ` ${words}` : ''}]`
}
