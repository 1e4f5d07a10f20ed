import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paintFirst } from './paint-first.ts'

const page =
  '<html><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/><link rel="preload" as="fetch" href="/t.json"/>' +
  '<link rel="preload" as="image" href="/cover.avif"/><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>' +
  '<body><p>&lt;script type="module" async=""></p><script type="module" async="">import "/a.js"</script></body></html>'

test('scripts and texts wait, pictures and the stylesheet do not', () => {
  const first = paintFirst(Buffer.from(page)).toString()
  assert.ok(first.includes('<link rel="later" data-rel="modulepreload" href="/a.js"/>'))
  assert.ok(first.includes('<link rel="later" data-rel="preload" as="fetch" href="/t.json"/>'))
  assert.ok(first.includes('<link rel="stylesheet" href="/a.css"/>'))
  assert.ok(first.includes('<link rel="preload" as="image" href="/cover.avif"/>'))
  assert.ok(first.includes('<script type="later">import "/a.js"</script>'))
  assert.ok(!first.includes('<script type="module"'))
})

test('what has no head is left as it is', () => {
  assert.equal(paintFirst(Buffer.from('Not found')).toString(), 'Not found')
})
