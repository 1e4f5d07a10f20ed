import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALLERGENS, isAllergen } from './allergens.ts'
import {
  type AllergenDeclaration,
  allergenStatus,
  worstStatusOfParts,
  bestStatusInGroup,
} from './allergen-status.ts'
import { isDiet } from './diets.ts'
import type { OptionPortions as Portions } from './required-options.ts'

type Offered = AllergenDeclaration & Portions

test('lists the fourteen allergens of the regulation and knows unknown codes', () => {
  assert.equal(new Set(ALLERGENS).size, 14)
  assert.deepEqual(
    [isAllergen('milk'), isAllergen('kiwi'), isDiet('vegan'), isDiet('keto')],
    [true, false, true, false],
  )
})

test('an undeclared allergen is unknown, not absent', () => {
  const bread = { declared: true, contains: ['gluten'], mayContain: ['sesame'] } as const
  assert.deepEqual(
    (['gluten', 'sesame', 'milk'] as const).map((allergen) => allergenStatus(bread, allergen)),
    ['contains', 'may_contain', 'no'],
  )
  assert.equal(allergenStatus({ declared: false, contains: [], mayContain: [] }, 'milk'), 'unknown')
})

test('a dish with options is as safe as its least safe part', () => {
  const [plain, cheese, crumbs, mystery] = [
    { declared: true, contains: [], mayContain: [] },
    { declared: true, contains: ['milk'], mayContain: [] },
    { declared: true, contains: [], mayContain: ['milk'] },
    { declared: false, contains: [], mayContain: [] },
  ] as const
  assert.equal(worstStatusOfParts([plain, plain], 'milk'), 'no')
  assert.equal(worstStatusOfParts([plain, mystery], 'milk'), 'unknown')
  assert.equal(worstStatusOfParts([mystery, crumbs], 'milk'), 'may_contain')
  assert.equal(worstStatusOfParts([crumbs, mystery, cheese], 'milk'), 'contains')
})

const option = (contains: Offered['contains'], rest: Partial<Offered> = {}): Offered => ({
  declared: true,
  contains,
  mayContain: [],
  portions: 1,
  ...rest,
})

test('a group has the best status that a required choice can reach', () => {
  const [cheese, crumbs, mystery, plain] = [
    option(['milk']),
    option([], { mayContain: ['milk'] }),
    option([], { declared: false }),
    option([]),
  ]
  const status = (min: number, ...options: Offered[]) => bestStatusInGroup({ min, options }, 'milk')
  assert.equal(status(1, cheese, cheese), 'contains')
  assert.equal(status(1, cheese, crumbs), 'may_contain')
  assert.equal(status(1, cheese, crumbs, mystery), 'unknown')
  assert.equal(status(1, cheese, plain), 'no')
  assert.equal(status(2, cheese, plain), 'contains')
  assert.equal(status(2, cheese, { ...plain, portions: 3 }), 'no')
  assert.equal(status(1, cheese, { ...plain, portions: 0 }), 'contains')
})
