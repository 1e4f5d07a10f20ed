import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBundleLoader } from './loader.ts'

const answer = (body: unknown, status = 200) => ({
  ok: status < 400,
  status,
  json: async () => body,
})

test('a file is read from its place', async () => {
  const urls: string[] = []
  const load = createBundleLoader({
    fetch: async (url) => (urls.push(url), answer({ hello: 'Bonjour' })),
    sleep: async () => {},
  })
  assert.deepEqual(await load('fr', 'storefront'), { hello: 'Bonjour' })
  assert.deepEqual(urls, ['/locales/fr/storefront.json'])
})

test('it is tried five times, the wait doubling from 350 ms', async () => {
  const waits: number[] = []
  let tries = 0
  const load = createBundleLoader({
    fetch: async () => {
      tries += 1
      return answer({}, 503)
    },
    sleep: async (milliseconds) => void waits.push(milliseconds),
  })
  await assert.rejects(load('fr', 'storefront'), /after 5 tries/)
  assert.equal(tries, 5)
  assert.deepEqual(waits, [350, 700, 1400, 2800])
})

test('the first good answer ends the tries', async () => {
  let tries = 0
  const load = createBundleLoader({
    fetch: async () => {
      tries += 1
      if (tries < 3) throw new TypeError('network')
      return answer({ a: 'b' })
    },
    sleep: async () => {},
  })
  assert.deepEqual(await load('fr', 'storefront'), { a: 'b' })
  assert.equal(tries, 3)
})

test('no more than ten files are read at a time', async () => {
  let reading = 0
  let most = 0
  const load = createBundleLoader({
    fetch: async () => {
      reading += 1
      most = Math.max(most, reading)
      await new Promise((resume) => setTimeout(resume, 2))
      reading -= 1
      return answer({})
    },
    sleep: async () => {},
  })
  await Promise.all(Array.from({ length: 35 }, (_, index) => load('fr', `part-${index}`)))
  assert.equal(most, 10)
})
