/**
 * The card layout in the query parameter `v`: 1 cards, 2 compact rows, 3 large pictures, 4 low data
 * without pictures.
 */
export type Look = 1 | 2 | 3 | 4

/** The grid of each layout. */
export const GRID: Record<Look, string> = {
  1: 'grid gap-4 sm:grid-cols-2 sm:gap-5 md:grid-cols-3 lg:grid-cols-4',
  2: 'grid gap-3 md:grid-cols-2 lg:grid-cols-3',
  3: 'grid gap-5 md:grid-cols-2',
  4: 'grid gap-2 sm:grid-cols-2 lg:grid-cols-3',
}

export const lookOf = (search: URLSearchParams): Look => {
  const look = Number(search.get('v'))
  return look === 2 || look === 3 || look === 4 ? look : 1
}
