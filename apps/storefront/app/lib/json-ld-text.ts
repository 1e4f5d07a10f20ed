import type { Graph, Thing } from 'schema-dts'

/** Things of schema.org as one text that cannot end its script element, whatever a shop is called. */
export function jsonLd(things: readonly Exclude<Thing, string>[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
