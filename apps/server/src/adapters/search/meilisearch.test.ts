import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { waitForOlderTransactions } from '../../testing/wait-for-older-transactions.ts'
import { meilisearch } from './meilisearch.ts'
import { openSearch } from './open-search.ts'
import { startFakeMeilisearch } from './testing/fake-meilisearch.ts'
import { testSearchContract } from './testing/search-contract.ts'

const url = process.env['MEILI_URL']
const key = process.env['MEILI_KEY']
let turn = 0
testSearchContract(
  'Meilisearch',
  // Own indexes, because tests may run in parallel.
  (database) =>
    meilisearch(database, { fetch, url: url ?? '', key, prefix: `test-${process.pid}-${++turn}` }),
  url ? false : 'needs MEILI_URL (docs/operations.md)',
)

const fake = await startFakeMeilisearch('played')
testSearchContract('a fake Meilisearch', (database) =>
  meilisearch(database, { fetch, url: fake.url, key: 'played', prefix: `played-${++turn}` }),
)
after(fake.close)

const app = await startTestApp({ routes: () => [] })
after(app.close)

/** A fake fetch that records its requests. */
function fakeFetch(answer: (path: string, body: unknown) => [status: number, body: unknown]) {
  const requests: { method: string; path: string; body: unknown; key: string | null }[] = []
  const ask: typeof fetch = async (input, init) => {
    const path = new URL(String(input)).pathname
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined
    requests.push({
      method: init?.method ?? 'GET',
      path,
      body,
      key: new Headers(init?.headers).get('authorization'),
    })
    const [status, responseBody] = answer(path, body)
    return new Response(JSON.stringify(responseBody), { status })
  }
  return { ask, requests }
}
const succeeds = (path: string): [number, unknown] =>
  path.startsWith('/tasks/')
    ? [200, { uid: 7, status: 'succeeded' }]
    : [202, { taskUid: 7, status: 'enqueued' }]

test('refresh sends the texts of changed shops once, with the key', async () => {
  const shop = await makeShop(app, { title: 'Cairo', products: [{ title: 'كشري' }] })
  await waitForOlderTransactions(app)
  const { ask, requests } = fakeFetch(succeeds)
  const engine = meilisearch(app.deps.database, {
    fetch: ask,
    url: 'http://meili.test/',
    key: 'secret',
  })
  await engine.refresh()
  assert.ok(requests.every((one) => one.key === 'Bearer secret'))
  const documents = requests
    .filter(({ path }) => path === '/indexes/hawker-products/documents')
    .flatMap(({ body }) => body)
  const [product] = documents
  assert.ok(typeof product === 'object' && product !== null)
  assert.deepEqual(
    { ...product },
    {
      id: `${shop.products[0]?.id}-en`,
      target: shop.products[0]?.id,
      shop_id: shop.id,
      locale: 'en',
      title: 'كشري',
      section: 'menu',
      description: '',
      sounds: 'kshr',
    },
  )
  const before = requests.length
  await engine.refresh()
  assert.equal(requests.length, before)
})

test('refresh throws when a task fails, and the next refresh tries again', async () => {
  const shop = await makeShop(app, { title: 'Again' })
  const failing = fakeFetch((path) =>
    path.startsWith('/tasks/') ? [200, { status: 'failed' }] : succeeds(path),
  )
  await assert.rejects(
    meilisearch(app.deps.database, {
      fetch: failing.ask,
      url: 'http://meili.test',
      key: undefined,
    }).refresh(),
    /failed/,
  )
  const { ask, requests } = fakeFetch(succeeds)
  await meilisearch(app.deps.database, {
    fetch: ask,
    url: 'http://meili.test',
    key: undefined,
  }).refresh()
  assert.ok(JSON.stringify(requests).includes(`"shop_id":${shop.id}`))
})

test('Postgres answers when Meilisearch fails', async () => {
  const shop = await makeShop(app, { products: [{ title: 'Lemonade' }] })
  for (const status of [500, 401]) {
    const faults: unknown[] = []
    const { ask } = fakeFetch(() => [status, {}])
    const settings = { engine: 'meilisearch', url: 'http://meili.test', key: 'secret' } as const
    const search = openSearch(settings, app.deps.database, (error) => void faults.push(error), ask)
    const request = {
      term: 'lemon',
      locales: ['en'],
      shops: [{ id: shop.id, location: shop.location, orders28d: 0 }],
    }
    assert.equal((await search.products(request)).hits[0]?.id, shop.products[0]?.id)
    assert.equal(faults.length, 1)
    assert.ok(!String(faults[0]).includes('secret'))
  }
})
