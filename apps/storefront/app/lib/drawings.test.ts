import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDrawings } from './drawings.ts'
import { Written } from './written.ts'

const model = (address: string, data = '{}', html = '<ul></ul>') => ({
  address,
  data,
  texts: '/locales/en/storefront.json?v=1',
  handed: { menu: { html: new Written(html), sections: [] }, jsonLd: '{}' },
})

test('what is drawn from the same is found; from other data, texts or another menu, or for another address it is not', () => {
  const drawings = createDrawings(1000)
  const page = Buffer.from('page')
  drawings.keep(model('/a'), page)
  assert.equal(drawings.find(model('/a')), page)
  assert.equal(drawings.find(model('/a', '{"open":true}')), undefined)
  assert.equal(drawings.find(model('/a', '{}', '<ul>1</ul>')), undefined)
  assert.equal(
    drawings.find({ ...model('/a'), texts: '/locales/en/storefront.json?v=2' }),
    undefined,
  )
  assert.equal(
    drawings.find({ ...model('/a'), handed: { ...model('/a').handed, jsonLd: '[]' } }),
    undefined,
  )
  assert.equal(drawings.find(model('/b')), undefined)
  assert.equal(drawings.find(model('/a')), page)
})

test('there is one drawing of an address, and no more than there is room for: the least recently wanted goes', () => {
  const drawings = createDrawings(700)
  for (const address of ['/a', '/b', '/a', '/c']) {
    drawings.find(model('/a'))
    drawings.keep(model(address), Buffer.alloc(300))
  }
  assert.deepEqual(
    ['/a', '/b', '/c'].map((address) => drawings.find(model(address)) !== undefined),
    [true, false, true],
  )
})
