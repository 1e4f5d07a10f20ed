import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blurOf, pictureIn, pictureSources, pictureUrl } from './pictures.ts'

const PATH = 'covers/cafe.960x640-fed9a7c85b64.webp'

test('nothing gives the placeholder, a full address stays, a path is below the image base', () => {
  assert.equal(pictureUrl(null), '/images/avatar_placeholder.png')
  assert.equal(pictureUrl('https://elsewhere.test/a.png'), 'https://elsewhere.test/a.png')
  assert.equal(pictureUrl('a.png'), '/storage/images/a.png')
})
test('our pictures come in sizes, also behind a seal; foreign ones as they are', () => {
  assert.equal(pictureIn(320, PATH), `/storage/images/${PATH}?size=320`)
  assert.equal(
    pictureIn(320, 'claims/a.webp?until=1&seal=2'),
    '/storage/images/claims/a.webp?until=1&seal=2&size=320',
  )
  for (const path of ['https://elsewhere.test/a.png', '/images/hawker-1200.png'])
    assert.deepEqual(pictureSources(path, 'cover'), { src: path })
})
test('a source set names a width of each size', () => {
  const { srcSet } = pictureSources(PATH, 'cover')
  assert.equal(
    srcSet,
    [480, 640, 960].map((width) => `/storage/images/${PATH}?size=${width} ${width}w`).join(', '),
  )
})
test('the blur is made of the corners that the name tells; a name that tells none has none', () => {
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
