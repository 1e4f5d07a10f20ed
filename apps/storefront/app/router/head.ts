/** What a page says of itself in its head. */
export type MetaTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string; hrefLang?: string }

/** All elements that such tags make, and nothing else in a head. */
const OF_THE_PAGE =
  'title,meta[property],meta[name="description"],meta[name="robots"],meta[name="twitter:card"],link[rel="canonical"],link[rel="alternate"]'

function partsOf(tag: MetaTag): {
  element: string
  attributes: Record<string, string>
  text: string
} {
  if ('title' in tag) return { element: 'title', attributes: {}, text: tag.title }
  if (!('tagName' in tag)) return { element: 'meta', attributes: { ...tag }, text: '' }
  const { rel, href, hrefLang } = tag
  return {
    element: 'link',
    attributes: { rel, ...(hrefLang && { hreflang: hrefLang }), href },
    text: '',
  }
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** On the server: as text. */
export const headText = (tags: readonly MetaTag[]): string =>
  tags
    .map((tag) => {
      const { element, attributes, text } = partsOf(tag)
      const written = Object.entries(attributes).map(
        ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
      )
      return (
        `<${element}${written.join('')}>` +
        (element === 'title' ? `${escapeHtml(text)}</title>` : '')
      )
    })
    .join('')

/** In the browser: in place of what the page before said. */
export function writeHead(tags: readonly MetaTag[]): void {
  for (const old of document.head.querySelectorAll(OF_THE_PAGE)) old.remove()
  for (const tag of tags) {
    const { element, attributes, text } = partsOf(tag)
    const made = document.createElement(element)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    made.textContent = text
    document.head.append(made)
  }
}
