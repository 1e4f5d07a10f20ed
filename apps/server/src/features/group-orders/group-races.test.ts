import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Cart } from '@hawker/contract/carts'
import { sql } from '@hawker/postgres/database'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { cartRoutes } from '../carts/index.ts'
import { groupRoutes } from './index.ts'

const app = await startTestApp({
  routes: (deps) => [...cartRoutes(deps), ...groupRoutes(deps)],
  poolSize: 32,
})
after(app.close)
const guest = app.as(undefined)

async function startGroup(guests: number, quantity: number | null = null) {
  const shop = await makeShop(app, { products: [{ price: 400, quantity }] })
  const stockId = shop.products[0]?.stockId ?? 0
  const client = app.as(await app.makeUser({ firstname: 'Olga' }))
  const cart = await client('createCart', { query: {}, body: { shop_id: shop.id } })
  assert.ok(cart.ok)
  const { id } = cart.data
  const group = await client('setGroup', {
    params: { id },
    query: {},
    body: { group_settings: { payment_mode: 'owner' } },
  })
  assert.ok(group.ok)
  const token = new URL(group.data.join_url ?? '', 'http://x').searchParams.get('t') ?? ''
  const members: { id: number; uuid: string }[] = []
  for (let number = 1; number <= guests; number += 1) {
    const joined = await guest('openGuestGroupCart', {
      query: {},
      body: { cart_id: id, token, name: `Guest ${number}` },
    })
    const own = joined.ok ? joined.data.user_carts.find(({ uuid }) => uuid !== null) : undefined
    assert.ok(own?.uuid)
    members.push({ id: own.id, uuid: own.uuid })
  }
  const put = (uuid: string, units: number) =>
    guest('insertGuestProducts', {
      query: {},
      body: {
        shop_id: shop.id,
        cart_id: id,
        user_cart_uuid: uuid,
        products: [{ stock_id: stockId, quantity: units }],
      },
    })
  const seen = async (): Promise<Cart> => {
    const answer = await client('showCart', { query: {} })
    assert.ok(answer.ok && answer.data)
    return answer.data
  }
  return { client, shopId: shop.id, stockId, id, token, members, put, seen }
}
const codeOf = (answer: { ok: true } | { ok: false; code: string }): string =>
  answer.ok ? 'ok' : answer.code
const tally = (codes: readonly string[]) =>
  codes.reduce<Record<string, number>>(
    (sum, code) => ({ ...sum, [code]: (sum[code] ?? 0) + 1 }),
    {},
  )
const unitsOf = (cart: Cart) =>
  cart.user_carts.flatMap(({ cartDetails }) => cartDetails.map(({ quantity }) => quantity))

test('29 concurrent additions all arrive, and each increments the version', async () => {
  const { members, put, seen } = await startGroup(29)
  const before = (await seen()).version
  const answers = await Promise.all(members.map(({ uuid }, place) => put(uuid, place + 1)))
  assert.deepEqual(tally(answers.map(codeOf)), { ok: 29 })
  const cart = await seen()
  assert.deepEqual(
    unitsOf(cart).toSorted((a, b) => a - b),
    members.map((_, place) => place + 1),
  )
  assert.equal(cart.version, before + 29)
})

test('concurrent requests for the last portions never exceed the stock', async () => {
  const { members, put, seen } = await startGroup(12, 5)
  const answers = await Promise.all(members.map(({ uuid }) => put(uuid, 1)))
  assert.deepEqual(tally(answers.map(codeOf)), { ok: 5, out_of_stock: 7 })
  assert.equal(unitsOf(await seen()).length, 5)
})

test('while the owner locks, earlier additions are stored and later ones are refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { client, id, members, put, seen } = await startGroup(8)
    const [locked, ...answers] = await Promise.all([
      client('lockGroup', { params: { id }, query: {} }),
      ...members.map(({ uuid }) => put(uuid, 1)),
    ])
    assert.ok(locked.ok)
    const codes = tally(answers.map(codeOf))
    assert.equal((codes['ok'] ?? 0) + (codes['locked'] ?? 0), 8, JSON.stringify(codes))
    assert.equal(unitsOf(await seen()).length, codes['ok'] ?? 0)
    // The cart matches the owner's last view.
    assert.equal(unitsOf(locked.data).length, codes['ok'] ?? 0)
  }
})

test('kicking a member during an addition removes their lines in either order', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { client, members, put, seen } = await startGroup(2)
    const [one, other] = members
    assert.ok(one && other)
    const [kicked, first, second] = await Promise.all([
      client('removeMembers', { query: { ids: [one.id] } }),
      put(one.uuid, 3),
      put(other.uuid, 2),
    ])
    assert.ok(kicked.ok)
    assert.ok(['ok', 'kicked'].includes(codeOf(first)), codeOf(first))
    assert.equal(codeOf(second), 'ok')
    const cart = await seen()
    assert.deepEqual(unitsOf(cart), [2])
    assert.deepEqual(
      await app.rows(
        sql`select count(*)::int as n from cart_details where user_cart_id = ${one.id}`,
      ),
      [{ n: 0 }],
    )
  }
})

test('of two changes from the same version one succeeds, and the other gets the new cart', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { client, shopId, stockId, id, members, put, seen } = await startGroup(1)
    const [gina] = members
    assert.ok(gina && (await put(gina.uuid, 1)).ok)
    const cart = await seen()
    const line =
      cart.user_carts.find(({ id: member }) => member === gina.id)?.cartDetails[0]?.id ?? 0
    const edit = (quantity: number) => ({
      shop_id: shopId,
      version: cart.version,
      products: [{ stock_id: stockId, quantity, cart_detail_id: line }],
    })
    const answers = await Promise.all([
      client('insertProducts', { query: {}, body: edit(5) }),
      guest('insertGuestProducts', {
        query: {},
        body: { ...edit(7), cart_id: id, user_cart_uuid: gina.uuid },
      }),
    ])
    assert.deepEqual(answers.map(codeOf).toSorted(), ['ok', 'stale'])
    assert.deepEqual(unitsOf(await seen()), [answers[0].ok ? 5 : 7])
  }
})

test('a member of one group cannot change or see another group', async () => {
  const [one, other] = [await startGroup(1), await startGroup(1)]
  const [gina] = one.members
  assert.ok(gina && (await other.put(other.members[0]?.uuid ?? '', 2)).ok)
  const stranger = app.as(await app.makeUser())
  const nothing = [
    guest('showGuestCart', { params: { id: other.id }, query: { user_cart_uuid: gina.uuid } }),
    guest('showGuestCart', { params: { id: other.id }, query: { token: one.token } }),
    stranger('showGuestCart', { params: { id: other.id }, query: {} }),
    one.client('showGuestCart', { params: { id: other.id }, query: {} }),
    guest('insertGuestProducts', {
      query: {},
      body: {
        shop_id: other.shopId,
        cart_id: other.id,
        user_cart_uuid: gina.uuid,
        products: [{ stock_id: other.stockId, quantity: 9 }],
      },
    }),
    guest('leaveGroup', { query: { ids: [other.members[0]?.id ?? 0], user_cart_uuid: gina.uuid } }),
    one.client('removeMembers', { query: { ids: [other.members[0]?.id ?? 0] } }),
    one.client('lockGroup', { params: { id: other.id }, query: {} }),
    stranger('unlockGroup', { params: { id: other.id }, query: {} }),
    one.client('setGroup', {
      params: { id: other.id },
      query: {},
      body: { group_settings: { payment_mode: 'owner' } },
    }),
  ]
  assert.deepEqual(tally((await Promise.all(nothing)).map(codeOf)), { not_found: nothing.length })
  assert.equal(
    codeOf(
      await stranger('openGroupCart', { query: {}, body: { cart_id: other.id, token: one.token } }),
    ),
    'invalid_group_order',
  )
  assert.deepEqual(unitsOf(await other.seen()), [2])
})

test('joining five times at once adds one member', async () => {
  const { id, token, seen } = await startGroup(0)
  const friend = app.as(await app.makeUser({ firstname: 'Farid' }))
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      friend('openGroupCart', { query: {}, body: { cart_id: id, token } }),
    ),
  )
  assert.deepEqual(tally(answers.map(codeOf)), { ok: 5 })
  assert.deepEqual(
    (await seen()).user_carts.map(({ name }) => name),
    ['Olga', 'Farid'],
  )
})

test('joining two groups at once succeeds in one', async () => {
  const [one, other] = [await startGroup(0), await startGroup(0)]
  const friend = app.as(await app.makeUser({ firstname: 'Farid' }))
  const answers = await Promise.all(
    [one, other].map(({ id, token }) =>
      friend('openGroupCart', { query: {}, body: { cart_id: id, token } }),
    ),
  )
  assert.deepEqual(tally(answers.map(codeOf)), { ok: 1, in_group: 1 })
})

test('adding a line takes as many statements with thirty members as with two', async () => {
  const count = async (guests: number) => {
    const { members, put } = await startGroup(guests)
    await put(members[0]?.uuid ?? '', 1)
    for (const { uuid } of members.slice(1)) await put(uuid, 1)
    app.statements()
    await put(members[0]?.uuid ?? '', 2)
    return app.statements().length
  }
  const [few, many] = [await count(1), await count(29)]
  assert.equal(many, few)
  assert.ok(many <= 10, `${many} statements`)
})

test('the stream informs all members and no outsider', async () => {
  const { client, id, token, members, put } = await startGroup(1)
  const [gina] = members
  assert.ok(gina)
  await app.http.listen({ port: 0 })
  const address = app.http.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const base = `http://localhost:${port}/api/v1/rest/cart/${id}/stream?lang=en`
  const listen = async (key: string) => {
    const stop = new AbortController()
    const answer = await fetch(`${base}&token=${key}`, { signal: stop.signal })
    assert.equal(answer.status, 200)
    const received: string[] = []
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of answer.body ?? []) {
        for (const [, name = ''] of decoder
          .decode(chunk, { stream: true })
          .matchAll(/^event: (\w+)$/gm))
          received.push(name)
      }
    })().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    const until = async (name: string) => {
      for (let tries = 0; tries < 3000 && !received.includes(name); tries += 1) await wait(10)
      assert.ok(received.includes(name), `${name} was not received`)
    }
    return { received, until, close: () => (stop.abort(), reading) }
  }
  const [watcher, member] = [await listen(token), await listen(gina.uuid)]
  await Promise.all([watcher.until('cart'), member.until('cart')])
  await put(gina.uuid, 1)
  await guest('toggleDone', { params: { uuid: gina.uuid }, query: {} })
  await guest('openGuestGroupCart', { query: {}, body: { cart_id: id, token, name: 'Hugo' } })
  await client('removeMembers', { query: { ids: [gina.id] } })
  await client('lockGroup', { params: { id }, query: {} })
  await client('deleteCart', { query: {} })
  await Promise.all([watcher.until('cancelled'), member.until('cancelled')])
  assert.deepEqual(watcher.received, [
    'cart',
    'cart',
    'member_done',
    'member_joined',
    'member_left',
    'locked',
    'cancelled',
  ])
  assert.deepEqual(member.received, watcher.received)
  await Promise.all([watcher.close(), member.close()])
  assert.equal((await fetch(`${base}&token=AAAAAAAAAAAAAAAAAAAAAA`)).status, 404)
  assert.equal((await fetch(base)).status, 404)
  assert.equal((await fetch(`${base}&token=${gina.uuid}`)).status, 403)
})
