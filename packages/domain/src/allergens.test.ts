import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALLERGENS, isAllergen } from './allergens.ts'
import {
  type AllergenDeclaration,
  allergenAnswer,
  gravestAnswer,
  mildestAnswer,
} from './allergen-answers.ts'
import { isDiet } from './diets.ts'
import type { Offered as Portions } from './required-group.ts'

type Offered = AllergenDeclaration & Portions

test('there are the fourteen of the regulation', () => {
  assert.equal(new Set(ALLERGENS).size, 14)
  assert.deepEqual(
    [isAllergen('milk'), isAllergen('kiwi'), isDiet('vegan'), isDiet('keto')],
    [true, false, true, false],
  )
})

test('what nobody declared is unknown, not absent', () => {
  const bread = { declared: true, contains: ['gluten'], mayContain: ['sesame'] } as const
  assert.deepEqual(
    (['gluten', 'sesame', 'milk'] as const).map((allergen) => allergenAnswer(bread, allergen)),
    ['contains', 'may_contain', 'no'],
  )
  assert.equal(allergenAnswer({ declared: false, contains: [], mayContain: [] }, 'milk'), 'unknown')
})

test('with what was chosen to it a dish is as safe as its least safe part', () => {
  const [plain, cheese, crumbs, mystery] = [
    { declared: true, contains: [], mayContain: [] },
    { declared: true, contains: ['milk'], mayContain: [] },
    { declared: true, contains: [], mayContain: ['milk'] },
    { declared: false, contains: [], mayContain: [] },
  ] as const
  assert.equal(gravestAnswer([plain, plain], 'milk'), 'no')
  assert.equal(gravestAnswer([plain, mystery], 'milk'), 'unknown')
  assert.equal(gravestAnswer([mystery, crumbs], 'milk'), 'may_contain')
  assert.equal(gravestAnswer([crumbs, mystery, cheese], 'milk'), 'contains')
})

const option = (contains: Offered['contains'], rest: Partial<Offered> = {}): Offered => ({
  declared: true,
  contains,
  mayContain: [],
  portions: 1,
  ...rest,
})

test('what cannot be avoided by choosing is said of the dish', () => {
  const [cheese, crumbs, mystery, plain] = [
    option(['milk']),
    option([], { mayContain: ['milk'] }),
    option([], { declared: false }),
    option([]),
  ]
  const answer = (min: number, ...options: Offered[]) => mildestAnswer({ min, options }, 'milk')
  assert.equal(answer(1, cheese, cheese), 'contains')
  assert.equal(answer(1, cheese, crumbs), 'may_contain')
  assert.equal(answer(1, cheese, crumbs, mystery), 'unknown')
  assert.equal(answer(1, cheese, plain), 'no')
  assert.equal(answer(2, cheese, plain), 'contains')
  assert.equal(answer(2, cheese, { ...plain, portions: 3 }), 'no')
  assert.equal(answer(1, cheese, { ...plain, portions: 0 }), 'contains')
})
