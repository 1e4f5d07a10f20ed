import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  alarmOf,
  factsIn,
  factsOf,
  factsText,
  optionsAlarmOf,
  passes,
  waysTo,
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
    assert.equal(passes(dish(), without), true)
    assert.equal(passes(dish({ allergens_declared: false }), without), false)
    assert.equal(passes(dish({ allergens: ['milk'] }), without), false)
    assert.equal(passes(dish({ may_contain: ['milk'] }), without), false)
    assert.equal(passes(dish({ allergens_declared: false }), { diets: [], without: [] }), true)
  })

  test('a dish must suit every diet of the filter', () => {
    const filter = { diets: ['vegan', 'halal'] as const, without: [] }
    assert.equal(passes(dish({ diets: ['vegan'] }), filter), false)
    assert.equal(passes(dish({ diets: ['halal', 'vegan'] }), filter), true)
  })

  test('the gravest warning wins: contains, then may contain, then undeclared', () => {
    assert.deepEqual(
      alarmOf([dish({ allergens: ['milk'], may_contain: ['nuts'] })], ['nuts', 'milk']),
      {
        answer: 'contains',
        allergens: ['milk'],
      },
    )
    assert.deepEqual(
      alarmOf([dish({ may_contain: ['nuts'], allergens_declared: false })], ['nuts', 'milk']),
      {
        answer: 'may_contain',
        allergens: ['nuts'],
      },
    )
    assert.deepEqual(alarmOf([dish({ allergens_declared: false })], ['milk']), {
      answer: 'unknown',
    })
    assert.equal(alarmOf([dish({ allergens: ['gluten'] })], ['milk']), undefined)
    assert.equal(alarmOf([dish({ allergens_declared: false })], []), undefined)
  })

  test('a chosen option counts like the dish, and an undeclared one makes it unknown', () => {
    const [safe, cheese, mystery] = [
      dish(),
      dish({ allergens: ['milk'] }),
      dish({ allergens_declared: false }),
    ]
    assert.deepEqual(alarmOf([safe, cheese], ['milk', 'nuts']), {
      answer: 'contains',
      allergens: ['milk'],
    })
    assert.deepEqual(alarmOf([safe, mystery], ['milk']), { answer: 'unknown' })
    assert.deepEqual(alarmOf([mystery, cheese], ['milk', 'nuts']), {
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
    assert.deepEqual(optionsAlarmOf(facts, ['gluten', 'milk']), {
      answer: 'contains',
      allergens: ['milk'],
    })
    assert.deepEqual(optionsAlarmOf(facts, ['nuts']), {
      answer: 'may_contain',
      allergens: ['nuts'],
    })
    assert.deepEqual(optionsAlarmOf(facts, ['eggs']), { answer: 'unknown' })
    // The warning about the dish names it already.
    assert.equal(optionsAlarmOf(options({ allergens: ['gluten'] }), ['gluten']), undefined)
    assert.equal(optionsAlarmOf(dish(), ['milk']), undefined)
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
    assert.equal(passes(cappuccino, without('milk')), false)
    assert.equal(passes(cappuccino, without('eggs')), true)
    assert.deepEqual(alarmOf([cappuccino], ['milk']), { answer: 'contains', allergens: ['milk'] })
    assert.equal(optionsAlarmOf(cappuccino, ['milk']), undefined)
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
    assert.deepEqual(waysTo(cappuccino, without('milk')), [
      { avoided: ['milk'], kept: [], options: ['Almond', 'Oat'] },
    ])
    assert.deepEqual(waysTo(cappuccino, without('milk', 'nuts', 'eggs')), [
      { avoided: ['milk', 'nuts'], kept: [], options: ['Oat'] },
    ])
    assert.deepEqual(waysTo(cappuccino, without('eggs')), [])
    for (const filter of [without('milk'), without('milk', 'nuts'), without('eggs')])
      assert.equal(passes(cappuccino, filter), true)
    // Each allergen can be avoided, but not both.
    assert.equal(passes(chosen(1, ...MILK.slice(0, 3)), without('milk', 'nuts')), false)
    // Sold-out and undeclared options cannot be chosen.
    assert.equal(
      passes(chosen(1, ...MILK.slice(0, 2), addon('Oat', {}, 0)), without('milk')),
      false,
    )
    assert.equal(
      passes(
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
    assert.deepEqual(waysTo(coffee, { ...vegan, without: [] }), [
      { avoided: [], kept: ['vegan'], options: ['Oat', 'House'] },
    ])
    assert.deepEqual(waysTo(coffee, { ...vegan, without: ['milk'] }), [
      { avoided: ['milk'], kept: ['vegan'], options: ['Oat'] },
    ])
    assert.equal(passes(coffee, { ...vegan, without: ['gluten'] }), false)
    assert.equal(passes(coffee, { diets: ['halal'], without: [] }), false)
    assert.deepEqual(factsIn(factsText(coffee)), coffee)
    // Optional extras do not change the server's diets.
    assert.equal(
      passes(factsOf({ ...dish(vegan), addon_groups: [{ min: 0, addons: MILK }] }), {
        ...vegan,
        without: [],
      }),
      true,
    )
  })

  test('a dish whose choices are all sold out passes no filter', () => {
    const gone = factsOf({ ...dish(), addon_groups: [{ min: 1, addons: [addon('Thin', {}, 0)] }] })
    assert.equal(passes(gone, without('milk')), false)
    assert.deepEqual(factsIn(factsText(gone)), gone)
    assert.equal(passes(gone, { diets: [], without: [] }), true)
    const two = factsOf({
      ...dish(),
      min_qty: 2,
      addon_groups: [{ min: 1, addons: [addon('Thin', {}, 1)] }],
    })
    assert.equal(passes(two, without('milk')), false)
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
