import type { BreadcrumbList, Graph, Thing } from 'schema-dts'

/** Things of schema.org as one text that cannot end its script element, whatever a shop is called. */
export function jsonLd(things: readonly Exclude<Thing, string>[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

/** The way from the start page down to this one. */
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
