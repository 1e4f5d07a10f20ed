import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureName, readPictureName, readPictureSize } from './pictures.ts'

test('what a name was given is what it says', () => {
  const facts = { width: 960, height: 640, corners: ['fed', '9a7', 'c85', 'b64'] }
  assert.equal(pictureName('soup', facts), 'soup.960x640-fed9a7c85b64.webp')
  assert.deepEqual(readPictureName('products/soup.960x640-fed9a7c85b64.webp'), facts)
})
test('other names say nothing', () => {
  for (const name of [
    '',
    'soup.webp',
    'soup-640.webp',
    'soup.960x640-fed9a7c85b64.svg',
    'soup.960x640-fed9a7.webp',
    'https://elsewhere.test/a.png',
  ])
    assert.equal(readPictureName(name), undefined, name)
})
test('only sizes of the list are sizes', () => {
  assert.deepEqual([readPictureSize('320'), readPictureSize('social')], [320, 'social'])
  for (const text of ['', '0', '321', '0320', '320.0', ' 320', '1e2', '99999', 'large'])
    assert.equal(readPictureSize(text), undefined, text)
})
