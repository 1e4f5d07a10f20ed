import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Produced, createTaggedCache } from './tagged-cache.ts'

const LIMITS = { freshMs: 1000, staleMs: 1000, bytes: 1_000_000 }
const produced = (
  value: string,
  tags: string[] = [],
  more: Partial<Produced<string>> = {},
): Produced<string> => ({
  value,
  tags,
  bytes: value.length,
  cacheable: true,
  ...more,
})
/** A value that is produced only when `finish` is called. */
function slow(result: Produced<string>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { produce: async () => (await promise, result), finish: resolve }
}

describe('createTaggedCache', () => {
  test('a caller after an invalidation does not get a value that was begun before it', async () => {
    const cache = createTaggedCache<string>(() => 0, LIMITS)
    const old = slow(produced('old', ['shop:1']))
    const before = cache.get('a', old.produce)
    cache.drop(['shop:1'])
    const after = cache.get('a', async () => produced('new', ['shop:1']))
    old.finish()
    assert.equal((await before).value, 'old')
    assert.equal((await after).value, 'new')
  })

  test('an invalidation of another tag does not discard a value that is being produced', async () => {
    const cache = createTaggedCache<string>(() => 0, LIMITS)
    const page = slow(produced('one', ['shop:1']))
    const first = cache.get('a', page.produce)
    cache.drop(['shop:2'])
    page.finish()
    await first
    assert.deepEqual(await cache.get('a', async () => produced('two')), {
      value: 'one',
      from: 'fresh',
    })
  })

  test('a stale value is not returned after its tag was invalidated', async () => {
    let now = 0
    const cache = createTaggedCache<string>(() => now, LIMITS)
    await cache.get('a', async () => produced('old', ['shop:1']))
    now = 1500
    const renewing = slow(produced('older', ['shop:1']))
    assert.equal((await cache.get('a', renewing.produce)).from, 'stale')
    cache.drop(['shop:1'])
    const pending = cache.get('a', async () => produced('new', ['shop:1']))
    renewing.finish()
    assert.deepEqual(await pending, { value: 'new', from: 'made' })
  })

  test('a value is not returned after its validity ends, not even as stale', async () => {
    let now = 0
    const cache = createTaggedCache<string>(() => now, LIMITS)
    await cache.get('a', async () => produced('open', [], { validForMs: 300 }))
    now = 299
    assert.equal((await cache.get('a', async () => produced('closed'))).value, 'open')
    now = 300
    assert.equal((await cache.get('a', async () => produced('closed'))).value, 'closed')
  })

  test('concurrent callers of a stale value start one renewal', async () => {
    let now = 0
    let makes = 0
    const cache = createTaggedCache<string>(() => now, LIMITS)
    const make = async () => (makes++, produced('page'))
    await cache.get('a', make)
    now = 1500
    await Promise.all(Array.from({ length: 20 }, () => cache.get('a', make)))
    assert.equal(makes, 2)
  })

  test('a failure rejects all callers that waited and is not stored', async () => {
    const cache = createTaggedCache<string>(() => 0, LIMITS)
    const fail = async () => Promise.reject(new Error('away'))
    const answers = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.equal((await cache.get('a', async () => produced('back'))).value, 'back')
  })

  test('keys count towards the byte limit', async () => {
    const cache = createTaggedCache<string>(() => 0, { ...LIMITS, bytes: 20_000 })
    for (let count = 0; count < 500; count++)
      await cache.get(`key ${count} ${'x'.repeat(200)}`, async () =>
        produced('', [`shop:${count}`]),
      )
    assert.ok(cache.size().bytes <= 20_000)
    assert.ok(cache.size().entries < 25)
  })
})
