import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureName, readPictureName, readPictureSize } from './picture-name.ts'

test('a picture name returns its facts', () => {
  const facts = { width: 960, height: 640, corners: ['fed', '9a7', 'c85', 'b64'] }
  assert.equal(pictureName('soup', facts), 'soup.960x640-fed9a7c85b64.webp')
  assert.deepEqual(readPictureName('products/soup.960x640-fed9a7c85b64.webp'), facts)
})
test('other file names have no facts', () => {
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
test('only listed sizes are valid', () => {
  assert.deepEqual([readPictureSize('320'), readPictureSize('social')], [320, 'social'])
  for (const text of ['', '0', '321', '0320', '320.0', ' 320', '1e2', '99999', 'large'])
    assert.equal(readPictureSize(text), undefined, text)
})
