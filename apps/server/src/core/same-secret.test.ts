import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameSecret } from './same-secret.ts'

test('only an equal secret is the same', () => {
  assert.ok(isSameSecret('123456', '123456'))
  for (const input of ['123457', '12345', '1234567', '', undefined])
    assert.ok(!isSameSecret('123456', input), input)
})

test('an empty or missing secret equals nothing, so that no configuration means no access', () => {
  assert.ok(!isSameSecret('', ''))
  assert.ok(!isSameSecret(undefined, undefined))
})

test('digits of other scripts, as many characters but more bytes, are refused without an error', () => {
  assert.ok(!isSameSecret('123456', '١٢٣٤٥٦'))
})
