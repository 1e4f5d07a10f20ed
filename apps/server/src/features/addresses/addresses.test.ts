import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AddressInput } from '@hawker/contract/addresses'
import { sql } from '@hawker/postgres/database'
import { startTestApp } from '../../testing/test-app.ts'
import { addressRoutes } from './index.ts'

const app = await startTestApp({ routes: addressRoutes })
after(app.close)
const home: AddressInput = {
  address: { address: '1629 Connecticut Avenue NW', house: '', note: ' ring twice ' },
  location: [38.91, -77.04],
}
const work: AddressInput = {
  title: 'Work',
  address: { address: '900 7th Street NW' },
  location: [38.9, -77.02],
}
const makeClient = async () => app.as(await app.makeUser())
type Client = Awaited<ReturnType<typeof makeClient>>
const save = async (client: Client, body: AddressInput) => {
  const answer = await client('createAddress', { query: {}, body })
  assert.ok(answer.ok)
  return answer.data
}
const list = async (client: Client, query = {}) => {
  const answer = await client('listAddresses', { query })
  assert.ok(answer.ok)
  return answer
}

test('the first address becomes active, and later ones only on request', async () => {
  const client = await makeClient()
  const first = await save(client, home)
  assert.deepEqual(first, {
    id: first.id,
    title: null,
    address: {
      address: '1629 Connecticut Avenue NW',
      house: null,
      floor: null,
      office: null,
      entrance: null,
      note: 'ring twice',
    },
    location: [38.91, -77.04],
    active: true,
  })
  assert.equal((await save(client, work)).active, false)
  const third = await save(client, { ...work, active: true })
  const { data } = await list(client)
  assert.deepEqual(
    data.map(({ id, active }) => [id, active]),
    [
      [third.id, true],
      [third.id - 1, false],
      [first.id, false],
    ],
  )
})

test('activating an address leaves exactly one active, even with concurrent requests', async () => {
  const client = await makeClient()
  const all = [await save(client, home), await save(client, work), await save(client, work)]
  await Promise.all(
    [...all, ...all].map(({ id }) => client('activateAddress', { params: { id }, query: {} })),
  )
  assert.equal((await list(client)).data.filter(({ active }) => active).length, 1)
})

test('replacing the active address keeps it active and clears omitted fields', async () => {
  const client = await makeClient()
  const { id } = await save(client, home)
  const answer = await client('updateAddress', {
    params: { id },
    query: {},
    body: { ...work, active: false },
  })
  assert.ok(answer.ok)
  assert.deepEqual(
    [answer.data.active, answer.data.title, answer.data.address.note],
    [true, 'Work', null],
  )
})

test("another user's address is not found and stays unchanged", async () => {
  const [owner, stranger] = [await makeClient(), await makeClient()]
  const { id } = await save(owner, home)
  const mine = await save(stranger, work)
  for (const answer of [
    await stranger('updateAddress', { params: { id }, query: {}, body: work }),
    await stranger('activateAddress', { params: { id }, query: {} }),
  ]) {
    assert.ok(!answer.ok)
    assert.equal(answer.status, 404)
  }
  const deleted = await stranger('deleteAddresses', { query: { ids: [id] } })
  assert.ok(deleted.ok)
  assert.equal(deleted.data.deleted, 0)
  assert.deepEqual(
    (await list(owner)).data.map(({ title, active }) => [title, active]),
    [[null, true]],
  )
  // A refused activation keeps the user's own active address.
  assert.deepEqual(
    (await list(stranger)).data.map(({ id: own, active }) => [own, active]),
    [[mine.id, true]],
  )
})

test('deleting the active address leaves none active until one is chosen', async () => {
  const user = await app.makeUser()
  const client = app.as(user)
  const [first, second, third] = [
    await save(client, home),
    await save(client, work),
    await save(client, work),
  ]
  const answer = await app.http.inject({
    method: 'DELETE',
    url: `/api/v1/dashboard/user/addresses/delete?ids[0]=${first.id}&ids[1]=${third.id}&ids[2]=999999`,
    headers: { authorization: user.token },
  })
  assert.equal(answer.json().data.deleted, 2)
  assert.deepEqual(
    (await list(client)).data.map(({ id, active }) => [id, active]),
    [[second.id, false]],
  )
  assert.equal((await save(client, home)).active, true)
})

test('a user saves at most 100 addresses, even with concurrent requests', async () => {
  const user = await app.makeUser()
  const client = app.as(user)
  await app.rows(sql`
    insert into addresses (user_id, address, latitude, longitude)
    select ${user.id}::bigint, 'Street ' || n, 38.9, -77 from generate_series(1, 98) n`)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => client('createAddress', { query: {}, body: home })),
  )
  assert.deepEqual(answers.map((answer) => (answer.ok ? 'saved' : answer.code)).sort(), [
    ...Array(4).fill('address_limit'),
    'saved',
    'saved',
  ])
  const { data, meta } = await list(client, { page: 2, perPage: 60 })
  assert.deepEqual([data.length, meta.total, meta.last_page], [40, 100, 2])
})

test('an impossible location and a blank address are refused at their fields', async () => {
  const client = await makeClient()
  const answer = await client('createAddress', {
    query: {},
    body: { address: { address: '  ' }, location: [91, 181] },
  })
  assert.ok(!answer.ok)
  assert.deepEqual(Object.keys(answer.errors).sort(), [
    'address.address',
    'location.0',
    'location.1',
  ])
})
