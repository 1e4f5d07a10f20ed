/** A piece of HTML whose values were escaped when it was made. */
export type Html = { readonly html: string }

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)

type Value = Html | readonly Html[] | string | number | false | null | undefined

/** markup`<b>${name}</b>`: values are escaped, pieces made by it are not escaped again. Not called `html`: formatters would put spaces in. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: parts.reduce((text, part, index) => text + written(values[index - 1]) + part) }
}

function written(value: Value): string {
  if (value === false || value === null || value === undefined) return ''
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'number') return String(value)
  return 'html' in value ? value.html : value.map((piece) => piece.html).join('')
}
