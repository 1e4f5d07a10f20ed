import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ASKS_TO_SAVE, retryRequest } from './retry-form.ts'

const read = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return retryRequest(form)
}

test('a form with the check box sends the choice, also an empty one', () => {
  const shown = { tag: 'stripe', [ASKS_TO_SAVE]: '1' }
  assert.deepEqual(read({ ...shown, saveCard: 'on' }), { tag: 'stripe', save_card: true })
  assert.deepEqual(read(shown), { tag: 'stripe', save_card: false })
})

test('a button without the check box leaves the choice of before', () => {
  assert.deepEqual(read({ tag: 'stripe' }), { tag: 'stripe' })
})

test('an unknown method is no request', () => {
  assert.equal(read({ tag: 'gold' }), undefined)
})
