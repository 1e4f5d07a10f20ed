import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parametersOf } from './messages.ts'
import { pseudoMessage } from './pseudo.ts'

test('a pseudo text is accented, longer and in brackets, and keeps its placeholders', () => {
  assert.equal(pseudoMessage('Save {price}'), '[Šåvé {price} ö]')
  assert.deepEqual(pseudoMessage({ one: '{count} item', other: '{count} items' }), {
    one: '[{count} îtém ö]',
    other: '[{count} îtémš öö]',
  })
  assert.equal(
    pseudoMessage('What somebody reported, in a sentence'),
    '[Whåt šömébödý répörtéd, îñ å šéñtéñçé ööööööööö öööö]',
  )
  assert.deepEqual(parametersOf(pseudoMessage('{a} and {b}')), ['a', 'b'])
})
