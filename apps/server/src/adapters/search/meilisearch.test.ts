import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeShop } from '../../testing/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { untilOlderIsOver } from '../../testing/until-older-is-over.ts'
import { meilisearch } from './meilisearch.ts'
import { openSearch } from './open-search.ts'
import { startFakeMeilisearch } from './testing/fake-meilisearch.ts'
import { testSearchContract } from './testing/search-contract.ts'

const url = process.env['MEILI_URL']
const key = process.env['MEILI_KEY']
let turn = 0
testSearchContract(
  'Meilisearch',
  // Indexes of its own: tests may run beside one another.
  (database) =>
    meilisearch(database, { fetch, url: url ?? '', key, prefix: `test-${process.pid}-${++turn}` }),
  url ? false : 'no Meilisearch here: MEILI_URL names one (docs/operations.md)',
)

const played = await startFakeMeilisearch('played')
testSearchContract('Meilisearch as its reference describes it', (database) =>
  meilisearch(database, { fetch, url: played.url, key: 'played', prefix: `played-${++turn}` }),
)
after(played.close)

const app = await startTestApp({ routes: () => [] })
after(app.close)

/** Answers as Meilisearch does, and remembers what it was asked. */
function double(answer: (path: string, body: unknown) => [status: number, body: unknown]) {
  const asked: { method: string; path: string; body: unknown; key: string | null }[] = []
  const ask: typeof fetch = async (input, init) => {
    const path = new URL(String(input)).pathname
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined
    asked.push({
      method: init?.method ?? 'GET',
      path,
      body,
      key: new Headers(init?.headers).get('authorization'),
    })
    const [status, given] = answer(path, body)
    return new Response(JSON.stringify(given), { status })
  }
  return { ask, asked }
}
const works = (path: string): [number, unknown] =>
  path.startsWith('/tasks/')
    ? [200, { uid: 7, status: 'succeeded' }]
    : [202, { taskUid: 7, status: 'enqueued' }]

test('Meilisearch is told the texts of changed shops once, and its key', async () => {
  const shop = await makeShop(app, { title: 'Cairo', products: [{ title: 'كشري' }] })
  await untilOlderIsOver(app)
  const { ask, asked } = double(works)
  const engine = meilisearch(app.deps.database, {
    fetch: ask,
    url: 'http://meili.test/',
    key: 'secret',
  })
  await engine.refresh()
  assert.ok(asked.every((one) => one.key === 'Bearer secret'))
  const told = asked
    .filter(({ path }) => path === '/indexes/hawker-products/documents')
    .flatMap(({ body }) => body)
  const [product] = told
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
  const before = asked.length
  await engine.refresh()
  assert.equal(asked.length, before)
})

test('a task that fails is told, and tried again the next time', async () => {
  const shop = await makeShop(app, { title: 'Again' })
  const failing = double((path) =>
    path.startsWith('/tasks/') ? [200, { status: 'failed' }] : works(path),
  )
  await assert.rejects(
    meilisearch(app.deps.database, {
      fetch: failing.ask,
      url: 'http://meili.test',
      key: undefined,
    }).refresh(),
    /failed/,
  )
  const { ask, asked } = double(works)
  await meilisearch(app.deps.database, {
    fetch: ask,
    url: 'http://meili.test',
    key: undefined,
  }).refresh()
  assert.ok(JSON.stringify(asked).includes(`"shop_id":${shop.id}`))
})

test('where Meilisearch is away or talks nonsense, Postgres answers', async () => {
  const shop = await makeShop(app, { products: [{ title: 'Lemonade' }] })
  for (const status of [500, 401]) {
    const faults: unknown[] = []
    const { ask } = double(() => [status, {}])
    const settings = { engine: 'meilisearch', url: 'http://meili.test', key: 'secret' } as const
    const search = openSearch(settings, app.deps.database, (error) => void faults.push(error), ask)
    const asked = {
      term: 'lemon',
      locales: ['en'],
      shops: [{ id: shop.id, location: shop.location, orders28d: 0 }],
    }
    assert.equal((await search.products(asked)).hits[0]?.id, shop.products[0]?.id)
    assert.equal(faults.length, 1)
    assert.ok(!String(faults[0]).includes('secret'))
  }
})
