import type { Message } from './messages.ts'

const ACCENTED = new Map(
  [...'AaCcEeIiNnOoSsUuYyZz'].map((letter, at) => [
    letter,
    [...'ÅåÇçÉéÎîÑñÖöŠšÛûÝýŽž'][at] ?? letter,
  ]),
)

/**
 * Makes a pseudo-translation: accented, 40 % longer, in brackets. On a page, a text without
 * brackets is hard-coded, and one without its closing bracket has too little room for longer
 * languages.
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
  const extraLength = Math.ceil([...text.replaceAll(/\{\w+\}/g, '')].length * 0.4)
  // Padded with words of ordinary length, so that lines can break.
  const padding = 'ööööööööö '
    .repeat(Math.ceil(extraLength / 10))
    .slice(0, Math.max(1, extraLength - 1))
    .trimEnd()
  return `[${accented}${extraLength > 0 ? ` ${padding}` : ''}]`
}
