import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { blurOf, pictureIn, pictureSources, pictureUrl } from './picture-url.ts'

const PATH = 'covers/cafe.960x640-fed9a7c85b64.webp'

describe('picture addresses', () => {
  test('returns a placeholder without a path, full addresses unchanged, and paths below our images', () => {
    assert.equal(pictureUrl(null), '/images/avatar_placeholder.png')
    assert.equal(pictureUrl('https://elsewhere.test/a.png'), 'https://elsewhere.test/a.png')
    assert.equal(pictureUrl('a.png'), '/storage/images/a.png')
  })
  test('adds a size to our pictures, also to sealed ones, and not to foreign ones', () => {
    assert.equal(pictureIn(320, PATH), `/storage/images/${PATH}?size=320`)
    assert.equal(
      pictureIn(320, 'claims/a.webp?until=1&seal=2'),
      '/storage/images/claims/a.webp?until=1&seal=2&size=320',
    )
    for (const path of ['https://elsewhere.test/a.png', '/images/hawker-1200.png'])
      assert.deepEqual(pictureSources(path, 'cover'), { src: path })
  })
  test('lists every width of a kind in the source set', () => {
    const { srcSet } = pictureSources(PATH, 'cover')
    assert.equal(
      srcSet,
      [480, 640, 960].map((width) => `/storage/images/${PATH}?size=${width} ${width}w`).join(', '),
    )
  })
  test('makes a blur of the corners in the name, and none without them', () => {
    assert.equal(
      blurOf('a.2x2-000fff000fff.webp'),
      'linear-gradient(#8888,#8888),linear-gradient(90deg,#000,#fff)',
    )
    assert.equal(
      blurOf('a.2x2-000000ffffff.webp'),
      'linear-gradient(#0008,#fff8),linear-gradient(90deg,#888,#888)',
    )
    assert.equal(blurOf('covers/cafe-960.webp'), undefined)
  })
})
