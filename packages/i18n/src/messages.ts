export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
export type PluralForms = Partial<Record<PluralCategory, string>>
/** A text with `{name}` placeholders, or one such text per CLDR plural category of `count`. */
export type Message = string | PluralForms
/** The content of a locale file, with flat dotted keys. */
export type Bundle = Readonly<Record<string, Message>>
export type Params = Readonly<Record<string, string | number>>

/** The sorted placeholder names of a message with all its plural forms. */
export function parametersOf(message: Message): string[] {
  const texts = typeof message === 'string' ? [message] : Object.values(message)
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
  )
  return [...new Set(names)].sort()
}
