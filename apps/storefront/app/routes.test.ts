import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { match } from './routes.ts'

const found = (path: string) => {
  const { id, framed, params } = match(path)
  return [id, framed, { ...params }]
}

describe('match', () => {
  test('opens the page of an address in any case, with or without a slash at its end', () => {
    assert.deepEqual(found('/'), ['home', true, {}])
    assert.deepEqual(found('/Search/'), ['search', true, {}])
    assert.deepEqual(found('/shop/bella'), ['shop.$id', true, { id: 'bella' }])
    assert.deepEqual(found('/shop/bella/4f'), [
      'shop.$id.$product',
      true,
      { id: 'bella', product: '4f' },
    ])
    assert.deepEqual(found('/orders/7/receipt'), ['orders.$id.receipt', false, { id: '7' }])
    assert.deepEqual(found('/parcels/new'), ['parcels.new', true, {}])
    assert.deepEqual(found('/parcels/7'), ['parcels.$id', true, { id: '7' }])
    assert.deepEqual(found('/parcels/7/receipt'), ['parcels.$id.receipt', false, { id: '7' }])
    assert.deepEqual(found('/login'), ['login', false, {}])
  })

  test('opens the not-found page for unknown addresses', () => {
    for (const path of ['/nope', '/shop', '/shop/a/b/c', '/orders/7/receipt/8', '/login/x'])
      assert.equal(found(path)[0], 'not-found', path)
  })

  test('decodes parameters and leaves those that cannot be decoded', () => {
    assert.deepEqual(found('/shop/%D9%85%D8%B7%D8%B9%D9%85')[2], { id: 'مطعم' })
    assert.deepEqual(found('/shop/100%')[2], { id: '100%' })
  })
})
