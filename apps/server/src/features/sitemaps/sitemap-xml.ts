import { type Html, markup } from '@hawker/std/markup'
import type { SitemapEntry } from './sitemap.store.ts'

/** Far below the limits of sitemaps.org, so that a compressed file has at most 40 kB. */
export const MAX_URLS = 1_000
export const MAX_BYTES = 4 * 1024 * 1024
/** The longest possible line, given the limits of slugs and origins. */
const MAX_LINE_BYTES = 320

/**
 * How many pages fit in a file. Each page has one entry without a language and one per language,
 * and each entry links all languages.
 */
export function pagesPerFile(languages: number): number {
  const versions = languages + 1
  const bytes = versions * (versions + 2) * MAX_LINE_BYTES
  return Math.max(1, Math.floor(Math.min(MAX_URLS / versions, (MAX_BYTES - 1024) / bytes)))
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const inLanguage = (path: string, locale: string) =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`

/** Streams a file of pages: memory holds only the rows that `rows` yields at once. */
export async function* urlSet(
  origin: string,
  locales: readonly string[],
  rows: AsyncIterable<readonly Pick<SitemapEntry, 'path' | 'at'>[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for await (const pages of rows)
    yield markup`${pages.map((page) => entries(origin, locales, page))}`.html
  yield '</urlset>\n'
}

function entries(
  origin: string,
  locales: readonly string[],
  { path, at }: Pick<SitemapEntry, 'path' | 'at'>,
): Html[] {
  const url = origin + path
  const versions = locales.map((locale) => ({ locale, url: origin + inLanguage(path, locale) }))
  const link = (hreflang: string, href: string) =>
    markup`<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>\n`
  const all = markup`${versions.map((version) => link(version.locale, version.url))}${link('x-default', url)}`
  const lastmod = at !== null && markup`<lastmod>${at.toISOString()}</lastmod>\n`
  return [url, ...versions.map((version) => version.url)].map(
    (loc) => markup`<url>\n<loc>${loc}</loc>\n${lastmod}${all}</url>\n`,
  )
}

export async function* sitemapIndex(
  origin: string,
  files: Iterable<string>,
): AsyncGenerator<string> {
  yield `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  for (const path of files) yield markup`<sitemap><loc>${origin + path}</loc></sitemap>\n`.html
  yield '</sitemapindex>\n'
}
