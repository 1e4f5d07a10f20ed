import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { EncodedHtml } from '../lib/page/encoded-html.ts'
import { createRenderCache } from './render-cache.ts'

const input = (address: string, data = '{}', html = '<ul></ul>') => ({
  address,
  data,
  texts: '/locales/en/storefront.json?v=1',
  parts: { menu: { html: new EncodedHtml(html), sections: [] }, jsonLd: '{}' },
})

describe('createRenderCache', () => {
  test('finds a page only for the same address, data, texts and menu', () => {
    const cache = createRenderCache(1000)
    const page = Buffer.from('page')
    cache.store(input('/a'), page)
    assert.equal(cache.find(input('/a')), page)
    assert.equal(cache.find(input('/a', '{"open":true}')), undefined)
    assert.equal(cache.find(input('/a', '{}', '<ul>1</ul>')), undefined)
    assert.equal(
      cache.find({ ...input('/a'), texts: '/locales/en/storefront.json?v=2' }),
      undefined,
    )
    assert.equal(
      cache.find({ ...input('/a'), parts: { ...input('/a').parts, jsonLd: '[]' } }),
      undefined,
    )
    assert.equal(cache.find(input('/b')), undefined)
    assert.equal(cache.find(input('/a')), page)
  })

  test('holds one page for each address and evicts the least recently used', () => {
    const cache = createRenderCache(700)
    for (const address of ['/a', '/b', '/a', '/c']) {
      cache.find(input('/a'))
      cache.store(input(address), Buffer.alloc(300))
    }
    assert.deepEqual(
      ['/a', '/b', '/c'].map((address) => cache.find(input(address)) !== undefined),
      [true, false, true],
    )
  })
})
