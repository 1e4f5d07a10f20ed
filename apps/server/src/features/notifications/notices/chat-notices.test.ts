import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { notificationPage } from '@hawker/domain/notifications/notification-link'
import { sql } from '@hawker/postgres/database'
import { makeOrder } from '../../../testing/make/make-order.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { chatRoutes } from '../../chat/index.ts'
import { notificationListeners, notificationRoutes } from '../index.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({
    routes: (deps) => [...chatRoutes(deps), ...notificationRoutes(deps)],
    listeners: notificationListeners,
  })
})
after(() => app?.close())

type Person = { id: number; token: string }
async function sendMessage(
  person: Person,
  id: number,
  as: 'user' | 'deliveryman' | 'admin' = 'user',
) {
  const body = { client_id: randomUUID(), type: 'text' as const, text: 'Hello' }
  const answer = await app.as(person)('sendChatMessage', { params: { id }, query: { as }, body })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data.id
}
const read = (person: Person, id: number, lastId: number, as: 'user' | 'deliveryman') =>
  app.as(person)('readChat', { params: { id }, query: { as }, body: { last_id: lastId } })
async function notificationsOf(person: Person) {
  const answer = await app.as(person)('listNotifications', { query: {} })
  assert.ok(answer.ok)
  return answer.data.map((row) => ({
    title: row.title,
    body: row.body,
    unread: row.read_at === null,
    page: notificationPage(row),
  }))
}
async function withCourier() {
  const [user, driver] = [
    await app.makeUser({ firstname: 'Amina' }),
    await app.makeUser({ firstname: 'Dan', roles: ['driver'] }),
  ]
  const order = await makeOrder(app, { userId: user.id, status: 'on_a_way', driverId: driver.id })
  await app.work()
  await app.rows(sql`delete from notifications`)
  const opened = await app.as(user)('openChat', {
    query: {},
    body: { role: 'deliveryman', order_id: order.id },
  })
  assert.ok(opened.ok)
  return { user, driver, order, chatId: opened.data.id }
}

test('three messages create one notification, which leads to the chat', async () => {
  const { user, driver, order, chatId } = await withCourier()
  for (let turn = 0; turn < 3; turn++) {
    await sendMessage(driver, chatId, 'deliveryman')
    await app.work()
  }
  assert.deepEqual(await notificationsOf(user), [
    {
      title: 'Message from Dan',
      body: `About order ${order.number}, on its way`,
      unread: true,
      page: `/orders/${order.id}?chat=${chatId}`,
    },
  ])
  assert.deepEqual(await notificationsOf(driver), [], 'the sender is not notified')
})

test('a reader of the open chat is not notified, and reading the chat clears the notice', async () => {
  const { user, driver, chatId } = await withCourier()
  const seen = await sendMessage(driver, chatId, 'deliveryman')
  await read(user, chatId, seen, 'user')
  await app.work()
  assert.deepEqual(await notificationsOf(user), [])
  const missed = await sendMessage(driver, chatId, 'deliveryman')
  await app.work()
  assert.deepEqual(
    (await notificationsOf(user)).map(({ unread }) => unread),
    [true],
  )
  await read(user, chatId, missed, 'user')
  await app.work()
  assert.deepEqual(
    (await notificationsOf(user)).map(({ unread }) => unread),
    [false],
  )
  await sendMessage(driver, chatId, 'deliveryman')
  await app.work()
  assert.deepEqual(
    (await notificationsOf(user)).map(({ unread }) => unread),
    [true, false],
    'a later message notifies again',
  )
})

test('a message to the marketplace notifies all staff, and the answer leads to the help page', async () => {
  const [user, one, two] = [
    await app.makeUser({ firstname: 'Amina' }),
    await app.makeUser({ firstname: 'Kim', roles: ['admin'] }),
    await app.makeUser({ roles: ['admin'] }),
  ]
  const opened = await app.as(user)('openChat', { query: {}, body: {} })
  assert.ok(opened.ok)
  await sendMessage(user, opened.data.id)
  await app.work()
  for (const person of [one, two])
    assert.deepEqual(
      (await notificationsOf(person)).map(({ title, page }) => [title, page]),
      [['Message from Amina', `/console/staff/messages?chat=${opened.data.id}`]],
    )
  await sendMessage(one, opened.data.id, 'admin')
  await app.work()
  assert.deepEqual(
    (await notificationsOf(user)).map(({ title, body, page }) => [title, body, page]),
    [['Message from Kim', 'You have a new message', `/help?chat=${opened.data.id}`]],
  )
})
