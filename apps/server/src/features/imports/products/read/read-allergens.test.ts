import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RowIssues } from '../../report/row-issue.ts'
import { readAllergens } from './read-allergens.ts'
import { readDiets } from './read-diets.ts'

const read = (allergens: string, traces = '', ingredients = '') => {
  const issues = new RowIssues()
  return {
    ...readAllergens(
      { allergens: [allergens].filter(Boolean), traces: [traces].filter(Boolean), ingredients },
      issues,
    ),
    issues: issues.list,
  }
}

test('maps tags and words of five languages to the fourteen allergens', () => {
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
test('a row with unknown words is undeclared, keeps the known allergens and reports the others', () => {
  const { declared, contains, issues } = read('en:gluten,it:alcool etilico')
  assert.equal(declared, false)
  assert.deepEqual(contains, ['gluten'])
  assert.equal(issues[0]?.reason, 'allergens_not_understood')
  assert.match(issues[0]?.was ?? '', /alcool/)
})
test('a negation counts neither as an allergen nor as its absence', () => {
  for (const text of ['it:senza glutine', '100% gluten free', 'sans lait']) {
    assert.equal(read(text).declared, false, text)
    assert.deepEqual(read(text).contains, [], text)
  }
})
test('an empty cell declares nothing, the word "none" declares no allergens', () => {
  assert.equal(read('').declared, false)
  assert.deepEqual(read('').issues, [])
  assert.equal(read('en:none').declared, true)
})
test('traces count as may contain, unless the text says that they are contained', () => {
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
test('words in underscores in the ingredients are allergens', () => {
  assert.deepEqual(read('', '', 'farina di _frumento_, _burro_, sale').contains, ['gluten', 'milk'])
  assert.equal(read('en:gluten', '', '_ricotta_').contains.includes('milk'), true)
})
test('readDiets drops a diet that contradicts the allergens', () => {
  const issues = new RowIssues()
  assert.deepEqual(readDiets('en:organic,en:vegan,en:no-gluten', ['milk'], issues), [
    'vegetarian',
    'gluten_free',
    'organic',
  ])
  assert.equal(issues.list[0]?.reason, 'diet_contradicts_milk')
})
