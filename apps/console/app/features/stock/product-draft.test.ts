import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productChangeOf, productDraftOf } from './product-draft.ts'

const CONTENTS = { allergens: null, may_contain: [], diets: [] }
const PRODUCT = {
  id: 7,
  version: 3,
  translations: [
    { locale: 'en', title: 'Soup', description: null },
    { locale: 'fr', title: 'Soupe', description: 'Chaude' },
  ],
  contents: CONTENTS,
  age_restriction: null,
  published: true,
}
const draft = productDraftOf(PRODUCT, ['en', 'de'])

test('the form has a name and a description in each offered and each translated language', () => {
  const { version, contents, age_restriction: age, published, ...texts } = draft
  assert.deepEqual([version, contents, age, published], [3, CONTENTS, null, true])
  assert.deepEqual(texts, {
    'title.en': 'Soup',
    'description.en': '',
    'title.de': '',
    'description.de': '',
    'title.fr': 'Soupe',
    'description.fr': 'Chaude',
  })
})

test('sends only what has changed, with the version of the form', () => {
  assert.equal(productChangeOf(draft, draft), undefined)
  const sameContents = { ...draft, contents: { ...CONTENTS } }
  assert.equal(productChangeOf(draft, sameContents), undefined)
  assert.deepEqual(productChangeOf(draft, { ...draft, 'title.de': ' Suppe ', published: false }), {
    version: 3,
    translations: [{ locale: 'de', title: 'Suppe' }],
    published: false,
  })
})

test('an emptied text is removed', () => {
  assert.deepEqual(productChangeOf(draft, { ...draft, 'title.fr': '', 'description.fr': ' ' }), {
    version: 3,
    translations: [{ locale: 'fr', title: null, description: null }],
  })
})
