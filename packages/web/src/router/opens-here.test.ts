import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { opensHere } from './opens-here.ts'

const CLICK = {
  defaultPrevented: false,
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
}
const link = (target = '', download = false) => ({ target, hasAttribute: () => download })

describe('opensHere', () => {
  test('accepts a plain click on a link of this tab', () => {
    assert.equal(opensHere(CLICK, link()), true)
    assert.equal(opensHere(CLICK, link('_self')), true)
  })

  test('leaves new tabs, downloads, modified and handled clicks to the browser', () => {
    assert.equal(opensHere({ ...CLICK, ctrlKey: true }, link()), false)
    assert.equal(opensHere({ ...CLICK, button: 1 }, link()), false)
    assert.equal(opensHere({ ...CLICK, defaultPrevented: true }, link()), false)
    assert.equal(opensHere(CLICK, link('_blank')), false)
    assert.equal(opensHere(CLICK, link('', true)), false)
  })
})
