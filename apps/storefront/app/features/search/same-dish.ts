import type { Hit } from './load-search.ts'

/** One dish as several places cook it: said once, with the places under it. */
export type Dish = { key: string; hits: [Hit, ...Hit[]] }

/**
 * Neighbours of the same name become one. Only neighbours, and only within one page of the answer: what is on the screen
 * already never moves when more is loaded.
 */
export function sameDishes(hits: readonly Hit[], perPage: number): Dish[] {
  const dishes: Dish[] = []
  hits.forEach((hit, index) => {
    const before = index % perPage === 0 ? undefined : dishes.at(-1)
    if (before && before.hits[0].title === hit.title) before.hits.push(hit)
    else dishes.push({ key: hit.uuid, hits: [hit] })
  })
  return dishes
}
