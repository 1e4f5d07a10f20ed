import type { Hit } from './load-search.ts'

/** One dish as sold by several shops. */
export type FoundDish = { key: string; hits: [Hit, ...Hit[]] }

/**
 * Groups adjacent hits with the same title. Only within one page of results, so that visible groups
 * never change when more results load.
 */
export function groupDishes(hits: readonly Hit[], perPage: number): FoundDish[] {
  const dishes: FoundDish[] = []
  hits.forEach((hit, index) => {
    const previous = index % perPage === 0 ? undefined : dishes.at(-1)
    if (previous && previous.hits[0].title === hit.title) previous.hits.push(hit)
    else dishes.push({ key: hit.uuid, hits: [hit] })
  })
  return dishes
}
