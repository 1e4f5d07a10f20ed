import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRetryingBundleLoader } from './bundle-loader.ts'

const response = (body: unknown, status = 200) => ({
  ok: status < 400,
  status,
  json: async () => body,
})

test('reads a locale file from its path', async () => {
  const urls: string[] = []
  const load = createRetryingBundleLoader({
    fetch: async (url) => (urls.push(url), response({ hello: 'Bonjour' })),
    sleep: async () => {},
  })
  assert.deepEqual(await load('fr', 'storefront'), { hello: 'Bonjour' })
  assert.deepEqual(urls, ['/locales/fr/storefront.json'])
})

test('tries five times and doubles the wait from 350 ms', async () => {
  const waits: number[] = []
  let tries = 0
  const load = createRetryingBundleLoader({
    fetch: async () => {
      tries += 1
      return response({}, 503)
    },
    sleep: async (milliseconds) => void waits.push(milliseconds),
  })
  await assert.rejects(load('fr', 'storefront'), /after 5 tries/)
  assert.equal(tries, 5)
  assert.deepEqual(waits, [350, 700, 1400, 2800])
})

test('the first success ends the tries', async () => {
  let tries = 0
  const load = createRetryingBundleLoader({
    fetch: async () => {
      tries += 1
      if (tries < 3) throw new TypeError('network')
      return response({ a: 'b' })
    },
    sleep: async () => {},
  })
  assert.deepEqual(await load('fr', 'storefront'), { a: 'b' })
  assert.equal(tries, 3)
})

test('reads at most ten files at a time', async () => {
  let reading = 0
  let peak = 0
  const load = createRetryingBundleLoader({
    fetch: async () => {
      reading += 1
      peak = Math.max(peak, reading)
      await new Promise((resume) => setTimeout(resume, 2))
      reading -= 1
      return response({})
    },
    sleep: async () => {},
  })
  await Promise.all(Array.from({ length: 35 }, (_, index) => load('fr', `part-${index}`)))
  assert.equal(peak, 10)
})
