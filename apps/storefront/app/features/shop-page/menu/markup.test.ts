import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markup } from './markup.ts'

test('escapes values in text and attributes', () => {
  const name = `"><script>alert('x')</script>&`
  assert.equal(markup`<b title="${name}">${name}</b>`.html.includes('<script'), false)
  assert.equal(markup`<b>${"Joe's & <co>"}</b>`.html, '<b>Joe&#39;s &amp; &lt;co&gt;</b>')
})

test('escapes nested markup once', () => {
  const rows = ['a<', 'b'].map((text) => markup`<li>${text}</li>`)
  assert.equal(markup`<ul>${rows}</ul>`.html, '<ul><li>a&lt;</li><li>b</li></ul>')
})

test('renders null, undefined and false as nothing', () => {
  assert.equal(markup`<p>${null}${undefined}${false}${0}</p>`.html, '<p>0</p>')
})
