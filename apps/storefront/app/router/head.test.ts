import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headText } from './head.ts'

test('what somebody wrote about their shop ends no element and no attribute', () => {
  const hostile = `"><script>alert(1)</script>'`
  assert.equal(
    headText([
      { title: `</title>${hostile}` },
      { name: 'description', content: hostile },
      { tagName: 'link', rel: 'alternate', hrefLang: 'ar', href: hostile },
    ]),
    "<title>&lt;/title&gt;&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'</title>" +
      '<meta name="description" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\'">' +
      '<link rel="alternate" hreflang="ar" href="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\'">',
  )
})
