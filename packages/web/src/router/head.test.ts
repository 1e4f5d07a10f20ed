import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headTags } from './head.ts'

test('escapes text that a shop wrote, in elements and in attributes', () => {
  const hostile = `"><script>alert(1)</script>'`
  assert.equal(
    headTags([
      { title: `</title>${hostile}` },
      { name: 'description', content: hostile },
      { tagName: 'link', rel: 'alternate', hrefLang: 'ar', href: hostile },
    ])
      .map(({ html }) => html)
      .join(''),
    '<title>&lt;/title&gt;&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;</title>' +
      '<meta name="description" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;">' +
      '<link rel="alternate" hreflang="ar" href="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;">',
  )
})
