import { bakery } from './bakery.ts'
import { burgers } from './burgers.ts'
import { chinese } from './chinese.ts'
import { desserts } from './desserts.ts'
import type { Cuisine } from './dish.ts'
import { ethiopian } from './ethiopian.ts'
import { greek } from './greek.ts'
import { healthy } from './healthy.ts'
import { indian } from './indian.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import { korean } from './korean.ts'
import { levant } from './levant.ts'
import { mexican } from './mexican.ts'
import { seafood } from './seafood.ts'
import { southern } from './southern.ts'
import { thai } from './thai.ts'

export const CUISINES: ReadonlyMap<string, Cuisine> = new Map(
  [
    italian,
    burgers,
    japanese,
    chinese,
    thai,
    indian,
    mexican,
    levant,
    ethiopian,
    seafood,
    southern,
    healthy,
    korean,
    greek,
    bakery,
    desserts,
  ].map((cuisine) => [cuisine.key, cuisine]),
)

export const cuisineOf = (key: string): Cuisine => {
  const cuisine = CUISINES.get(key)
  if (!cuisine) throw new Error(`no such cuisine: ${key}`)
  return cuisine
}
