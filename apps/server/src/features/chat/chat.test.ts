import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from '../../database/database.ts'
import type { StreamEvent } from '../../http/route.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { makeShop } from '../../testing/make-shop.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { pictureRoutes } from '../pictures/index.ts'
import { chatRoutes } from './index.ts'
import type { Seat } from './seat.ts'
import { streamChats } from './stream-chats.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ routes: (deps) => [...chatRoutes(deps), ...pictureRoutes(deps)] })
})
after(() => app?.close())

type Person = { id: number; token: string }
type As = Seat['as']
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code)
/** A customer with an order that a courier carries, and the shop's person. */
async function carried(status: 'accepted' | 'on_a_way' | 'delivered' = 'on_a_way') {
  const shop = await makeShop(app)
  const [user, driver, seller] = [
    await app.makeUser({ firstname: 'Amina' }),
    await app.makeUser({ firstname: 'Dan', roles: ['driver'] }),
    await app.makeUser({ firstname: 'Sol', roles: ['seller'] }),
  ]
  await app.rows(sql`insert into shop_staff (shop_id, user_id) values (${shop.id}, ${seller.id})`)
  const order = await makeOrder(app, { shop, userId: user.id, status, driverId: driver.id })
  if (status === 'accepted')
    await app.rows(sql`update orders set driver_id = ${driver.id} where id = ${order.id}`)
  return { shop, user, driver, seller, order }
}
async function openAs(
  user: Person,
  body: { role?: 'admin' | 'seller' | 'deliveryman'; order_id?: number; shop_id?: number },
  as: As = 'user',
) {
  const answer = await app.as(user)('openChat', { query: { as }, body })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const say = (
  person: Person,
  id: number,
  text: string,
  as: As = 'user',
  clientId: string = randomUUID(),
) =>
  app.as(person)('sendChatMessage', {
    params: { id },
    query: { as },
    body: { client_id: clientId, type: 'text', text },
  })
async function heardBy(
  person: Person,
  id: number,
  as: As = 'user',
  query: { before_id?: number; perPage?: number } = {},
) {
  const answer = await app.as(person)('listChatMessages', {
    params: { id },
    query: { as, ...query },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
const textsOf = (messages: { text: string | null }[]) => messages.map(({ text }) => text)
async function unreadOf(person: Person, as: As = 'user') {
  const answer = await app.as(person)('listChats', { query: { as } })
  assert.ok(answer.ok)
  return answer.data.map(({ id, unread }) => ({ id, unread }))
}

test('customer and courier speak of an order, each sees what the other said and that it was seen', async () => {
  const { user, driver, order } = await carried()
  const chat = await openAs(user, { role: 'deliveryman', order_id: order.id })
  assert.deepEqual(
    [chat.deliveryman?.firstname, chat.order?.number, chat.open],
    ['Dan', order.number, true],
  )
  assert.deepEqual(
    await unreadOf(driver, 'deliveryman'),
    [],
    'nobody is shown a chat in which nothing was said',
  )
  const sent = await say(user, chat.id, '  The bell is broken ')
  assert.ok(sent.ok)
  assert.deepEqual(
    [sent.data.text, sent.data.user.role, sent.data.read_at],
    ['The bell is broken', 'user', null],
  )
  assert.deepEqual(await unreadOf(driver, 'deliveryman'), [{ id: chat.id, unread: 1 }])
  assert.deepEqual(await unreadOf(user), [{ id: chat.id, unread: 0 }])
  app.clock.forward(60)
  const read = {
    params: { id: chat.id },
    query: { as: 'deliveryman' as const },
    body: { last_id: sent.data.id },
  }
  assert.deepEqual(
    await app
      .as(driver)('readChat', read)
      .then((answer) => answer.ok && answer.data.read),
    1,
  )
  assert.deepEqual(
    await app
      .as(driver)('readChat', read)
      .then((answer) => answer.ok && answer.data.read),
    0,
  )
  assert.ok((await say(driver, chat.id, 'I knock', 'deliveryman')).ok)
  const heard = await heardBy(user, chat.id)
  assert.deepEqual(
    heard.map(({ text, user: { firstname, role }, read_at: seen }) => [
      text,
      firstname,
      role,
      seen !== null,
    ]),
    [
      ['The bell is broken', 'Amina', 'user', true],
      ['I knock', 'Dan', 'deliveryman', false],
    ],
  )
  assert.deepEqual(await unreadOf(user), [{ id: chat.id, unread: 1 }])
})

test('asking for the same chat ten times at once gives one', async () => {
  const { user, order } = await carried()
  const chats = await Promise.all(
    Array.from({ length: 10 }, () => openAs(user, { role: 'seller', order_id: order.id })),
  )
  assert.equal(new Set(chats.map(({ id }) => id)).size, 1)
})

test('the same message sent ten times at once is one, and another side cannot answer under its name', async () => {
  const { user, seller, order } = await carried()
  const chat = await openAs(user, { role: 'seller', order_id: order.id })
  const clientId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => say(user, chat.id, 'No onions, please', 'user', clientId)),
  )
  assert.equal(new Set(answers.map((answer) => (answer.ok ? answer.data.id : 'refused'))).size, 1)
  assert.deepEqual(textsOf(await heardBy(seller, chat.id, 'seller')), ['No onions, please'])
  assert.equal(codeOf(await say(seller, chat.id, 'Sure', 'seller', clientId)), 'validation_failed')
  const events = await app.rows(
    sql`select 1 from events where topic = 'chat.message' and payload ->> 'chat_id' = ${String(chat.id)}`,
  )
  assert.equal(events.length, 1)
})

test('messages are paged from the newest back, in the order in which they were said', async () => {
  const user = await app.makeUser()
  const chat = await openAs(user, {})
  const ids: number[] = []
  for (let turn = 1; turn <= 7; turn++) {
    const sent = await say(user, chat.id, `line ${turn}`)
    assert.ok(sent.ok)
    ids.push(sent.data.id)
  }
  assert.deepEqual(textsOf(await heardBy(user, chat.id, 'user', { perPage: 3 })), [
    'line 5',
    'line 6',
    'line 7',
  ])
  assert.deepEqual(
    textsOf(await heardBy(user, chat.id, 'user', { perPage: 3, before_id: ids[4] ?? 0 })),
    ['line 2', 'line 3', 'line 4'],
  )
  assert.deepEqual(
    textsOf(await heardBy(user, chat.id, 'user', { perPage: 3, before_id: ids[1] ?? 0 })),
    ['line 1'],
  )
})

test('a courier is spoken with from acceptance until two hours after the hand-over, and sees nothing afterwards', async () => {
  const { user, driver, order } = await carried('delivered')
  const chat = await openAs(user, { role: 'deliveryman', order_id: order.id })
  assert.ok((await say(user, chat.id, 'You have my bag')).ok)
  app.clock.forward(2 * 3600 + 1)
  assert.equal(codeOf(await say(user, chat.id, 'Hello?')), 'chat_closed')
  assert.deepEqual(textsOf(await heardBy(user, chat.id)), ['You have my bag'])
  assert.equal(codeOf(await say(driver, chat.id, 'Too late', 'deliveryman')), 'not_found')
  assert.deepEqual(await unreadOf(driver, 'deliveryman'), [])
  assert.equal(
    codeOf(
      await app.as(user)('openChat', {
        query: {},
        body: { role: 'deliveryman', order_id: order.id },
      }),
    ),
    'chat_closed',
  )
  const waiting = await makeOrder(app, { userId: user.id, status: 'accepted' })
  assert.equal(
    codeOf(
      await app.as(user)('openChat', {
        query: {},
        body: { role: 'deliveryman', order_id: waiting.id },
      }),
    ),
    'chat_closed',
    'nobody carries it yet',
  )
})

test('who comes after a courier who gave the order back reads nothing of what was said to them', async () => {
  const { user, driver, order } = await carried('accepted')
  const first = await openAs(user, { role: 'deliveryman', order_id: order.id })
  assert.ok((await say(user, first.id, 'Code 4711')).ok)
  const second = await app.makeUser({ roles: ['driver'] })
  await app.rows(sql`update orders set driver_id = ${second.id} where id = ${order.id}`)
  assert.deepEqual(await unreadOf(second, 'deliveryman'), [])
  assert.equal(
    codeOf(
      await app.as(driver)('listChatMessages', {
        params: { id: first.id },
        query: { as: 'deliveryman' },
      }),
    ),
    'not_found',
  )
  assert.notEqual((await openAs(user, { role: 'deliveryman', order_id: order.id })).id, first.id)
})

test('nobody else reads, answers or marks a chat, whatever side they claim to sit on', async () => {
  const { user, order } = await carried()
  const other = await carried()
  const chat = await openAs(user, { role: 'seller', order_id: order.id })
  const sent = await say(user, chat.id, 'Hello')
  assert.ok(sent.ok)
  for (const person of [other.user, other.seller, other.driver])
    for (const as of ['user', 'seller', 'deliveryman'] as const) {
      assert.equal(
        codeOf(
          await app.as(person)('listChatMessages', { params: { id: chat.id }, query: { as } }),
        ),
        'not_found',
      )
      assert.equal(codeOf(await say(person, chat.id, 'me too', as)), 'not_found')
      assert.equal(
        codeOf(
          await app.as(person)('readChat', {
            params: { id: chat.id },
            query: { as },
            body: { last_id: sent.data.id },
          }),
        ),
        'not_found',
      )
    }
  assert.equal(
    codeOf(await app.as(other.user)('listChats', { query: { as: 'admin' } })),
    'forbidden',
  )
  assert.equal(
    codeOf(
      await app.as(other.user)('openChat', {
        query: {},
        body: { role: 'seller', order_id: order.id },
      }),
    ),
    'not_found',
  )
  assert.deepEqual(textsOf(await heardBy(user, chat.id)), ['Hello'])
})

test('staff answer whoever asks the marketplace; what is said to shops is not theirs', async () => {
  const { user, order } = await carried()
  const [one, two] = [
    await app.makeUser({ roles: ['admin'] }),
    await app.makeUser({ roles: ['admin'], firstname: 'Kim' }),
  ]
  const support = await openAs(user, { order_id: order.id })
  const shops = await openAs(user, { role: 'seller', order_id: order.id })
  assert.ok(
    (await say(user, support.id, 'Where is my money?')).ok && (await say(user, shops.id, 'Hi')).ok,
  )
  assert.ok((await say(two, support.id, 'On its way', 'admin')).ok)
  assert.deepEqual(
    (await heardBy(user, support.id)).map(({ user: { firstname, role } }) => [firstname, role]),
    [
      ['Amina', 'user'],
      ['Kim', 'admin'],
    ],
  )
  assert.equal(
    codeOf(
      await app.as(one)('listChatMessages', { params: { id: shops.id }, query: { as: 'admin' } }),
    ),
    'not_found',
  )
  assert.ok((await unreadOf(one, 'admin')).some(({ id }) => id === support.id))
})

test('a message says exactly what its type names, and only pictures of one’s own', async () => {
  const user = await app.makeUser()
  const chat = await openAs(user, {})
  const send = (body: Record<string, unknown>) =>
    app.as(user)('sendChatMessage', {
      params: { id: chat.id },
      query: {},
      body: { client_id: randomUUID(), ...body } as never,
    })
  assert.equal(codeOf(await send({ type: 'text' })), 'validation_failed')
  assert.equal(
    codeOf(await send({ type: 'text', text: 'x', location: { latitude: 1, longitude: 1 } })),
    'validation_failed',
  )
  assert.equal(
    codeOf(await send({ type: 'image', image: `chats/${'0'.repeat(32)}-10x10.webp` })),
    'validation_failed',
  )
  const place = await send({ type: 'location', location: { latitude: 38.9, longitude: -77.03 } })
  assert.ok(place.ok)
  assert.deepEqual(place.data.location, { latitude: 38.9, longitude: -77.03 })
  assert.deepEqual(textsOf(await heardBy(user, chat.id)), [null])
})

async function listen(seat: Seat, lastId?: number) {
  const seen: StreamEvent[] = []
  const stop = await (await streamChats(app.deps, seat, lastId))((event) => void seen.push(event))
  const until = async (count: number) => {
    for (let tries = 0; tries < 300 && seen.length < count; tries++) await wait(10)
    return seen.map(({ event, data }) => [
      event,
      (data['message'] as { text?: string } | undefined)?.text ?? data['side'],
    ])
  }
  const hears = async (text: string) => {
    const said = () =>
      seen.some(({ data }) => (data['message'] as { text?: string } | undefined)?.text === text)
    for (let tries = 0; tries < 300 && !said(); tries++) await wait(10)
    return said()
  }
  return { seen, until, hears, stop }
}

test('both sides hear live what is said and seen, nobody else does, and who comes back misses nothing', async () => {
  const { user, seller, order } = await carried()
  const stranger = await carried()
  const chat = await openAs(user, { role: 'seller', order_id: order.id })
  const [mine, shops, others, staff] = [
    await listen({ userId: user.id, as: 'user' }),
    await listen({ userId: seller.id, as: 'seller' }),
    await listen({ userId: stranger.seller.id, as: 'seller' }),
    await listen({ userId: 0, as: 'admin' }),
  ]
  const sent = await say(user, chat.id, 'Hello')
  assert.ok(sent.ok)
  await shops.until(1)
  await app.as(seller)('readChat', {
    params: { id: chat.id },
    query: { as: 'seller' },
    body: { last_id: sent.data.id },
  })
  const told = [
    ['message', 'Hello'],
    ['read', 'desk'],
  ]
  assert.deepEqual([await mine.until(2), await shops.until(2)], [told, told])
  mine.stop()
  assert.ok((await say(seller, chat.id, 'Good evening', 'seller')).ok)
  await shops.until(3)
  const back = await listen({ userId: user.id, as: 'user' }, mine.seen.at(-1)?.id)
  // What was written while another transaction ran may be told again, so only what must come is asked for.
  assert.ok(await back.hears('Good evening'))
  for (const { stop } of [shops, others, staff, back]) stop()
  assert.deepEqual([others.seen, staff.seen], [[], []])
})

test('courier, shop and staff begin a conversation with the customer of their order, which is the one the customer opens', async () => {
  const { user, driver, seller, order } = await carried()
  const admin = await app.makeUser({ roles: ['admin'] })
  for (const [person, as] of [
    [driver, 'deliveryman'],
    [seller, 'seller'],
    [admin, 'admin'],
  ] as const) {
    const begun = await openAs(person, { order_id: order.id }, as)
    assert.equal((await openAs(user, { role: as, order_id: order.id })).id, begun.id)
    assert.equal(begun.user.firstname, 'Amina')
    assert.ok((await say(person, begun.id, 'Hello', as)).ok)
  }
  const stranger = await carried()
  for (const [person, as] of [
    [stranger.driver, 'deliveryman'],
    [stranger.seller, 'seller'],
  ] as const)
    assert.equal(
      codeOf(await app.as(person)('openChat', { query: { as }, body: { order_id: order.id } })),
      'not_found',
    )
  assert.equal(
    codeOf(await app.as(seller)('openChat', { query: { as: 'seller' }, body: {} })),
    'validation_failed',
  )
})

test('forty messages a minute are a conversation, more are not; a minute later one is heard again', async () => {
  const user = await app.makeUser()
  const chat = await openAs(user, {})
  const answers: (string | undefined)[] = []
  for (let turn = 0; turn < 41; turn++)
    answers.push(codeOf(await say(user, chat.id, `line ${turn}`)))
  assert.deepEqual(
    [answers.filter((code) => code === 'ok').length, answers.at(-1)],
    [40, 'too_many_requests'],
  )
  app.clock.forward(61)
  assert.equal(codeOf(await say(user, chat.id, 'Sorry')), 'ok')
})
