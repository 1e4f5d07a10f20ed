import type { Aisle } from './article.ts'
import { cheeseEggs, dairy } from './dairy.ts'
import { bread, fish, frozen, meat } from './perishables.ts'
import { care, household } from './household.ts'
import { pantry, world } from './pantry.ts'
import { fruit, vegetables } from './produce.ts'
import { drinksAisle, hotDrinks, snacks, sweetsAisle } from './treats.ts'

export const AISLES: readonly Aisle[] = [
  fruit,
  vegetables,
  dairy,
  cheeseEggs,
  bread,
  meat,
  fish,
  pantry,
  world,
  snacks,
  sweetsAisle,
  drinksAisle,
  hotDrinks,
  frozen,
  household,
  care,
]
