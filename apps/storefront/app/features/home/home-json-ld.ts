import type { ItemList, Organization, SearchAction, WebSite } from 'schema-dts'
import { shopsJsonLd } from '../shop-card/index.ts'
import type { Home } from './load-home.ts'

/** Google reads `query-input`, which schema.org describes as a text annotation of an action. */
type SiteSearch = SearchAction & { 'query-input': string }

/** The marketplace, its search and the shops of its start page, in schema.org terms. */
export function homeJsonLd(
  { rows, grid }: Home,
  { origin, name }: { origin: string; name: string },
): (WebSite | Exclude<Organization, string> | ItemList)[] {
  const search: SiteSearch = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  const shops = rows ? [...rows.recommended, ...rows.restaurants, ...rows.shops] : grid?.items
  return [
    {
      '@type': 'WebSite',
      '@id': `${origin}/#site`,
      url: `${origin}/`,
      name,
      potentialAction: search,
    },
    { '@type': 'Organization', '@id': `${origin}/#organization`, url: `${origin}/`, name },
    ...shopsJsonLd(shops ?? [], origin),
  ]
}
