import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { listWebPushDevices } from './device.store.ts'
import { unsubscribeKeyOf } from '../unsubscribe-key.ts'
import type { Mail } from '../../../adapters/mail/port.ts'
import type { PushMessage, PushTarget } from '../../../adapters/push/port.ts'
import { sql } from '@hawker/postgres/database'
import { startTestApp } from '../../../testing/test-app.ts'
import { makeOrder } from '../../../testing/make/make-order.ts'
import { type NewNotification, notifyAllUsers, notifyUsers } from '../notification.store.ts'
import {
  notificationJobs,
  notificationRoutes,
  notificationSweeps,
  unsubscribePages,
} from '../index.ts'

const mails: Mail[] = []
const pushes: { target: PushTarget; message: PushMessage }[] = []
const goneEndpoints = new Set<string>()
let mailFails = false
const app = await startTestApp({
  routes: notificationRoutes,
  jobs: notificationJobs,
  sweeps: notificationSweeps,
  deps: () => ({
    mail: {
      send: async (mail) => {
        if (mailFails) throw new Error('the mail server does not respond')
        mails.push(mail)
      },
    },
    push: {
      publicKey: 'BKey',
      accepts: (endpoint) => endpoint.startsWith('https://push.example.test/'),
      send: async (target, message) => {
        if (goneEndpoints.has(target.endpoint)) return 'gone'
        pushes.push({ target, message })
        return 'sent'
      },
    },
  }),
})
after(app.close)
const { database } = app.deps
const { clock } = app
beforeEach(() => {
  mails.length = 0
  pushes.length = 0
})
const MINUTE = 60

async function makeRecipient() {
  const person = await app.makeUser()
  await app.rows(sql`update users set email_verified_at = now() where id = ${person.id}`)
  return person
}
type Person = Awaited<ReturnType<typeof makeRecipient>>
let events = 1000
const notify = async (person: Person, notification: Partial<NewNotification> = {}) =>
  database.transaction((tx) =>
    notifyUsers(tx, [person.id], {
      type: 'status_changed',
      textKey: 'wallet_topped_up',
      eventId: ++events,
      at: clock.now(),
      ...notification,
    }),
  )
const change = async (person: Person, body: object) => {
  const answer = await app.as(person)('updateNotificationPreferences', { query: {}, body })
  assert.ok(answer.ok)
  return answer.data
}
const keys = {
  p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url'),
  auth: Buffer.alloc(16, 2).toString('base64url'),
}
const subscribe = (person: Person, name: string, more: object = {}) =>
  app.as(person)('updateDeviceToken', {
    query: {},
    body: { token: `https://push.example.test/${name}`, type: 'webpush', keys, ...more },
  })
const waiting = async (person: Person) =>
  (
    await app.rows<{ channel: string }>(
      sql`select channel from notification_deliveries where user_id = ${person.id} order by channel`,
    )
  ).map(({ channel }) => channel)

test("an unread notification is mailed after ten minutes in the reader's language", async () => {
  const person = await makeRecipient()
  const order = await makeOrder(app, { status: 'cooking' })
  await change(person, { locale: 'es-MX', time_zone: 'America/Mexico_City' })
  await notify(person, { orderId: order.id, textKey: 'cooking' })
  clock.forward(9 * MINUTE)
  await app.work()
  assert.equal(mails.length, 0)
  clock.forward(MINUTE)
  await app.work()
  const [mail] = mails
  assert.equal(mail?.to, person.email)
  assert.match(mail?.subject ?? '', /^Estamos preparando|^El pedido|Pedido/)
  assert.match(mail?.text ?? '', new RegExp(`http://hawker\\.test/orders/${order.id}\n`))
  assert.match(mail?.text ?? '', /\/unsubscribe\?key=[0-9a-f-]{36}&type=status_changed&lang=es/)
  assert.deepEqual(await waiting(person), [])
})

test('a notification read meanwhile is not mailed', async () => {
  const person = await makeRecipient()
  await notify(person)
  await app.as(person)('readAllNotifications', { query: {} })
  clock.forward(10 * MINUTE)
  await app.work()
  assert.deepEqual([mails.length, await waiting(person)], [0, []])
})

test('several notifications become one digest, and the next mail waits half an hour', async () => {
  const person = await makeRecipient()
  await notify(person)
  clock.forward(5 * MINUTE)
  await notify(person)
  await notify(person)
  clock.forward(5 * MINUTE)
  await app.work()
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['3 notifications from Hawker'],
  )
  await notify(person)
  clock.forward(20 * MINUTE)
  await app.work()
  assert.equal(mails.length, 1)
  clock.forward(10 * MINUTE)
  await app.work()
  assert.equal(mails.length, 2)
})

test('unverified addresses get no mail, and news goes only to subscribers', async () => {
  const [unproven, quiet, subscriber] = [
    await app.makeUser(),
    await makeRecipient(),
    await makeRecipient(),
  ]
  await change(subscriber, { marketing: true })
  await notify(unproven)
  const [blog] = await app.rows<{ uuid: string }>(sql`
    insert into blogs (translations, published_at) values ('{}', ${clock.now()}) returning uuid`)
  await database.transaction((tx) =>
    notifyAllUsers(tx, {
      type: 'news_publish',
      textKey: 'news',
      blogUuid: blog?.uuid ?? '',
      eventId: ++events,
      at: clock.now(),
    }),
  )
  clock.forward(10 * MINUTE)
  await app.work()
  assert.deepEqual(
    mails.map(({ to }) => to),
    [subscriber.email],
  )
  assert.deepEqual(await waiting(quiet), [])
})

test('a disabled channel sends nothing, and a disabled bell does not count', async () => {
  const person = await makeRecipient()
  const before = await change(person, {
    types: [{ type: 'status_changed', email: false, in_app: false }],
  })
  assert.deepEqual(
    before.types.find(({ type }) => type === 'status_changed'),
    { type: 'status_changed', in_app: false, email: false, push: true },
  )
  await notify(person)
  const statistic = await app.as(person)('showNotificationStatistic', { query: {} })
  const list = await app.as(person)('listNotifications', { query: {} })
  assert.ok(statistic.ok && list.ok)
  assert.deepEqual([statistic.data.notification, list.meta.total], [0, 1])
  clock.forward(10 * MINUTE)
  await app.work()
  assert.equal(mails.length, 0)
  assert.equal(
    (await change(person, { types: [{ type: 'status_changed', in_app: true }] })).types.find(
      ({ type }) => type === 'status_changed',
    )?.email,
    false,
  )
})

test('a push is sent at once to every browser of the user, and gone browsers are deleted', async () => {
  const person = await makeRecipient()
  const order = await makeOrder(app, { status: 'accepted' })
  for (const name of ['laptop', 'phone']) assert.ok((await subscribe(person, name)).ok)
  goneEndpoints.add('https://push.example.test/phone')
  await notify(person, { orderId: order.id })
  await app.work()
  assert.deepEqual(
    pushes.map(({ target, message }) => [
      target.endpoint,
      message.topic,
      JSON.parse(message.payload).url,
    ]),
    [['https://push.example.test/laptop', `order-${order.id}`, `/orders/${order.id}`]],
  )
  const left = await listWebPushDevices(app.deps.database, app.deps.personalDataKey, person.id)
  assert.deepEqual(
    left.map(({ endpoint }) => endpoint),
    ['https://push.example.test/laptop'],
  )
  // The database alone is not enough to push, and without the key there are no devices.
  const [row] = await app.rows<{ text: string }>(
    sql`select d::text as text from device_tokens d where user_id = ${person.id}`,
  )
  assert.doesNotMatch(row?.text ?? '', /push\.example/)
  assert.deepEqual(await listWebPushDevices(app.deps.database, new Uint8Array(32), person.id), [])
})

test('quiet hours hold back all but urgent notifications, which follow as one digest', async () => {
  const person = await makeRecipient()
  await subscribe(person, 'night')
  // The test clock starts at 17:00 UTC on 21 November, and has moved since.
  const minutes = clock.now().getUTCHours() * 60 + clock.now().getUTCMinutes()
  const wallTime = (at: number) =>
    `${String(Math.floor((at % 1440) / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  await change(person, {
    time_zone: 'UTC',
    quiet_hours: { from: wallTime(minutes + 1439), until: wallTime(minutes + 120) },
  })
  const [urgentOrder, ...rest] = [
    await makeOrder(app, { status: 'on_a_way' }),
    await makeOrder(app),
    await makeOrder(app),
    await makeOrder(app),
    await makeOrder(app),
  ]
  for (const order of rest) await notify(person, { orderId: order.id })
  await notify(person, { textKey: 'on_a_way', orderId: urgentOrder.id })
  await app.work()
  assert.deepEqual(
    pushes.map(({ message }) => [message.topic, message.urgent]),
    [[`order-${urgentOrder.id}`, true]],
  )
  clock.forward(30 * MINUTE)
  await app.work()
  const ownMails = () => mails.filter(({ to }) => to === person.email).length
  assert.deepEqual([pushes.length, ownMails()], [1, 0])
  clock.forward(91 * MINUTE)
  await app.work()
  assert.deepEqual(
    pushes.slice(1).map(({ message }) => JSON.parse(message.payload).title),
    ['4 new notifications'],
  )
  assert.equal(ownMails(), 1)
  assert.equal((await change(person, { quiet_hours: null })).quiet_hours, null)
})

test('a failed mail is retried later, once', async (t) => {
  t.mock.method(console, 'error', () => {})
  const person = await makeRecipient()
  await notify(person)
  clock.forward(10 * MINUTE)
  mailFails = true
  await assert.rejects(() => app.work())
  mailFails = false
  await app.work()
  assert.equal(mails.length, 0)
  clock.forward(5 * MINUTE)
  await app.work()
  await app.work()
  assert.equal(mails.length, 1)
})

test('concurrent workers send one mail', async () => {
  const person = await makeRecipient()
  await notify(person)
  clock.forward(10 * MINUTE)
  const sweeps = notificationSweeps(app.deps)
  await Promise.all([...sweeps, ...sweeps, ...sweeps, ...sweeps].map(({ run }) => run()))
  assert.equal(mails.length, 1)
})

test('unsubscribing needs no sign-in and reveals nothing about unknown keys', async () => {
  const person = await makeRecipient()
  await change(person, {})
  const key = unsubscribeKeyOf(app.deps.personalDataKey, person.id)
  const guest = app.as(undefined)
  await notify(person)
  for (const requestedKey of [key, '01890000-0000-7000-8000-000000000000']) {
    const answer = await guest('unsubscribe', {
      query: {},
      body: { key: requestedKey, type: 'status_changed' },
    })
    assert.ok(answer.ok)
    assert.deepEqual(answer.data, {})
  }
  assert.deepEqual(await waiting(person), [])
  const emails = async () =>
    (await change(person, {})).types.filter(({ email }) => email).map(({ type }) => type)
  assert.ok(
    !(await emails()).includes('status_changed') && (await emails()).includes('order_refunded'),
  )
  const { default: Fastify } = await import('fastify')
  const pages = Fastify()
  unsubscribePages(pages, app.deps)
  const stillOn = await emails()
  const opened = await pages.inject({
    url: `/api/v1/rest/notifications/unsubscribe/${key}/order_refunded`,
  })
  assert.equal(opened.statusCode, 303)
  assert.equal(opened.headers.location, `/unsubscribe?key=${key}&type=order_refunded`)
  assert.deepEqual(await emails(), stillOn)
  const pressed = await pages.inject({
    method: 'POST',
    url: `/api/v1/rest/notifications/unsubscribe/${key}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  assert.equal(pressed.statusCode, 200)
  assert.deepEqual(await emails(), [])
})

test('a browser belongs to the user who signed in last, and is deleted with the session', async () => {
  const [first, second] = [await makeRecipient(), await makeRecipient()]
  await subscribe(first, 'shared')
  await subscribe(second, 'shared')
  await notify(first)
  await app.work()
  assert.equal(pushes.length, 0)
  await app.rows(sql`delete from sessions where user_id = ${second.id}`)
  assert.deepEqual(
    await app.rows(
      sql`select id from device_tokens where user_id = any(${[first.id, second.id]}::bigint[])`,
    ),
    [],
  )
})

test('an unreachable push service, invalid keys and an unknown time zone are refused', async () => {
  const person = await makeRecipient()
  const refused = async (answer: Promise<{ ok: true } | { ok: false; errors: object }>) => {
    const got = await answer
    return got.ok ? [] : Object.keys(got.errors)
  }
  assert.deepEqual(
    await refused(subscribe(person, 'x', { token: 'https://169.254.169.254/latest' })),
    ['token'],
  )
  assert.deepEqual(await refused(subscribe(person, 'x', { keys: { ...keys, p256dh: 'AAAA' } })), [
    'keys',
  ])
  assert.deepEqual(
    await refused(
      app.as(person)('updateNotificationPreferences', {
        query: {},
        body: { time_zone: 'Mars/Olympus' },
      }),
    ),
    ['time_zone'],
  )
})
