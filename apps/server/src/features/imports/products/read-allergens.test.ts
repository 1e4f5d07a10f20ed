import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RowIssues } from '../report/row-issue.ts'
import { readAllergens } from './read-allergens.ts'
import { readDiets } from './read-diets.ts'

const read = (allergens: string, traces = '', ingredients = '') => {
  const findings = new RowIssues()
  return {
    ...readAllergens(
      { allergens: [allergens].filter(Boolean), traces: [traces].filter(Boolean), ingredients },
      findings,
    ),
    findings: findings.list,
  }
}

test('tags and words of five languages mean the same fourteen', () => {
  assert.deepEqual(read('en:milk').contains, ['milk'])
  assert.deepEqual(read('lait, oeuf').contains, ['eggs', 'milk'])
  assert.deepEqual(read('_blé_').contains, ['gluten'])
  assert.deepEqual(read('frutta a guscio e soia').contains, ['soybeans', 'nuts'])
  assert.deepEqual(read('huevos y leche').contains, ['eggs', 'milk'])
  assert.deepEqual(read('Enthält Senf und Sellerie').contains, ['celery', 'mustard'])
  assert.deepEqual(read('en:sulphur-dioxide-and-sulphites').contains, ['sulphites'])
  for (const text of ['en:milk', 'lait, oeuf', '_blé_', 'huevos y leche'])
    assert.equal(read(text).declared, true, text)
})
test('what is not understood is not declared, and listed; what was understood is kept', () => {
  const { declared, contains, findings } = read('en:gluten,it:alcool etilico')
  assert.equal(declared, false)
  assert.deepEqual(contains, ['gluten'])
  assert.equal(findings[0]?.reason, 'allergens_not_understood')
  assert.match(findings[0]?.was ?? '', /alcool/)
})
test('a denial is never taken for an allergen, nor for its absence', () => {
  for (const text of ['it:senza glutine', '100% gluten free', 'sans lait']) {
    assert.equal(read(text).declared, false, text)
    assert.deepEqual(read(text).contains, [], text)
  }
})
test('saying nothing is not saying no; saying none is', () => {
  assert.equal(read('').declared, false)
  assert.deepEqual(read('').findings, [])
  assert.equal(read('en:none').declared, true)
})
test('traces may be contained, unless the text says they are', () => {
  assert.deepEqual(read('en:milk', 'en:nuts').mayContain, ['nuts'])
  assert.equal(read('', 'en:nuts').declared, false)
  const label = read('', 'fr:Contient : oeufs lait blé sulfites')
  assert.deepEqual([...label.contains, ...label.mayContain].sort(), [
    'eggs',
    'gluten',
    'milk',
    'sulphites',
  ])
})
test('bold words of the ingredients are allergens', () => {
  assert.deepEqual(read('', '', 'farina di _frumento_, _burro_, sale').contains, ['gluten', 'milk'])
  assert.equal(read('en:gluten', '', '_ricotta_').contains.includes('milk'), true)
})
test('a diet that the allergens contradict is not believed', () => {
  const findings = new RowIssues()
  assert.deepEqual(readDiets('en:organic,en:vegan,en:no-gluten', ['milk'], findings), [
    'vegetarian',
    'gluten_free',
    'organic',
  ])
  assert.equal(findings.list[0]?.reason, 'diet_contradicts_milk')
})
