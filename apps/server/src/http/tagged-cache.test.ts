import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Made, createTaggedCache } from './tagged-cache.ts'

const LIMITS = { freshMs: 1000, staleMs: 1000, bytes: 1_000_000 }
const made = (
  value: string,
  tags: string[] = [],
  more: Partial<Made<string>> = {},
): Made<string> => ({
  value,
  tags,
  bytes: value.length,
  keep: true,
  ...more,
})
/** Something that takes until it is let go. */
function slow(result: Made<string>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { make: async () => (await promise, result), finish: resolve }
}

test('who asks after a change does not get what was begun before it', async () => {
  const cache = createTaggedCache<string>(() => 0, LIMITS)
  const old = slow(made('old', ['shop:1']))
  const before = cache.get('a', old.make)
  cache.drop(['shop:1'])
  const after = cache.get('a', async () => made('new', ['shop:1']))
  old.finish()
  assert.equal((await before).value, 'old')
  assert.equal((await after).value, 'new')
})

test('a change of something else does not spoil what is being made', async () => {
  const cache = createTaggedCache<string>(() => 0, LIMITS)
  const page = slow(made('one', ['shop:1']))
  const first = cache.get('a', page.make)
  cache.drop(['shop:2'])
  page.finish()
  await first
  assert.deepEqual(await cache.get('a', async () => made('two')), { value: 'one', from: 'fresh' })
})

test('what is stale is not answered once it is known to have changed', async () => {
  let now = 0
  const cache = createTaggedCache<string>(() => now, LIMITS)
  await cache.get('a', async () => made('old', ['shop:1']))
  now = 1500
  const renewing = slow(made('older', ['shop:1']))
  assert.equal((await cache.get('a', renewing.make)).from, 'stale')
  cache.drop(['shop:1'])
  const asked = cache.get('a', async () => made('new', ['shop:1']))
  renewing.finish()
  assert.deepEqual(await asked, { value: 'new', from: 'made' })
})

test('what is true only for a while is not answered after that, not even stale', async () => {
  let now = 0
  const cache = createTaggedCache<string>(() => now, LIMITS)
  await cache.get('a', async () => made('open', [], { lifeMs: 300 }))
  now = 299
  assert.equal((await cache.get('a', async () => made('closed'))).value, 'open')
  now = 300
  assert.equal((await cache.get('a', async () => made('closed'))).value, 'closed')
})

test('only one renews what is stale, however many are answered', async () => {
  let now = 0
  let makes = 0
  const cache = createTaggedCache<string>(() => now, LIMITS)
  const make = async () => (makes++, made('page'))
  await cache.get('a', make)
  now = 1500
  await Promise.all(Array.from({ length: 20 }, () => cache.get('a', make)))
  assert.equal(makes, 2)
})

test('a failure is heard of by all who waited, and forgotten', async () => {
  const cache = createTaggedCache<string>(() => 0, LIMITS)
  const fail = async () => Promise.reject(new Error('away'))
  const answers = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal((await cache.get('a', async () => made('back'))).value, 'back')
})

test('keys weigh too: many small things do not fill the memory', async () => {
  const cache = createTaggedCache<string>(() => 0, { ...LIMITS, bytes: 20_000 })
  for (let count = 0; count < 500; count++)
    await cache.get(`key ${count} ${'x'.repeat(200)}`, async () => made('', [`shop:${count}`]))
  assert.ok(cache.size().bytes <= 20_000)
  assert.ok(cache.size().entries < 25)
})
