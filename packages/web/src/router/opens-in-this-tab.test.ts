import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { opensInThisTab } from './opens-in-this-tab.ts'

const CLICK = {
  defaultPrevented: false,
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
}
const link = (target = '', download = false) => ({ target, hasAttribute: () => download })

describe('opensInThisTab', () => {
  test('accepts a plain click on a link of this tab', () => {
    assert.equal(opensInThisTab(CLICK, link()), true)
    assert.equal(opensInThisTab(CLICK, link('_self')), true)
  })

  test('leaves new tabs, downloads, modified and handled clicks to the browser', () => {
    assert.equal(opensInThisTab({ ...CLICK, ctrlKey: true }, link()), false)
    assert.equal(opensInThisTab({ ...CLICK, button: 1 }, link()), false)
    assert.equal(opensInThisTab({ ...CLICK, defaultPrevented: true }, link()), false)
    assert.equal(opensInThisTab(CLICK, link('_blank')), false)
    assert.equal(opensInThisTab(CLICK, link('', true)), false)
  })
})
