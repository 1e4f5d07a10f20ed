import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { createPageCache, packedBody } from './page-cache.ts'

const page = (text: string, tags: string[] = []) => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  tags,
  keep: true,
})

test('many who ask at once wait for one rendering', async () => {
  const cache = createPageCache(() => 0)
  let renders = 0
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => cache.get('a', async () => (renders++, page('hello')))),
  )
  assert.equal(renders, 1)
  const last = answers[49]?.page ?? assert.fail()
  assert.equal(brotliDecompressSync(await packedBody(last, 'br')).toString(), 'hello')
  assert.equal(packedBody(last, 'br'), packedBody(last, 'br'))
})

test('dropping a tag drops what shows it and nothing else', async () => {
  const cache = createPageCache(() => 0)
  await cache.get('a', async () => page('1', ['shop:1', 'lists']))
  await cache.get('b', async () => page('2', ['shop:2']))
  cache.drop(['shop:1'])
  assert.equal((await cache.get('a', async () => page('3'))).from, 'rendered')
  assert.equal((await cache.get('b', async () => page('4'))).from, 'fresh')
})

test('a page rendered while its subject changed is answered but not kept', async () => {
  const cache = createPageCache(() => 0)
  let release = () => {}
  const wait = new Promise<void>((resolve) => (release = resolve))
  const first = cache.get('a', async () => (await wait, page('old', ['shop:1'])))
  cache.drop(['shop:1'])
  release()
  await first
  assert.equal((await cache.get('a', async () => page('new', ['shop:1']))).from, 'rendered')
})

test('a stale page is answered at once while a fresh one is made', async () => {
  let now = 0
  const cache = createPageCache(() => now)
  await cache.get('a', async () => page('old'))
  now = 12_000
  const stale = await cache.get('a', async () => page('new'))
  assert.equal(stale.from, 'stale')
  await new Promise((resolve) => setTimeout(resolve, 20))
  assert.equal((await cache.get('a', async () => page('never'))).page.body.toString(), 'new')
})

test('memory is bounded: the least recently used page goes', async () => {
  const cache = createPageCache(() => 0, 1000, 3000)
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'])
    await cache.get(key, async () => page(key.repeat(60)))
  assert.ok(cache.size().bytes <= 3000)
  assert.equal((await cache.get('j', async () => page(''))).from, 'fresh')
  assert.equal((await cache.get('a', async () => page(''))).from, 'rendered')
})

test('a page that is made anew and says the same as before is not compressed again', async () => {
  let now = 0
  const cache = createPageCache(() => now)
  const first = await cache.get('a', async () => page('same'))
  const packed = await packedBody(first.page, 'br')
  now = 20_000
  const second = await cache.get('a', async () => page('same'))
  assert.deepEqual([second.from, packedBody(second.page, 'br')], ['rendered', packed])
  now = 40_000
  assert.notEqual((await cache.get('a', async () => page('other'))).page.etag, first.page.etag)
})

test('a page that is asked for once is compressed quickly; one that is asked for often, once more and better', async () => {
  const cache = createPageCache(() => 0)
  const text = Array.from(
    { length: 3000 },
    (_, line) => `<li>${line % 97} loaves of ${(line * 7919) % 1009} kinds</li>`,
  ).join('')
  const { page: kept } = await cache.get('a', async () => page(text))
  for (const encoding of ['br', 'gzip'] as const) {
    const first = await packedBody(kept, encoding)
    assert.equal(await packedBody(kept, encoding), first)
    // The third who asks does not wait for it either.
    assert.equal(packedBody(kept, encoding), first)
    let better = first
    for (let wait = 0; wait < 200 && better === first; wait++) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      better = await packedBody(kept, encoding)
    }
    assert.ok(
      better.length < first.length * 0.95,
      `${encoding}: ${better.length} of ${first.length}`,
    )
    assert.equal((encoding === 'br' ? brotliDecompressSync : gunzipSync)(better).toString(), text)
    assert.equal(await packedBody(kept, encoding), better)
  }
})

test('a page that comes in one flight only when it is compressed well is so for the first who asks', async () => {
  const cache = createPageCache(() => 0)
  const text = (lines: number) =>
    Array.from(
      { length: lines },
      (_, line) => `<li>${line % 97} loaves of ${(line * 7919) % 1009} kinds</li>`,
    ).join('')
  const sizes = async (lines: number) => {
    const { page: kept } = await cache.get(String(lines), async () => page(text(lines)))
    const quick = brotliCompressSync(text(lines), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    })
    const sent = await packedBody(kept, 'br')
    assert.equal(brotliDecompressSync(sent).toString(), text(lines))
    return { quick: quick.length, sent: sent.length }
  }
  const [small, near, large] = [await sizes(3_000), await sizes(4_000), await sizes(6_000)]
  const seen = JSON.stringify({ small, near, large })
  assert.ok(small.quick < 13_600 && small.sent > small.quick * 0.97, seen)
  assert.ok(near.quick > 13_600 && near.sent <= 13_600, seen)
  assert.ok(large.quick > 17_000 && large.sent > large.quick * 0.97, seen)
})
