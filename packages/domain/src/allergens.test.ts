import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALLERGENS, type Offered, allergenAnswer, freeChoices, gravestAnswer, isAllergen, mildestAnswer } from './allergens.ts'
import { isDiet } from './diets.ts'

test('there are the fourteen of the regulation', () => {
  assert.equal(new Set(ALLERGENS).size, 14)
  assert.deepEqual([isAllergen('milk'), isAllergen('kiwi'), isDiet('vegan'), isDiet('keto')], [true, false, true, false])
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

test('a group that has to be chosen from is free of something only with enough options that are', () => {
  const [whole, oat, almond, none] = [option(['milk']), option(['gluten']), option(['nuts']), option([])]
  const milk = { min: 1, options: [whole, oat, almond, none] }
  assert.deepEqual(freeChoices([milk], ['milk']), [[oat, almond, none]])
  assert.deepEqual(freeChoices([milk], ['milk', 'gluten', 'nuts']), [[none]])
  assert.equal(freeChoices([{ min: 1, options: [whole] }], ['milk']), undefined)
  // Of each allergen there is an option without it, but none without both.
  assert.equal(freeChoices([{ min: 1, options: [whole, almond] }], ['milk', 'nuts']), undefined)
  const two = { min: 2, options: [whole, oat] }
  assert.equal(freeChoices([two], ['milk']), undefined)
  assert.ok(freeChoices([{ ...two, options: [whole, option([], { portions: 2 })] }], ['milk']))
  assert.equal(freeChoices([milk, two], ['milk']), undefined)
  assert.deepEqual(freeChoices([], ['milk']), [])
})

test('an option that is sold out, may contain it or is not declared is no way around it', () => {
  for (const rest of [{ portions: 0 }, { declared: false }, { mayContain: ['milk'] as const }]) {
    assert.equal(freeChoices([{ min: 1, options: [option(['milk']), option([], rest)] }], ['milk']), undefined)
  }
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
