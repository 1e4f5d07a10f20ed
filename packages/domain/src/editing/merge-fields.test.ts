import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  changesOf,
  fieldsOfTranslations,
  isSameValue,
  mergeFields,
  translationsIn,
} from './merge-fields.ts'

const DISH = { 'title.en': 'Soup', 'title.de': 'Suppe', diets: ['vegan'], age: null }

describe('mergeFields', () => {
  test('keeps the changes of both sides to different fields', () => {
    const mine = { ...DISH, 'title.de': 'Tomatensuppe' }
    const theirs = { ...DISH, diets: [] }
    assert.deepEqual(mergeFields(DISH, mine, theirs), {
      merged: { ...DISH, 'title.de': 'Tomatensuppe', diets: [] },
      conflicts: [],
    })
  })

  test('reports a field that both sides changed, with all three values', () => {
    const mine = { ...DISH, 'title.en': 'Tomato soup' }
    const theirs = { ...DISH, 'title.en': 'Hot soup' }
    const { merged, conflicts } = mergeFields(DISH, mine, theirs)
    assert.deepEqual(conflicts, [
      { field: 'title.en', was: 'Soup', theirs: 'Hot soup', mine: 'Tomato soup' },
    ])
    assert.equal(merged['title.en'], 'Tomato soup')
  })

  test('sees no conflict where both sides changed a field to the same value', () => {
    const same = { ...DISH, diets: ['halal'] }
    assert.deepEqual(mergeFields(DISH, same, { ...DISH, diets: ['halal'] }), {
      merged: same,
      conflicts: [],
    })
  })

  test('merges a language that only one side has added', () => {
    type Titles = Record<string, string>
    const base: Titles = { 'title.en': 'Soup' }
    const { merged, conflicts } = mergeFields<Titles>(base, { ...base, 'title.fr': 'Soupe' }, base)
    assert.deepEqual([merged['title.fr'], conflicts], ['Soupe', []])
  })
})

const value = fc.oneof(
  fc.constantFrom('a', 'b', null, 0, 1, true),
  fc.array(fc.constantFrom('milk', 'nuts'), { maxLength: 2 }),
  fc.record(
    { diets: fc.constantFrom('vegan', 'halal'), allergens: fc.constantFrom(null, 'milk') },
    { noNullPrototype: true },
  ),
)
const row = fc.record({ one: value, two: value, three: value }, { noNullPrototype: true })

describe('mergeFields, for all rows', () => {
  test('an untouched side takes the other side, without conflicts', () => {
    fc.assert(
      fc.property(row, row, (base, edited) => {
        assert.deepEqual(mergeFields(base, edited, base), { merged: edited, conflicts: [] })
        assert.deepEqual(mergeFields(base, base, edited), { merged: edited, conflicts: [] })
      }),
    )
  })

  test('the sides see the same conflicts, and agree on every other field', () => {
    fc.assert(
      fc.property(row, row, row, (base, mine, theirs) => {
        const [one, other] = [mergeFields(base, mine, theirs), mergeFields(base, theirs, mine)]
        assert.deepEqual(
          one.conflicts.map(({ field }) => field).toSorted(),
          other.conflicts.map(({ field }) => field).toSorted(),
        )
        const inConflict = new Set(one.conflicts.map(({ field }) => field))
        for (const field of ['one', 'two', 'three'] as const)
          if (!inConflict.has(field)) assert.deepEqual(one.merged[field], other.merged[field])
      }),
    )
  })

  test('no change of a side is lost unless it is a conflict', () => {
    fc.assert(
      fc.property(row, row, row, (base, mine, theirs) => {
        const { merged, conflicts } = mergeFields(base, mine, theirs)
        const inConflict = new Set(conflicts.map(({ field }) => field))
        for (const side of [mine, theirs])
          for (const [field, changed] of Object.entries(changesOf(base, side)))
            if (!inConflict.has(field)) assert.deepEqual(merged[field as 'one'], changed)
      }),
    )
  })

  test('a merge that is sent again on top of theirs has only my changes', () => {
    fc.assert(
      fc.property(row, row, row, (base, mine, theirs) => {
        const { merged } = mergeFields(base, mine, theirs)
        const mineOnly = changesOf(base, mine)
        for (const field of Object.keys(changesOf(theirs, merged)))
          assert.ok(field in mineOnly, field)
      }),
    )
  })
})

test('objects are the same in any order of their keys, lists only in the same order', () => {
  assert.ok(isSameValue({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }))
  assert.ok(!isSameValue(['milk', 'nuts'], ['nuts', 'milk']))
  assert.ok(!isSameValue({ a: 1 }, { a: 1, b: 2 }))
  assert.ok(!isSameValue([], {}))
  assert.ok(!isSameValue(null, {}))
})

test('translations become one field for each text and language, and back', () => {
  const translations = [
    { locale: 'en', title: 'Soup', description: null },
    { locale: 'pt-BR', title: 'Sopa' },
  ]
  const fields = fieldsOfTranslations(translations)
  assert.deepEqual(fields, {
    'title.en': 'Soup',
    'description.en': null,
    'title.pt-BR': 'Sopa',
  })
  const others = { ...fields, 'titles.en': 'other', age: 1 }
  assert.deepEqual(translationsIn(others, ['title', 'description']), translations)
})
