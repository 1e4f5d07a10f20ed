import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { compressedBody } from './compressed-body.ts'
import { createPageCache } from './page-cache.ts'

const page = (text: string, tags: string[] = []) => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  tags,
  cacheable: true,
})

describe('createPageCache', () => {
  test('concurrent requests share one rendering', async () => {
    const cache = createPageCache(() => 0)
    let renders = 0
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => cache.get('a', async () => (renders++, page('hello')))),
    )
    assert.equal(renders, 1)
    const last = answers[49]?.page ?? assert.fail()
    assert.equal(brotliDecompressSync(await compressedBody(last, 'br')).toString(), 'hello')
    assert.equal(compressedBody(last, 'br'), compressedBody(last, 'br'))
  })

  test('dropping a tag removes the pages with that tag and no others', async () => {
    const cache = createPageCache(() => 0)
    await cache.get('a', async () => page('1', ['shop:1', 'lists']))
    await cache.get('b', async () => page('2', ['shop:2']))
    cache.drop(['shop:1'])
    assert.equal((await cache.get('a', async () => page('3'))).from, 'rendered')
    assert.equal((await cache.get('b', async () => page('4'))).from, 'fresh')
  })

  test('a page that was invalidated during its rendering is sent but not stored', async () => {
    const cache = createPageCache(() => 0)
    let release = () => {}
    const wait = new Promise<void>((resolve) => (release = resolve))
    const first = cache.get('a', async () => (await wait, page('old', ['shop:1'])))
    cache.drop(['shop:1'])
    release()
    await first
    assert.equal((await cache.get('a', async () => page('new', ['shop:1']))).from, 'rendered')
  })

  test('a stale page is sent at once while a fresh one is rendered', async () => {
    let now = 0
    const cache = createPageCache(() => now)
    await cache.get('a', async () => page('old'))
    now = 12_000
    const stale = await cache.get('a', async () => page('new'))
    assert.equal(stale.from, 'stale')
    await new Promise((resolve) => setTimeout(resolve, 20))
    assert.equal((await cache.get('a', async () => page('never'))).page.body.toString(), 'new')
  })

  test('the byte limit evicts the least recently used page', async () => {
    const cache = createPageCache(() => 0, 1000, 3000)
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'])
      await cache.get(key, async () => page(key.repeat(60)))
    assert.ok(cache.size().bytes <= 3000)
    assert.equal((await cache.get('j', async () => page(''))).from, 'fresh')
    assert.equal((await cache.get('a', async () => page(''))).from, 'rendered')
  })

  test('a page that is rendered again with the same content is not compressed again', async () => {
    let now = 0
    const cache = createPageCache(() => now)
    const first = await cache.get('a', async () => page('same'))
    const packed = await compressedBody(first.page, 'br')
    now = 20_000
    const second = await cache.get('a', async () => page('same'))
    assert.deepEqual([second.from, compressedBody(second.page, 'br')], ['rendered', packed])
    now = 40_000
    assert.notEqual((await cache.get('a', async () => page('other'))).page.etag, first.page.etag)
  })
})

describe('compressedBody', () => {
  test('a page is compressed quickly at first, and better after the third request', async () => {
    const cache = createPageCache(() => 0)
    const text = Array.from(
      { length: 3000 },
      (_, line) => `<li>${line % 97} loaves of ${(line * 7919) % 1009} kinds</li>`,
    ).join('')
    const { page: cached } = await cache.get('a', async () => page(text))
    for (const encoding of ['br', 'gzip'] as const) {
      const first = await compressedBody(cached, encoding)
      assert.equal(await compressedBody(cached, encoding), first)
      // The third request does not wait for the better compression.

      assert.equal(compressedBody(cached, encoding), first)
      let better = first
      for (let wait = 0; wait < 200 && better === first; wait++) {
        await new Promise((resolve) => setTimeout(resolve, 10))
        better = await compressedBody(cached, encoding)
      }
      assert.ok(
        better.length < first.length * 0.95,
        `${encoding}: ${better.length} of ${first.length}`,
      )
      assert.equal((encoding === 'br' ? brotliDecompressSync : gunzipSync)(better).toString(), text)
      assert.equal(await compressedBody(cached, encoding), better)
    }
  })

  test('good compression is used at once where it fits a page into one flight', async () => {
    const cache = createPageCache(() => 0)
    const text = (lines: number) =>
      Array.from(
        { length: lines },
        (_, line) => `<li>${line % 97} loaves of ${(line * 7919) % 1009} kinds</li>`,
      ).join('')
    const sizes = async (lines: number) => {
      const { page: cached } = await cache.get(String(lines), async () => page(text(lines)))
      const quick = brotliCompressSync(text(lines), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
      })
      const sent = await compressedBody(cached, 'br')
      assert.equal(brotliDecompressSync(sent).toString(), text(lines))
      return { quick: quick.length, sent: sent.length }
    }
    const [small, near, large] = [await sizes(3_000), await sizes(4_000), await sizes(6_000)]
    const seen = JSON.stringify({ small, near, large })
    assert.ok(small.quick < 13_600 && small.sent > small.quick * 0.97, seen)
    assert.ok(near.quick > 13_600 && near.sent <= 13_600, seen)
    assert.ok(large.quick > 17_000 && large.sent > large.quick * 0.97, seen)
  })
})
