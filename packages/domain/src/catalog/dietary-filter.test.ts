import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ALLERGENS } from './allergens.ts'
import { type AllergenDeclaration } from './allergen-status.ts'
import { DIETS } from './diets.ts'
import {
  type DietDeclaration,
  forbiddenAllergens,
  dietStatus,
  satisfyingDiets,
  withoutImpliedDiets,
} from './diet-rules.ts'
import {
  availableDiets,
  matchesFilter,
  type DietaryFilter,
  matchingChoices,
} from './dietary-filter.ts'
import {
  type OptionPortions,
  type RequiredOptionGroup,
  hasEnoughPortions,
  portionsPerUnit,
} from './required-options.ts'

type Part = AllergenDeclaration & DietDeclaration
type Option = Part & OptionPortions
const option = (contains: Option['contains'], rest: Partial<Option> = {}): Option => ({
  declared: true,
  contains,
  mayContain: [],
  diets: [],
  portions: 1,
  ...rest,
})
const plain = option([], { diets: DIETS })
const choicesWithout = (
  groups: readonly RequiredOptionGroup<Option>[],
  ...without: DietaryFilter['without']
) => matchingChoices(plain, groups, { diets: [], without })
const vegan: DietaryFilter = { diets: ['vegan'], without: [] }

test('a required group matches only with enough matching options', () => {
  const [whole, oat, almond, none] = [
    option(['milk']),
    option(['gluten']),
    option(['nuts']),
    option([]),
  ]
  const milk = { min: 1, options: [whole, oat, almond, none] }
  assert.deepEqual(choicesWithout([milk], 'milk'), [[oat, almond, none]])
  assert.deepEqual(choicesWithout([milk], 'milk', 'gluten', 'nuts'), [[none]])
  assert.equal(choicesWithout([{ min: 1, options: [whole] }], 'milk'), undefined)
  // Each allergen is absent from some option, but no option lacks both.
  assert.equal(choicesWithout([{ min: 1, options: [whole, almond] }], 'milk', 'nuts'), undefined)
  const two = { min: 2, options: [whole, oat] }
  assert.equal(choicesWithout([two], 'milk'), undefined)
  assert.ok(choicesWithout([{ ...two, options: [whole, option([], { portions: 2 })] }], 'milk'))
  assert.equal(choicesWithout([milk, two], 'milk'), undefined)
  assert.deepEqual(choicesWithout([], 'milk'), [])
})

test('an option that is sold out, undeclared or may contain the allergen does not match', () => {
  for (const rest of [{ portions: 0 }, { declared: false }, { mayContain: ['milk'] as const }]) {
    assert.equal(
      choicesWithout([{ min: 1, options: [option(['milk']), option([], rest)] }], 'milk'),
      undefined,
    )
  }
})

test('a coffee is vegan only with a vegan milk', () => {
  const [whole, oat, mystery] = [
    option(['milk']),
    option(['gluten'], { diets: ['vegan'] }),
    option([]),
  ]
  const coffee = (...options: Option[]) => matchingChoices(plain, [{ min: 1, options }], vegan)
  assert.equal(coffee(whole, whole), undefined)
  assert.deepEqual(coffee(whole, oat), [[oat]])
  // An option without a declaration may contain anything.
  assert.equal(coffee(whole, mystery), undefined)
  assert.equal(coffee(whole, { ...oat, portions: 0 }), undefined)
  assert.equal(matchingChoices(option(['milk'], { diets: DIETS }), [], vegan), undefined)
  // Each condition has a matching option, but no option matches both.
  const both: DietaryFilter = { diets: ['vegan'], without: ['gluten'] }
  assert.equal(matchingChoices(plain, [{ min: 1, options: [oat, option([])] }], both), undefined)
})

test('vegan implies vegetarian, and fish breaks both even when declared', () => {
  assert.deepEqual(availableDiets(option([], { diets: ['vegan'] }), []), [
    'vegetarian',
    'vegan',
    'pescatarian',
    'lactose_free',
  ])
  const claimed = { contains: ['fish'], diets: ['vegan'] } as const
  assert.deepEqual(
    (['vegan', 'vegetarian', 'pescatarian', 'lactose_free'] as const).map((diet) =>
      dietStatus(claimed, diet),
    ),
    ['broken', 'broken', 'unknown', 'unknown'],
  )
  assert.equal(dietStatus({ contains: ['milk'], diets: ['lactose_free'] }, 'lactose_free'), 'kept')
  assert.deepEqual(withoutImpliedDiets(['vegetarian', 'vegan', 'halal', 'lactose_free']), [
    'vegan',
    'halal',
  ])
  // A stricter diet forbids every allergen that the implied diet forbids.
  for (const diet of DIETS)
    for (const stricter of satisfyingDiets(diet))
      assert.ok(
        forbiddenAllergens(diet).every((allergen) =>
          forbiddenAllergens(stricter).includes(allergen),
        ),
      )
})

test('a dish is sold out when a required group is', () => {
  assert.equal(hasEnoughPortions([]), true)
  assert.equal(hasEnoughPortions([{ min: 1, options: [{ portions: 0 }] }]), false)
  assert.equal(hasEnoughPortions([{ min: 2, options: [{ portions: 1 }, { portions: 1 }] }]), true)
  assert.equal(
    hasEnoughPortions([
      { min: 1, options: [{ portions: 3 }] },
      { min: 1, options: [] },
    ]),
    false,
  )
  assert.deepEqual(
    [null, 5, 1].map((left) => portionsPerUnit({ maxQty: 2, left, units: 2 })),
    [2, 2, 0],
  )
})

const subset = <T>(values: readonly T[]) => fc.subarray([...values])
const part: fc.Arbitrary<Part> = fc.record({
  declared: fc.boolean(),
  contains: subset(ALLERGENS.filter((code) => ['milk', 'fish', 'gluten'].includes(code))),
  mayContain: subset(['milk', 'nuts'] as const),
  diets: subset(DIETS),
})
const offered = fc
  .tuple(part, fc.nat(2))
  .map(([declaration, portions]): Option => ({ ...declaration, portions }))
const groups = fc.array(
  fc.record({ min: fc.integer({ min: 1, max: 2 }), options: fc.array(offered, { maxLength: 3 }) }),
  { maxLength: 2 },
)
const wish: fc.Arbitrary<DietaryFilter> = fc.record({
  diets: subset(DIETS.slice(0, 4)),
  without: subset(['milk', 'nuts'] as const),
})

/** All orders that the stock allows. */
function ordersOf([group, ...rest]: readonly RequiredOptionGroup<Option>[]): Option[][] {
  if (!group) return [[]]
  let counts: Option[][] = [[]]
  for (const option of group.options)
    counts = counts.flatMap((chosen) =>
      Array.from({ length: option.portions + 1 }, (_, count) => [
        ...chosen,
        ...Array<Option>(count).fill(option),
      ]),
    )
  return counts
    .filter(({ length }) => length >= group.min)
    .flatMap((chosen) => ordersOf(rest).map((others) => [...chosen, ...others]))
}

test('a dish matches exactly when some possible order of it matches', () => {
  fc.assert(
    fc.property(part, groups, wish, (dish, required, wished) => {
      const someOrderMatches = ordersOf(required).some((order) =>
        [dish, ...order].every((orderPart) => matchesFilter(orderPart, wished)),
      )
      assert.equal(matchingChoices(dish, required, wished) !== undefined, someOrderMatches)
    }),
    { numRuns: 500 },
  )
})

test('a stricter filter never matches more, and a dish keeps its available diets', () => {
  fc.assert(
    fc.property(part, groups, wish, wish, (dish, required, one, other) => {
      const both: DietaryFilter = {
        diets: [...one.diets, ...other.diets],
        without: [...one.without, ...other.without],
      }
      if (matchingChoices(dish, required, both))
        assert.ok(matchingChoices(dish, required, one) && matchingChoices(dish, required, other))
      for (const diet of availableDiets(dish, required))
        assert.ok(dietStatus(dish, diet) === 'kept' && hasEnoughPortions(required))
    }),
  )
})
