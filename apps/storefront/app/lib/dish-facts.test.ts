import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alarmOf, factsIn, factsOf, factsText, filterIn, optionsAlarmOf, passes, withFilter, type DishFacts } from './dish-facts.ts'

const dish = (facts: Partial<DishFacts> = {}): DishFacts => ({
  diets: [],
  allergens: [],
  may_contain: [],
  allergens_declared: true,
  ...facts,
})

test('unknown is not safe: what nobody declared passes no filter for allergens', () => {
  const without = { diets: [], without: ['milk'] as const }
  assert.equal(passes(dish(), without), true)
  assert.equal(passes(dish({ allergens_declared: false }), without), false)
  assert.equal(passes(dish({ allergens: ['milk'] }), without), false)
  assert.equal(passes(dish({ may_contain: ['milk'] }), without), false)
  assert.equal(passes(dish({ allergens_declared: false }), { diets: [], without: [] }), true)
})

test('every asked diet has to be kept', () => {
  const filter = { diets: ['vegan', 'halal'] as const, without: [] }
  assert.equal(passes(dish({ diets: ['vegan'] }), filter), false)
  assert.equal(passes(dish({ diets: ['halal', 'vegan'] }), filter), true)
})

test('the gravest alarm is said: contains before may contain before not declared', () => {
  assert.deepEqual(alarmOf([dish({ allergens: ['milk'], may_contain: ['nuts'] })], ['nuts', 'milk']), {
    answer: 'contains',
    allergens: ['milk'],
  })
  assert.deepEqual(alarmOf([dish({ may_contain: ['nuts'], allergens_declared: false })], ['nuts', 'milk']), {
    answer: 'may_contain',
    allergens: ['nuts'],
  })
  assert.deepEqual(alarmOf([dish({ allergens_declared: false })], ['milk']), { answer: 'unknown' })
  assert.equal(alarmOf([dish({ allergens: ['gluten'] })], ['milk']), undefined)
  assert.equal(alarmOf([dish({ allergens_declared: false })], []), undefined)
})

test('what was chosen to a dish counts like the dish: an option that nobody declared makes it unknown', () => {
  const [safe, cheese, mystery] = [dish(), dish({ allergens: ['milk'] }), dish({ allergens_declared: false })]
  assert.deepEqual(alarmOf([safe, cheese], ['milk', 'nuts']), { answer: 'contains', allergens: ['milk'] })
  assert.deepEqual(alarmOf([safe, mystery], ['milk']), { answer: 'unknown' })
  assert.deepEqual(alarmOf([mystery, cheese], ['milk', 'nuts']), { answer: 'contains', allergens: ['milk'] })
})

test('the options of a dish are told of where they add something to it', () => {
  const options = (...addons: DishFacts[]) => factsOf({ ...dish({ allergens: ['gluten'] }), addon_groups: [{ addons }] })
  assert.equal(options(dish()).options, undefined)
  const facts = options(dish(), dish({ allergens: ['milk'] }), dish({ may_contain: ['nuts'], allergens_declared: false }))
  assert.deepEqual(facts.options, { allergens: ['milk'], may_contain: ['nuts'], allergens_declared: false })
  assert.deepEqual(optionsAlarmOf(facts, ['gluten', 'milk']), { answer: 'contains', allergens: ['milk'] })
  assert.deepEqual(optionsAlarmOf(facts, ['nuts']), { answer: 'may_contain', allergens: ['nuts'] })
  assert.deepEqual(optionsAlarmOf(facts, ['eggs']), { answer: 'unknown' })
  // The dish itself holds it: that is said already.
  assert.equal(optionsAlarmOf(options(dish({ allergens: ['gluten'] })), ['gluten']), undefined)
  assert.equal(optionsAlarmOf(dish(), ['milk']), undefined)
})

test('facts survive the attribute they travel in', () => {
  for (const facts of [
    dish(),
    dish({ diets: ['vegan', 'gluten_free'], allergens: ['nuts'], may_contain: ['eggs', 'milk'], allergens_declared: false }),
    dish({ options: { allergens: ['milk'], may_contain: [], allergens_declared: true } }),
    dish({ allergens_declared: false, options: { allergens: [], may_contain: ['nuts', 'sesame'], allergens_declared: false } }),
  ])
    assert.deepEqual(factsIn(factsText(facts)), facts)
})

test('the address holds the filter, and nothing that is none', () => {
  const search = withFilter(new URLSearchParams('v=2&without=eggs'), { diets: ['vegan'], without: ['milk', 'nuts'] })
  assert.equal(decodeURIComponent(`${search}`), 'v=2&without=milk,nuts&diet=vegan')
  assert.deepEqual(filterIn(search), { diets: ['vegan'], without: ['milk', 'nuts'] })
  assert.deepEqual(filterIn(new URLSearchParams('diet=meat,vegan&without=<b>,')), { diets: ['vegan'], without: [] })
  assert.equal(`${withFilter(search, { diets: [], without: [] })}`, 'v=2')
})
