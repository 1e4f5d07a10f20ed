import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  warningOf,
  factsIn,
  factsOf,
  factsText,
  optionsWarningOf,
  passesFilter,
  suitableChoices,
  type DishFacts,
} from './dish-facts.ts'
import { filterIn, withFilter } from './menu-filter.ts'

const dish = (facts: Partial<DishFacts> = {}): DishFacts => ({
  diets: [],
  allergens: [],
  may_contain: [],
  allergens_declared: true,
  ...facts,
})

describe('dish facts', () => {
  test('undeclared allergens pass no allergen filter', () => {
    const without = { diets: [], without: ['milk'] as const }
    assert.equal(passesFilter(dish(), without), true)
    assert.equal(passesFilter(dish({ allergens_declared: false }), without), false)
    assert.equal(passesFilter(dish({ allergens: ['milk'] }), without), false)
    assert.equal(passesFilter(dish({ may_contain: ['milk'] }), without), false)
    assert.equal(
      passesFilter(dish({ allergens_declared: false }), { diets: [], without: [] }),
      true,
    )
  })

  test('a dish must suit every diet of the filter', () => {
    const filter = { diets: ['vegan', 'halal'] as const, without: [] }
    assert.equal(passesFilter(dish({ diets: ['vegan'] }), filter), false)
    assert.equal(passesFilter(dish({ diets: ['halal', 'vegan'] }), filter), true)
  })

  test('the gravest warning wins: contains, then may contain, then undeclared', () => {
    assert.deepEqual(
      warningOf([dish({ allergens: ['milk'], may_contain: ['nuts'] })], ['nuts', 'milk']),
      {
        answer: 'contains',
        allergens: ['milk'],
      },
    )
    assert.deepEqual(
      warningOf([dish({ may_contain: ['nuts'], allergens_declared: false })], ['nuts', 'milk']),
      {
        answer: 'may_contain',
        allergens: ['nuts'],
      },
    )
    assert.deepEqual(warningOf([dish({ allergens_declared: false })], ['milk']), {
      answer: 'unknown',
    })
    assert.equal(warningOf([dish({ allergens: ['gluten'] })], ['milk']), undefined)
    assert.equal(warningOf([dish({ allergens_declared: false })], []), undefined)
  })

  test('a chosen option counts like the dish, and an undeclared one makes it unknown', () => {
    const [safe, cheese, mystery] = [
      dish(),
      dish({ allergens: ['milk'] }),
      dish({ allergens_declared: false }),
    ]
    assert.deepEqual(warningOf([safe, cheese], ['milk', 'nuts']), {
      answer: 'contains',
      allergens: ['milk'],
    })
    assert.deepEqual(warningOf([safe, mystery], ['milk']), { answer: 'unknown' })
    assert.deepEqual(warningOf([mystery, cheese], ['milk', 'nuts']), {
      answer: 'contains',
      allergens: ['milk'],
    })
  })

  type Addon = Parameters<typeof factsOf>[0]['addon_groups'][number]['addons'][number]
  const addon = (
    title: string,
    facts: Partial<DishFacts> = {},
    quantity: number | null = null,
  ): Addon => ({
    ...dish(facts),
    title,
    max_qty: 1,
    stock: { quantity },
  })
  const chosen = (min: number, ...addons: Addon[]): DishFacts =>
    factsOf({ ...dish(), addon_groups: [{ min, addons }] })

  test('options are warned of where they add an allergen to the dish', () => {
    const options = (...facts: Partial<DishFacts>[]) =>
      factsOf({
        ...dish({ allergens: ['gluten'] }),
        addon_groups: [{ min: 0, addons: facts.map((one) => addon('', one)) }],
      })
    assert.equal(options({}).options, undefined)
    const facts = options(
      {},
      { allergens: ['milk'] },
      { may_contain: ['nuts'], allergens_declared: false },
    )
    assert.deepEqual(facts.options, {
      allergens: ['milk'],
      may_contain: ['nuts'],
      allergens_declared: false,
    })
    assert.deepEqual(optionsWarningOf(facts, ['gluten', 'milk']), {
      answer: 'contains',
      allergens: ['milk'],
    })
    assert.deepEqual(optionsWarningOf(facts, ['nuts']), {
      answer: 'may_contain',
      allergens: ['nuts'],
    })
    assert.deepEqual(optionsWarningOf(facts, ['eggs']), { answer: 'unknown' })
    // The warning about the dish names it already.
    assert.equal(optionsWarningOf(options({ allergens: ['gluten'] }), ['gluten']), undefined)
    assert.equal(optionsWarningOf(dish(), ['milk']), undefined)
    // The group is not required.
    assert.deepEqual([facts.required, facts.allergens], [undefined, ['gluten']])
  })

  const MILK = [
    addon('Whole', { allergens: ['milk'] }),
    addon('Skimmed', { allergens: ['milk'] }),
    addon('Almond', { allergens: ['nuts'] }),
    addon('Oat'),
  ]
  const without = (...codes: ('milk' | 'nuts' | 'eggs')[]) => ({ diets: [], without: codes })

  test('a dish contains what each of its choices contains', () => {
    const cappuccino = chosen(1, ...MILK.slice(0, 2))
    assert.deepEqual(cappuccino.allergens, ['milk'])
    assert.equal(passesFilter(cappuccino, without('milk')), false)
    assert.equal(passesFilter(cappuccino, without('eggs')), true)
    assert.deepEqual(warningOf([cappuccino], ['milk']), { answer: 'contains', allergens: ['milk'] })
    assert.equal(optionsWarningOf(cappuccino, ['milk']), undefined)
    assert.deepEqual(chosen(2, ...MILK.slice(1, 3), addon('None', {}, 0)).allergens, [
      'milk',
      'nuts',
    ])
    // None of the choices is declared.
    assert.equal(chosen(1, addon('House', { allergens_declared: false })).allergens_declared, false)
  })

  test('a dish passes if a choice is free of the allergen, and names that choice', () => {
    const cappuccino = chosen(1, ...MILK)
    assert.deepEqual(cappuccino.allergens, [])
    assert.deepEqual(suitableChoices(cappuccino, without('milk')), [
      { avoided: ['milk'], kept: [], options: ['Almond', 'Oat'] },
    ])
    assert.deepEqual(suitableChoices(cappuccino, without('milk', 'nuts', 'eggs')), [
      { avoided: ['milk', 'nuts'], kept: [], options: ['Oat'] },
    ])
    assert.deepEqual(suitableChoices(cappuccino, without('eggs')), [])
    for (const filter of [without('milk'), without('milk', 'nuts'), without('eggs')])
      assert.equal(passesFilter(cappuccino, filter), true)
    // Each allergen can be avoided, but not both.
    assert.equal(passesFilter(chosen(1, ...MILK.slice(0, 3)), without('milk', 'nuts')), false)
    // Sold-out and undeclared options cannot be chosen.
    assert.equal(
      passesFilter(chosen(1, ...MILK.slice(0, 2), addon('Oat', {}, 0)), without('milk')),
      false,
    )
    assert.equal(
      passesFilter(
        chosen(1, ...MILK.slice(0, 2), addon('Oat', { allergens_declared: false })),
        without('milk'),
      ),
      false,
    )
  })

  test('a dish that is vegan by choice passes, names the choice, and combines it with other filters', () => {
    const vegan = { diets: ['vegan'] as const }
    const milks = [
      MILK[0],
      { ...addon('Oat', { allergens: ['gluten'] }), ...vegan },
      { ...addon('House', { allergens_declared: false }), ...vegan },
    ]
    const coffee = factsOf({
      ...dish(vegan),
      addon_groups: [{ min: 1, addons: milks.flatMap((one) => one ?? []) }],
    })
    assert.deepEqual(suitableChoices(coffee, { ...vegan, without: [] }), [
      { avoided: [], kept: ['vegan'], options: ['Oat', 'House'] },
    ])
    assert.deepEqual(suitableChoices(coffee, { ...vegan, without: ['milk'] }), [
      { avoided: ['milk'], kept: ['vegan'], options: ['Oat'] },
    ])
    assert.equal(passesFilter(coffee, { ...vegan, without: ['gluten'] }), false)
    assert.equal(passesFilter(coffee, { diets: ['halal'], without: [] }), false)
    assert.deepEqual(factsIn(factsText(coffee)), coffee)
    // Optional extras do not change the server's diets.
    assert.equal(
      passesFilter(factsOf({ ...dish(vegan), addon_groups: [{ min: 0, addons: MILK }] }), {
        ...vegan,
        without: [],
      }),
      true,
    )
  })

  test('a dish whose choices are all sold out passes no filter', () => {
    const gone = factsOf({ ...dish(), addon_groups: [{ min: 1, addons: [addon('Thin', {}, 0)] }] })
    assert.equal(passesFilter(gone, without('milk')), false)
    assert.deepEqual(factsIn(factsText(gone)), gone)
    assert.equal(passesFilter(gone, { diets: [], without: [] }), true)
    const two = factsOf({
      ...dish(),
      min_qty: 2,
      addon_groups: [{ min: 1, addons: [addon('Thin', {}, 1)] }],
    })
    assert.equal(passesFilter(two, without('milk')), false)
  })

  test('facts stay the same through their attributes', () => {
    for (const facts of [
      dish(),
      dish({
        diets: ['vegan', 'gluten_free'],
        allergens: ['nuts'],
        may_contain: ['eggs', 'milk'],
        allergens_declared: false,
      }),
      dish({ options: { allergens: ['milk'], may_contain: [], allergens_declared: true } }),
      dish({
        allergens_declared: false,
        options: { allergens: [], may_contain: ['nuts', 'sesame'], allergens_declared: false },
      }),
    ])
      assert.deepEqual(factsIn(factsText(facts)), facts)
    const cappuccino = chosen(
      1,
      ...MILK,
      addon('"Ours" & <b>', { may_contain: ['nuts'], allergens_declared: false }),
    )
    assert.equal(cappuccino.required?.[0]?.options.length, 5)
    assert.deepEqual(factsIn(factsText(cappuccino)), cappuccino)
  })

  test('the address holds the filter and drops unknown codes', () => {
    const search = withFilter(new URLSearchParams('v=2&without=eggs'), {
      diets: ['vegan'],
      without: ['milk', 'nuts'],
    })
    assert.equal(decodeURIComponent(`${search}`), 'v=2&without=milk,nuts&diet=vegan')
    assert.deepEqual(filterIn(search), { diets: ['vegan'], without: ['milk', 'nuts'] })
    assert.deepEqual(filterIn(new URLSearchParams('diet=meat,vegan&without=<b>,')), {
      diets: ['vegan'],
      without: [],
    })
    assert.equal(`${withFilter(search, { diets: [], without: [] })}`, 'v=2')
  })
})
