/** Lists of words, written in one line each: `words('name | title', 'dish')`. */
export const words = (...lists: readonly string[]): string[] =>
  lists.flatMap((list) => list.split(' | '))
