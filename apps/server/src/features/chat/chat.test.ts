import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from '@hawker/postgres/database'
import type { StreamEvent } from '../../http/api/route.ts'
import { makeOrder } from '../../testing/make/make-order.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { pictureRoutes } from '../pictures/index.ts'
import { chatRoutes } from './index.ts'
import type { ChatParticipant } from './participant.ts'
import { streamChats } from './stream-chats.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ routes: (deps) => [...chatRoutes(deps), ...pictureRoutes(deps)] })
})
after(() => app?.close())

type Person = { id: number; token: string }
type As = ChatParticipant['as']
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code)
/** A customer with an order, its courier and its seller. */
async function makeDelivery(status: 'accepted' | 'on_a_way' | 'delivered' = 'on_a_way') {
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
const send = (
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
async function messagesOf(
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

test('customer and courier exchange messages and see when they were read', async () => {
  const { user, driver, order } = await makeDelivery()
  const chat = await openAs(user, { role: 'deliveryman', order_id: order.id })
  assert.deepEqual(
    [chat.deliveryman?.firstname, chat.order?.number, chat.open],
    ['Dan', order.number, true],
  )
  assert.deepEqual(await unreadOf(driver, 'deliveryman'), [], 'an empty chat is not listed')
  const sent = await send(user, chat.id, '  The bell is broken ')
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
  assert.ok((await send(driver, chat.id, 'I knock', 'deliveryman')).ok)
  const heard = await messagesOf(user, chat.id)
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

test('concurrent requests for the same chat open one', async () => {
  const { user, order } = await makeDelivery()
  const chats = await Promise.all(
    Array.from({ length: 10 }, () => openAs(user, { role: 'seller', order_id: order.id })),
  )
  assert.equal(new Set(chats.map(({ id }) => id)).size, 1)
})

test('the same client id sends one message, and the other side cannot reuse it', async () => {
  const { user, seller, order } = await makeDelivery()
  const chat = await openAs(user, { role: 'seller', order_id: order.id })
  const clientId = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send(user, chat.id, 'No onions, please', 'user', clientId)),
  )
  assert.equal(new Set(answers.map((answer) => (answer.ok ? answer.data.id : 'refused'))).size, 1)
  assert.deepEqual(textsOf(await messagesOf(seller, chat.id, 'seller')), ['No onions, please'])
  assert.equal(codeOf(await send(seller, chat.id, 'Sure', 'seller', clientId)), 'validation_failed')
  const events = await app.rows(
    sql`select 1 from events where topic = 'chat.message' and payload ->> 'chat_id' = ${String(chat.id)}`,
  )
  assert.equal(events.length, 1)
})

test('messages are paged backwards from the newest, in sending order', async () => {
  const user = await app.makeUser()
  const chat = await openAs(user, {})
  const ids: number[] = []
  for (let turn = 1; turn <= 7; turn++) {
    const sent = await send(user, chat.id, `line ${turn}`)
    assert.ok(sent.ok)
    ids.push(sent.data.id)
  }
  assert.deepEqual(textsOf(await messagesOf(user, chat.id, 'user', { perPage: 3 })), [
    'line 5',
    'line 6',
    'line 7',
  ])
  assert.deepEqual(
    textsOf(await messagesOf(user, chat.id, 'user', { perPage: 3, before_id: ids[4] ?? 0 })),
    ['line 2', 'line 3', 'line 4'],
  )
  assert.deepEqual(
    textsOf(await messagesOf(user, chat.id, 'user', { perPage: 3, before_id: ids[1] ?? 0 })),
    ['line 1'],
  )
})

test('a courier chat is open from acceptance until two hours after the delivery', async () => {
  const { user, driver, order } = await makeDelivery('delivered')
  const chat = await openAs(user, { role: 'deliveryman', order_id: order.id })
  assert.ok((await send(user, chat.id, 'You have my bag')).ok)
  app.clock.forward(2 * 3600 + 1)
  assert.equal(codeOf(await send(user, chat.id, 'Hello?')), 'chat_closed')
  assert.deepEqual(textsOf(await messagesOf(user, chat.id)), ['You have my bag'])
  assert.equal(codeOf(await send(driver, chat.id, 'Too late', 'deliveryman')), 'not_found')
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
    'the order has no courier yet',
  )
})

test('a new courier does not see the messages to the previous one', async () => {
  const { user, driver, order } = await makeDelivery('accepted')
  const first = await openAs(user, { role: 'deliveryman', order_id: order.id })
  assert.ok((await send(user, first.id, 'Code 4711')).ok)
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

test('only participants read, answer and mark a chat', async () => {
  const { user, order } = await makeDelivery()
  const other = await makeDelivery()
  const chat = await openAs(user, { role: 'seller', order_id: order.id })
  const sent = await send(user, chat.id, 'Hello')
  assert.ok(sent.ok)
  for (const person of [other.user, other.seller, other.driver])
    for (const as of ['user', 'seller', 'deliveryman'] as const) {
      assert.equal(
        codeOf(
          await app.as(person)('listChatMessages', { params: { id: chat.id }, query: { as } }),
        ),
        'not_found',
      )
      assert.equal(codeOf(await send(person, chat.id, 'me too', as)), 'not_found')
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
  assert.deepEqual(textsOf(await messagesOf(user, chat.id)), ['Hello'])
})

test('staff answer chats with the marketplace and cannot read chats with shops', async () => {
  const { user, order } = await makeDelivery()
  const [one, two] = [
    await app.makeUser({ roles: ['admin'] }),
    await app.makeUser({ roles: ['admin'], firstname: 'Kim' }),
  ]
  const support = await openAs(user, { order_id: order.id })
  const shops = await openAs(user, { role: 'seller', order_id: order.id })
  assert.ok(
    (await send(user, support.id, 'Where is my money?')).ok &&
      (await send(user, shops.id, 'Hi')).ok,
  )
  assert.ok((await send(two, support.id, 'On its way', 'admin')).ok)
  assert.deepEqual(
    (await messagesOf(user, support.id)).map(({ user: { firstname, role } }) => [firstname, role]),
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

test("a message has exactly the field of its type, and only the sender's own pictures", async () => {
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
  assert.deepEqual(textsOf(await messagesOf(user, chat.id)), [null])
})

async function listen(seat: ChatParticipant, lastId?: number) {
  const seen: StreamEvent[] = []
  const stop = await (await streamChats(app.deps, seat, lastId))((event) => void seen.push(event))
  const until = async (count: number) => {
    for (let tries = 0; tries < 300 && seen.length < count; tries++) await wait(10)
    return seen.map(({ event, data }) => [
      event,
      (data['message'] as { text?: string } | undefined)?.text ?? data['side'],
    ])
  }
  const receives = async (text: string) => {
    const isReceived = () =>
      seen.some(({ data }) => (data['message'] as { text?: string } | undefined)?.text === text)
    for (let tries = 0; tries < 300 && !isReceived(); tries++) await wait(10)
    return isReceived()
  }
  return { seen, until, hears: receives, stop }
}

test('both sides receive messages and read marks live, and a reconnect misses nothing', async () => {
  const { user, seller, order } = await makeDelivery()
  const stranger = await makeDelivery()
  const chat = await openAs(user, { role: 'seller', order_id: order.id })
  const [mine, shops, others, staff] = [
    await listen({ userId: user.id, as: 'user' }),
    await listen({ userId: seller.id, as: 'seller' }),
    await listen({ userId: stranger.seller.id, as: 'seller' }),
    await listen({ userId: 0, as: 'admin' }),
  ]
  const sent = await send(user, chat.id, 'Hello')
  assert.ok(sent.ok)
  await shops.until(1)
  await app.as(seller)('readChat', {
    params: { id: chat.id },
    query: { as: 'seller' },
    body: { last_id: sent.data.id },
  })
  const expected = [
    ['message', 'Hello'],
    ['read', 'desk'],
  ]
  assert.deepEqual([await mine.until(2), await shops.until(2)], [expected, expected])
  mine.stop()
  assert.ok((await send(seller, chat.id, 'Good evening', 'seller')).ok)
  await shops.until(3)
  const back = await listen({ userId: user.id, as: 'user' }, mine.seen.at(-1)?.id)
  // Events of concurrent transactions may arrive twice, so only the expected message is awaited.
  assert.ok(await back.hears('Good evening'))
  for (const { stop } of [shops, others, staff, back]) stop()
  assert.deepEqual([others.seen, staff.seen], [[], []])
})

test('courier, shop and staff open the same chat as the customer of their order', async () => {
  const { user, driver, seller, order } = await makeDelivery()
  const admin = await app.makeUser({ roles: ['admin'] })
  for (const [person, as] of [
    [driver, 'deliveryman'],
    [seller, 'seller'],
    [admin, 'admin'],
  ] as const) {
    const begun = await openAs(person, { order_id: order.id }, as)
    assert.equal((await openAs(user, { role: as, order_id: order.id })).id, begun.id)
    assert.equal(begun.user.firstname, 'Amina')
    assert.ok((await send(person, begun.id, 'Hello', as)).ok)
  }
  const stranger = await makeDelivery()
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

test('a user sends at most forty messages a minute', async () => {
  const user = await app.makeUser()
  const chat = await openAs(user, {})
  const answers: (string | undefined)[] = []
  for (let turn = 0; turn < 41; turn++)
    answers.push(codeOf(await send(user, chat.id, `line ${turn}`)))
  assert.deepEqual(
    [answers.filter((code) => code === 'ok').length, answers.at(-1)],
    [40, 'too_many_requests'],
  )
  app.clock.forward(61)
  assert.equal(codeOf(await send(user, chat.id, 'Sorry')), 'ok')
})
