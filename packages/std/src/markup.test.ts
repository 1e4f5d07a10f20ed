import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lines, markup, scriptJson } from './markup.ts'

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

test('puts parts below each other, without empty ones', () => {
  assert.equal(lines([markup`<p>1</p>`, '', null, 'a<b']).html, '<p>1</p>\na&lt;b')
})

test('keeps a script element of JSON closed to its data', () => {
  const data = { name: '</script><script>alert(1)</script>' }
  const { html } = scriptJson(data)
  assert.doesNotMatch(html, /</)
  assert.deepEqual(JSON.parse(html), data)
})
