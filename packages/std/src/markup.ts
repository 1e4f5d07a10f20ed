/** HTML or XML whose values are escaped. */
export type Html = { readonly html: string }

export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[]

/**
 * markup`<b>${name}</b>` escapes values; nested markup is not escaped again. Attributes need quotes.
 * All HTML and XML outside React is made by it. Not named `html`: formatters would insert white
 * space.
 */
export function markup(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { html: parts.reduce((text, part, index) => text + render(values[index - 1]) + part) }
}

/** Parts below each other; those that are empty are left out. */
export const lines = (parts: readonly HtmlValue[]): Html => ({
  html: parts.map(render).filter(Boolean).join('\n'),
})

/** For style sheets and scripts of our own, in which nothing is escaped. Never with other texts. */
export const trusted = (source: string): Html => ({ html: source })

/**
 * A script element with code of our own. A closing tag of scripts inside `markup` itself makes the
 * bundler import a helper that is not installed.
 */
export const scriptElement = (source: string): Html => trusted(`<script>${source}</script>`)

/** Data for a script element of JSON. `<` is escaped, so no text can end the element. */
export const scriptJson = (data: unknown): Html => ({
  html: JSON.stringify(data).replaceAll('<', '\\u003c'),
})

function render(value: HtmlValue): string {
  if (value === false || value === null || value === undefined) return ''
  if (typeof value === 'string') return escape(value)
  if (typeof value === 'number') return String(value)
  return 'html' in value ? value.html : value.map(render).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
