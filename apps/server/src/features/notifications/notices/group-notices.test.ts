import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { giveMoney } from '../../../testing/make/give-money.ts'
import { placeGroupOrder } from '../../../testing/make/place-group-order.ts'
import { makeShop } from '../../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { cartRoutes, cartSweeps } from '../../carts/index.ts'
import { groupRoutes, groupSweeps } from '../../group-orders/index.ts'
import { checkoutJobs, checkoutListeners, checkoutRoutes } from '../../checkout/index.ts'
import { moveOrder, orderListeners, orderRoutes, orderSweeps } from '../../orders/index.ts'
import {
  paymentRequestJobs,
  paymentRequestListeners,
  paymentRequestRoutes,
  paymentRequestSweeps,
} from '../../payment-requests/index.ts'
import { notificationListeners, notificationRoutes } from '../index.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({
    routes: (deps) => [
      ...cartRoutes(deps),
      ...groupRoutes(deps),
      ...checkoutRoutes(deps),
      ...orderRoutes(deps),
      ...paymentRequestRoutes(deps),
      ...notificationRoutes(deps),
    ],
    listeners: (deps) => [
      ...checkoutListeners(deps),
      ...orderListeners(deps),
      ...paymentRequestListeners(),
      ...notificationListeners(deps),
    ],
    jobs: (deps) => [...checkoutJobs(deps), ...paymentRequestJobs(deps)],
    sweeps: (deps) => [
      ...cartSweeps(deps),
      ...groupSweeps(deps),
      ...orderSweeps(deps),
      ...paymentRequestSweeps(deps),
    ],
  })
})
after(() => app?.close())

type Person = Awaited<ReturnType<TestApp['makeUser']>>
const runJobs = async () => {
  for (let round = 0; round < 3; round += 1) await app.work()
}
/** The user's group and share notifications, oldest first, in a language. */
async function groupNotificationsOf(
  person: Person,
  lang = 'en',
): Promise<{ type: string; title: string; url: string | null }[]> {
  await runJobs()
  const url = `/api/v1/dashboard/notifications?perPage=50&sort=asc&lang=${lang}`
  const answer = await app.http.inject({ url, headers: { authorization: person.token } })
  const { data } = answer.json<{ data: { type: string; title: string; url: string | null }[] }>()
  return data
    .filter(({ type }) => type === 'group_update' || type === 'payment_request')
    .map(({ type, title, url: where }) => ({ type, title, url: where }))
}
const titles = async (person: Person, lang?: string) =>
  (await groupNotificationsOf(person, lang)).map(({ title }) => title)

async function group(deadlineS?: number) {
  const shop = await makeShop(app, { products: [{ price: 500 }] })
  const [host, friend] = [
    await app.makeUser({ firstname: 'Olga' }),
    await app.makeUser({ firstname: 'Farid' }),
  ]
  const client = app.as(host)
  const cart = await client('createCart', {
    query: {},
    body: {
      shop_id: shop.id,
      products: [{ stock_id: shop.products[0]?.stockId ?? 0, quantity: 1 }],
    },
  })
  assert.ok(cart.ok)
  const { id } = cart.data
  const deadline_at =
    deadlineS === undefined
      ? null
      : new Date(app.clock.now().getTime() + deadlineS * 1000).toISOString()
  const made = await client('setGroup', {
    params: { id },
    query: {},
    body: { group_settings: { payment_mode: 'owner', deadline_at } },
  })
  assert.ok(made.ok)
  const token = new URL(made.data.join_url ?? '', 'http://x').searchParams.get('t') ?? ''
  const joined = await app.as(friend)('openGroupCart', { query: {}, body: { cart_id: id, token } })
  const guest = await app.as(undefined)('openGuestGroupCart', {
    query: {},
    body: { cart_id: id, token, name: 'Gina' },
  })
  assert.ok(joined.ok && guest.ok)
  const partOf = (cart: typeof joined.data) => cart.user_carts.find(({ uuid }) => uuid !== null)
  return { id, host, friend, client, friends: partOf(joined.data), ginas: partOf(guest.data) }
}
type Group = Awaited<ReturnType<typeof group>>
const done = (part: Group['friends']) =>
  app.as(undefined)('toggleDone', { params: { uuid: part?.uuid ?? '' }, query: {} })

test('the host is notified of joins and once when all have chosen', async () => {
  const { id, host, friends, ginas: ginasRequest, friend } = await group()
  assert.ok((await done(friends)).ok)
  assert.deepEqual(await titles(host), ['Farid has joined', 'Gina has joined'])
  assert.ok((await done(ginasRequest)).ok)
  assert.deepEqual(await groupNotificationsOf(host), [
    { type: 'group_update', title: 'Farid has joined', url: `/group/${id}` },
    { type: 'group_update', title: 'Gina has joined', url: `/group/${id}` },
    { type: 'group_update', title: 'Everyone has chosen', url: `/group/${id}` },
  ])
  assert.deepEqual(await titles(host, 'es'), [
    'Farid se ha unido',
    'Gina se ha unido',
    'Todos han elegido',
  ])
  assert.deepEqual(await titles(friend), [])
})

test('removed and locked-out members are notified, and the host is not', async () => {
  const one = await group()
  assert.ok(
    (
      await one.client('removeMembers', {
        query: { ids: [one.friends?.id ?? 0, one.ginas?.id ?? 0] },
      })
    ).ok,
  )
  assert.deepEqual(await titles(one.friend), ['You have been kicked from group order'])
  const other = await group()
  for (let press = 0; press < 2; press += 1) {
    assert.ok((await other.client('lockGroup', { params: { id: other.id }, query: {} })).ok)
    app.clock.forward(1)
  }
  assert.deepEqual(await titles(other.friend), ['The group order is locked'])
  assert.ok((await other.client('deleteCart', { query: {} })).ok)
  assert.deepEqual(await titles(other.friend), [
    'The group order is locked',
    'Group order canceled',
  ])
  assert.deepEqual(await titles(other.host), ['Farid has joined', 'Gina has joined'])
})

test('the deadline notifies members of the lock and the host to order', async () => {
  const { host, friend } = await group(600)
  app.clock.forward(601)
  assert.deepEqual((await titles(host)).slice(2), ['Time’s up: order now'])
  assert.deepEqual(await titles(friend), ['The group order is locked'])
})

test('an early lock notifies members once, and the deadline still notifies the host', async () => {
  const { id, host, client, friend } = await group(600)
  assert.ok((await client('lockGroup', { params: { id }, query: {} })).ok)
  app.clock.forward(601)
  assert.deepEqual((await titles(host)).slice(2), ['Time’s up: order now'])
  assert.deepEqual(await titles(friend), ['The group order is locked'])
})

test('an expired group order notifies everyone in it', async () => {
  const { host, friend } = await group()
  app.clock.forward(24 * 3600 + 1)
  assert.deepEqual((await titles(host)).slice(2), ['Your group order is over'])
  assert.deepEqual(await titles(friend), ['Your group order is over'])
})

test('an order notifies its members, or asks them for their share', async () => {
  const free = await placeGroupOrder(app, { payment_mode: 'owner' })
  app.clock.forward(31)
  assert.deepEqual((await titles(free.friend)).slice(-1), ['Olga has ordered'])

  const split = await placeGroupOrder(app)
  app.clock.forward(31)
  await runJobs()
  const [faridsRequest] = await split.requests()
  assert.ok(faridsRequest)
  const price = `$${faridsRequest.amount.toFixed(2)}`
  assert.deepEqual((await groupNotificationsOf(split.friend)).at(-1), {
    type: 'payment_request',
    title: `Olga asks you for ${price}`,
    url: faridsRequest.pay_url,
  })
  await giveMoney(app, split.friend.id, 9_000n)
  const paid = await app.as(split.friend)('payPaymentRequest', {
    params: { uuid: faridsRequest.pay_url.replace('/share/', '') },
    query: {},
    body: { payment: { tag: 'wallet' } },
  })
  assert.ok(paid.ok)
  assert.deepEqual((await groupNotificationsOf(split.host)).at(-1), {
    type: 'payment_request',
    title: `Farid has paid ${price}`,
    url: `/orders/${split.order.id}`,
  })
  await app.deps.database.transaction((tx) =>
    moveOrder(tx, app.deps, {
      orderId: split.order.id,
      to: 'cancelled',
      by: { actor: 'seller' },
      reason: 'too_busy',
    }),
  )
  assert.equal((await titles(split.friend)).at(-1), `You get ${price} back`)
})

test('the host reminds a member every six hours, and late members are reminded automatically', async () => {
  const { client, friend, order, requests } = await placeGroupOrder(app)
  app.clock.forward(31)
  await runJobs()
  await app.deps.database.transaction((tx) =>
    moveOrder(tx, app.deps, { orderId: order.id, to: 'accepted', by: { actor: 'seller' } }),
  )
  const [faridsRequest, ginasRequest] = await requests()
  assert.ok(faridsRequest && ginasRequest)
  const remind = (id: number) => client('remindOfPaymentRequest', { params: { id }, query: {} })
  assert.deepEqual([faridsRequest.reminder, ginasRequest.reminder], ['possible', null])
  const refused = await remind(ginasRequest.id)
  assert.equal(!refused.ok && refused.code, 'invalid_transition')
  const before = (await titles(friend)).length
  const reminded = await remind(faridsRequest.id)
  assert.equal(reminded.ok && reminded.data.reminder, 'sent')
  const again = await remind(faridsRequest.id)
  assert.deepEqual(!again.ok && [again.code, again.data], [
    'too_many_requests',
    { retry_after: 21_600 },
  ])
  app.clock.forward(21_600)
  assert.ok((await remind(faridsRequest.id)).ok)
  const reminder = `Reminder: $${faridsRequest.amount.toFixed(2)} for Olga`
  assert.deepEqual((await titles(friend)).slice(before), [reminder, reminder])
  app.clock.forward(5 * 86_400 + 1)
  assert.deepEqual((await titles(friend)).slice(before), [reminder, reminder, reminder])
  await runJobs()
  assert.equal((await titles(friend)).length, before + 3)
  const stranger = await app.as(friend)('remindOfPaymentRequest', {
    params: { id: faridsRequest.id },
    query: {},
  })
  assert.equal(!stranger.ok && stranger.code, 'not_found')
})
