export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
export type PluralForms = Partial<Record<PluralCategory, string>>
/** One message: a text with `{name}` places, or one such text per CLDR plural category of `count`. */
export type Message = string | PluralForms
/** A locale file: flat keys with dots. */
export type Bundle = Readonly<Record<string, Message>>
export type Params = Readonly<Record<string, string | number>>

/** The names between braces in a message, sorted; plural forms of one message are read together. */
export function parametersOf(message: Message): string[] {
  const texts = typeof message === 'string' ? [message] : Object.values(message)
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
  )
  return [...new Set(names)].sort()
}
