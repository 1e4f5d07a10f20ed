import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALLERGENS, allergenAnswer, gravestAnswer, isAllergen } from './allergens.ts'
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
