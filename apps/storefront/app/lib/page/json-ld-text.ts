import { scriptJson } from '@hawker/std/markup'
import type { BreadcrumbList, Graph, ItemList, Thing } from 'schema-dts'

/** schema.org data as JSON for a script element. */
export function jsonLd(things: readonly Exclude<Thing, string>[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return scriptJson(graph).html
}

/** The breadcrumb trail from the start page to this one. */
export const breadcrumbs = (
  trail: readonly (readonly [name: string, url: string])[],
): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(([name, item], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item,
  })),
})

/** A list of pages in the order in which it shows them. Each page describes itself. */
export const itemList = (
  items: readonly { readonly name: string; readonly url: string }[],
): ItemList => ({
  '@type': 'ItemList',
  numberOfItems: items.length,
  itemListElement: items.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url,
  })),
})
