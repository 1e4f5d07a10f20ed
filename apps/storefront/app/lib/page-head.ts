import type { MetaTag } from '../router/head.ts'
import { pictureIn } from './pictures.ts'
import type { Site } from './site.ts'

export type HeadWords = {
  title: string
  description: string
  /** The one address this page is known by; whatever else its address says is a way of looking at it. */
  path: string
  picture?: string | null | undefined
  kind?: 'website' | 'article' | 'product'
}
/** What every route's `meta` is given: the site from the root, and where we are. */
type Place = { site: Site; search: string }

/** The address of a page in one language; without it a page is drawn in the visitor's. */
export const inLanguage = (path: string, locale: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`

/**
 * What search engines and previews are told of a page that is to be found. A page without this names no canonical
 * address, and the server asks for it not to be listed (entry/serve.tsx).
 */
export function pageHead(
  { site, search }: Place,
  { title, description, path, picture, kind = 'website' }: HeadWords,
): MetaTag[] {
  const at = (relative: string) => new URL(relative, site.origin).href
  const asked = new URLSearchParams(search).get('lang')
  // Each language is a page of its own: naming one of them for all would take the others out of the results.
  const canonical = at(asked === site.lang ? inLanguage(path, asked) : path)
  const image = at(picture ? pictureIn('social', picture) : '/images/hawker-1200.png')
  const about = shortened(description)
  const alternate = (hrefLang: string, to: string) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href: at(to),
  })
  return [
    { title },
    { name: 'description', content: about },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...site.languages.map(({ locale }) => alternate(locale, inLanguage(path, locale))),
    alternate('x-default', path),
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title },
    { property: 'og:description', content: about },
    { property: 'og:url', content: canonical },
    { property: 'og:image', content: image },
    { property: 'og:locale', content: site.lang },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Results show about this much; cut between words. */
function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length <= 200 ? words : `${words.slice(0, 199).replace(/\s+\S*$/, '')}…`
}
