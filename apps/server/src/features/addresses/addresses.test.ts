import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AddressInput } from '@hawker/contract/addresses'
import { sql } from '../../database/database.ts'
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
const person = async () => app.as(await app.makeUser())
type Person = Awaited<ReturnType<typeof person>>
const save = async (who: Person, body: AddressInput) => {
  const answer = await who('createAddress', { query: {}, body })
  assert.ok(answer.ok)
  return answer.data
}
const list = async (who: Person, query = {}) => {
  const answer = await who('listAddresses', { query })
  assert.ok(answer.ok)
  return answer
}

test('the first address becomes the active one, later ones only when asked', async () => {
  const who = await person()
  const first = await save(who, home)
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
  assert.equal((await save(who, work)).active, false)
  const third = await save(who, { ...work, active: true })
  const { data } = await list(who)
  assert.deepEqual(
    data.map(({ id, active }) => [id, active]),
    [
      [third.id, true],
      [third.id - 1, false],
      [first.id, false],
    ],
  )
})

test('choosing an address leaves one active, also when two tabs choose at once', async () => {
  const who = await person()
  const all = [await save(who, home), await save(who, work), await save(who, work)]
  await Promise.all(
    [...all, ...all].map(({ id }) => who('activateAddress', { params: { id }, query: {} })),
  )
  assert.equal((await list(who)).data.filter(({ active }) => active).length, 1)
})

test('replacing the active address leaves it active; what is left out is emptied', async () => {
  const who = await person()
  const { id } = await save(who, home)
  const answer = await who('updateAddress', {
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

test("somebody else's address is not there, and stays as it was", async () => {
  const [owner, stranger] = [await person(), await person()]
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
  // A refused choice does not take the choice away that was there.
  assert.deepEqual(
    (await list(stranger)).data.map(({ id: own, active }) => [own, active]),
    [[mine.id, true]],
  )
})

test('ids[0]=… deletes own addresses; without the active one none is active until one is chosen', async () => {
  const user = await app.makeUser()
  const who = app.as(user)
  const [first, second, third] = [
    await save(who, home),
    await save(who, work),
    await save(who, work),
  ]
  const answer = await app.http.inject({
    method: 'DELETE',
    url: `/api/v1/dashboard/user/addresses/delete?ids[0]=${first.id}&ids[1]=${third.id}&ids[2]=999999`,
    headers: { authorization: user.token },
  })
  assert.equal(answer.json().data.deleted, 2)
  assert.deepEqual(
    (await list(who)).data.map(({ id, active }) => [id, active]),
    [[second.id, false]],
  )
  assert.equal((await save(who, home)).active, true)
})

test('nobody keeps more than a hundred, not even by saving many at once', async () => {
  const user = await app.makeUser()
  const who = app.as(user)
  await app.rows(sql`
    insert into addresses (user_id, address, latitude, longitude) select ${user.id}::bigint, 'Street ' || n, 38.9, -77 from generate_series(1, 98) n`)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => who('createAddress', { query: {}, body: home })),
  )
  assert.deepEqual(answers.map((answer) => (answer.ok ? 'saved' : answer.code)).sort(), [
    ...Array(4).fill('address_limit'),
    'saved',
    'saved',
  ])
  const { data, meta } = await list(who, { page: 2, perPage: 60 })
  assert.deepEqual([data.length, meta.total, meta.last_page], [40, 100, 2])
})

test('a point off the earth or an address of white space is refused beside its field', async () => {
  const who = await person()
  const answer = await who('createAddress', {
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
