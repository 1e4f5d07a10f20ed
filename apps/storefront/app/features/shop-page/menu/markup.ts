import { escapeHtml } from '@hawker/std/escape-html'

/** HTML whose values are escaped. */
export type Html = { readonly html: string }

type Value = Html | readonly Html[] | string | number | false | null | undefined

/**
 * markup`<b>${name}</b>` escapes values; nested markup is not escaped again. Not named `html`:
 * formatters would insert white space.
 */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: parts.reduce((text, part, index) => text + render(values[index - 1]) + part) }
}

function render(value: Value): string {
  if (value === false || value === null || value === undefined) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  return 'html' in value ? value.html : value.map((piece) => piece.html).join('')
}
