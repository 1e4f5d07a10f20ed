import assert from 'node:assert/strict'
import { test } from 'node:test'
import { match } from './match.ts'

const found = (path: string) => {
  const { id, framed, params } = match(path)
  return [id, framed, { ...params }]
}

test('an address opens its page, with or without a stroke at its end, however it is written', () => {
  assert.deepEqual(found('/'), ['home', true, {}])
  assert.deepEqual(found('/Search/'), ['search', true, {}])
  assert.deepEqual(found('/shop/bella'), ['shop.$id', true, { id: 'bella' }])
  assert.deepEqual(found('/shop/bella/4f'), [
    'shop.$id.$product',
    true,
    { id: 'bella', product: '4f' },
  ])
  assert.deepEqual(found('/orders/7/receipt'), ['orders.$id.receipt', false, { id: '7' }])
  assert.deepEqual(found('/login'), ['login', false, {}])
})

test('what nobody has is the page that says so', () => {
  for (const path of ['/nope', '/shop', '/shop/a/b/c', '/orders/7/receipt/8', '/login/x'])
    assert.equal(found(path)[0], 'not-found', path)
})

test('names are read as they were before they were written into the address; what cannot be read stays', () => {
  assert.deepEqual(found('/shop/%D9%85%D8%B7%D8%B9%D9%85')[2], { id: 'مطعم' })
  assert.deepEqual(found('/shop/100%')[2], { id: '100%' })
})
