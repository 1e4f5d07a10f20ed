import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ALLERGENS } from './allergens.ts'
import { type AllergenDeclaration } from './allergen-answers.ts'
import { DIETS } from './diets.ts'
import { type DietDeclaration, breakersOf, dietAnswer, keepersOf, strictest } from './diet-rules.ts'
import { dietsToHave, suits, type Wish, waysToHave } from './dish-wish.ts'
import { type Offered, type RequiredGroup, canBeChosen, portionsEach } from './required-group.ts'

type Part = AllergenDeclaration & DietDeclaration
type Option = Part & Offered
const option = (contains: Option['contains'], rest: Partial<Option> = {}): Option => ({
  declared: true,
  contains,
  mayContain: [],
  diets: [],
  portions: 1,
  ...rest,
})
const plain = option([], { diets: DIETS })
const free = (groups: readonly RequiredGroup<Option>[], ...without: Wish['without']) =>
  waysToHave(plain, groups, { diets: [], without })
const vegan: Wish = { diets: ['vegan'], without: [] }

test('a group that has to be chosen from is free of something only with enough options that are', () => {
  const [whole, oat, almond, none] = [
    option(['milk']),
    option(['gluten']),
    option(['nuts']),
    option([]),
  ]
  const milk = { min: 1, options: [whole, oat, almond, none] }
  assert.deepEqual(free([milk], 'milk'), [[oat, almond, none]])
  assert.deepEqual(free([milk], 'milk', 'gluten', 'nuts'), [[none]])
  assert.equal(free([{ min: 1, options: [whole] }], 'milk'), undefined)
  // Of each allergen there is an option without it, but none without both.
  assert.equal(free([{ min: 1, options: [whole, almond] }], 'milk', 'nuts'), undefined)
  const two = { min: 2, options: [whole, oat] }
  assert.equal(free([two], 'milk'), undefined)
  assert.ok(free([{ ...two, options: [whole, option([], { portions: 2 })] }], 'milk'))
  assert.equal(free([milk, two], 'milk'), undefined)
  assert.deepEqual(free([], 'milk'), [])
})

test('an option that is sold out, may contain it or is not declared is no way around it', () => {
  for (const rest of [{ portions: 0 }, { declared: false }, { mayContain: ['milk'] as const }]) {
    assert.equal(
      free([{ min: 1, options: [option(['milk']), option([], rest)] }], 'milk'),
      undefined,
    )
  }
})

test('a coffee is vegan only with a milk to it that is', () => {
  const [whole, oat, mystery] = [
    option(['milk']),
    option(['gluten'], { diets: ['vegan'] }),
    option([]),
  ]
  const coffee = (...options: Option[]) => waysToHave(plain, [{ min: 1, options }], vegan)
  assert.equal(coffee(whole, whole), undefined)
  assert.deepEqual(coffee(whole, oat), [[oat]])
  // Nobody said so of it: it may be anything.
  assert.equal(coffee(whole, mystery), undefined)
  assert.equal(coffee(whole, { ...oat, portions: 0 }), undefined)
  assert.equal(waysToHave(option(['milk'], { diets: DIETS }), [], vegan), undefined)
  // Of each there is a choice, but none of both at once.
  const both: Wish = { diets: ['vegan'], without: ['gluten'] }
  assert.equal(waysToHave(plain, [{ min: 1, options: [oat, option([])] }], both), undefined)
})

test('what is vegan is vegetarian, and what holds fish is neither, whatever it says', () => {
  assert.deepEqual(dietsToHave(option([], { diets: ['vegan'] }), []), [
    'vegetarian',
    'vegan',
    'pescatarian',
    'lactose_free',
  ])
  const claimed = { contains: ['fish'], diets: ['vegan'] } as const
  assert.deepEqual(
    (['vegan', 'vegetarian', 'pescatarian', 'lactose_free'] as const).map((diet) =>
      dietAnswer(claimed, diet),
    ),
    ['broken', 'broken', 'unknown', 'unknown'],
  )
  assert.equal(dietAnswer({ contains: ['milk'], diets: ['lactose_free'] }, 'lactose_free'), 'kept')
  assert.deepEqual(strictest(['vegetarian', 'vegan', 'halal', 'lactose_free']), ['vegan', 'halal'])
  // Or one that keeps another could hold what the other forbids.
  for (const diet of DIETS)
    for (const keeper of keepersOf(diet))
      assert.ok(breakersOf(diet).every((allergen) => breakersOf(keeper).includes(allergen)))
})

test('a dish is sold out with what has to be chosen to it', () => {
  assert.equal(canBeChosen([]), true)
  assert.equal(canBeChosen([{ min: 1, options: [{ portions: 0 }] }]), false)
  assert.equal(canBeChosen([{ min: 2, options: [{ portions: 1 }, { portions: 1 }] }]), true)
  assert.equal(
    canBeChosen([
      { min: 1, options: [{ portions: 3 }] },
      { min: 1, options: [] },
    ]),
    false,
  )
  assert.deepEqual(
    [null, 5, 1].map((left) => portionsEach({ maxQty: 2, left, units: 2 })),
    [2, 2, 0],
  )
})

const some = <T>(of: readonly T[]) => fc.subarray([...of])
const part: fc.Arbitrary<Part> = fc.record({
  declared: fc.boolean(),
  contains: some(ALLERGENS.filter((code) => ['milk', 'fish', 'gluten'].includes(code))),
  mayContain: some(['milk', 'nuts'] as const),
  diets: some(DIETS),
})
const offered = fc.tuple(part, fc.nat(2)).map(([said, portions]): Option => ({ ...said, portions }))
const groups = fc.array(
  fc.record({ min: fc.integer({ min: 1, max: 2 }), options: fc.array(offered, { maxLength: 3 }) }),
  { maxLength: 2 },
)
const wish: fc.Arbitrary<Wish> = fc.record({
  diets: some(DIETS.slice(0, 4)),
  without: some(['milk', 'nuts'] as const),
})

/** Every order that a shelf allows, tried one after the other. */
function ordersOf([group, ...rest]: readonly RequiredGroup<Option>[]): Option[][] {
  if (!group) return [[]]
  let counts: Option[][] = [[]]
  for (const one of group.options)
    counts = counts.flatMap((so) =>
      Array.from({ length: one.portions + 1 }, (_, count) => [
        ...so,
        ...Array<Option>(count).fill(one),
      ]),
    )
  return counts
    .filter(({ length }) => length >= group.min)
    .flatMap((so) => ordersOf(rest).map((others) => [...so, ...others]))
}

test('a dish can be had as it is wished exactly when some order of it is so', () => {
  fc.assert(
    fc.property(part, groups, wish, (dish, required, wished) => {
      const some = ordersOf(required).some((order) =>
        [dish, ...order].every((one) => suits(one, wished)),
      )
      assert.equal(waysToHave(dish, required, wished) !== undefined, some)
    }),
    { numRuns: 500 },
  )
})

test('who asks for more never gets more, and the diets of a dish are those it passes for', () => {
  fc.assert(
    fc.property(part, groups, wish, wish, (dish, required, one, other) => {
      const both: Wish = {
        diets: [...one.diets, ...other.diets],
        without: [...one.without, ...other.without],
      }
      if (waysToHave(dish, required, both))
        assert.ok(waysToHave(dish, required, one) && waysToHave(dish, required, other))
      for (const diet of dietsToHave(dish, required))
        assert.ok(dietAnswer(dish, diet) === 'kept' && canBeChosen(required))
    }),
  )
})
