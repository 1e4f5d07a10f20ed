import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeHtml } from './escape-html.ts'

test('escapes the five characters that mean something in HTML', () => {
  assert.equal(
    escapeHtml(`<a href="x" title='y'>Fish & chips</a>`),
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;Fish &amp; chips&lt;/a&gt;',
  )
})
