import { type Html, markup } from '@hawker/std/markup'

/** A tag of a page's head. */
export type MetaTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string; hrefLang?: string }

/** Matches every element that such tags make, and no other element of a head. */
const PAGE_TAGS =
  'title,meta[property],meta[name="description"],meta[name="robots"],meta[name="twitter:card"],' +
  'link[rel="canonical"],link[rel="alternate"]'

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

/** The tags as HTML, for the server. */
export const headTags = (tags: readonly MetaTag[]): Html[] =>
  tags.map((tag) => {
    const { element, attributes, text } = partsOf(tag)
    const pairs = Object.entries(attributes).map(([name, value]) => markup` ${name}="${value}"`)
    return markup`<${element}${pairs}>${element === 'title' && markup`${text}</title>`}`
  })

/** Replaces the tags of the page before, in the browser. */
export function writeHead(tags: readonly MetaTag[]): void {
  for (const old of document.head.querySelectorAll(PAGE_TAGS)) old.remove()
  for (const tag of tags) {
    const { element, attributes, text } = partsOf(tag)
    const made = document.createElement(element)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    made.textContent = text
    document.head.append(made)
  }
}
