import { pictureIn } from '@hawker/web/pictures/picture-url'
import type { MetaTag } from '@hawker/web/router/head'
import type { Site } from './site.ts'

export type HeadTexts = {
  title: string
  description: string
  /** The canonical path. Other parameters of the address only change how the page is shown. */
  path: string
  picture?: string | null | undefined
  kind?: 'website' | 'article' | 'product'
}
/** What each route's `meta` receives. */
type PageContext = { site: Site; search: string }

/** The address of a page in one language. Without `lang` a page is shown in the visitor's. */
export const inLanguage = (path: string, locale: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`

/**
 * The head of a page that search engines may list, with its preview. A page without it has no
 * canonical address, and the server marks it `noindex` (entry/handle-request.ts).
 */
export function pageHead(
  { site, search }: PageContext,
  { title, description, path, picture, kind = 'website' }: HeadTexts,
): MetaTag[] {
  // The server writes the first head, which search engines and previews read. In the browser only
  // the title changes. `env` is undefined in tests.
  if (import.meta.env?.SSR === false) return [{ title }]
  const at = (relative: string) => new URL(relative, site.origin).href
  const lang = new URLSearchParams(search).get('lang')
  // Each language has a canonical address: with one for all, results would show only that language.
  const canonical = at(lang === site.lang ? inLanguage(path, lang) : path)
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

/** Search results show about 200 characters. Cuts between words. */
function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length <= 200 ? words : `${words.slice(0, 199).replace(/\s+\S*$/, '')}…`
}
