import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from '@hawker/postgres/database'
import { makeOrder } from '../../testing/make/make-order.ts'
import { CENTRE } from '../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { orderRoutes } from '../orders/index.ts'
import { parcelLinks } from '../parcels/index.ts'
import { stopSmsPath, textedToken } from '../trust/index.ts'
import { trackingJobs, trackingListeners, trackingPages, trackingRoutes } from './index.ts'

let app: TestApp
let pages: FastifyInstance
const sent: { to: string; text: string }[] = []
before(async () => {
  app = await startTestApp({
    routes: (deps) => [...trackingRoutes(deps), ...orderRoutes(deps)],
    listeners: trackingListeners,
    jobs: trackingJobs,
    sms: { sendCode: async () => {}, sendText: async (message) => void sent.push(message) },
  })
  pages = Fastify()
  trackingPages(pages, app.deps, parcelLinks(app.deps), { scale: 1000 })
})
after(async () => {
  await pages?.close()
  await app?.close()
})

const RECEIVER = {
  name: 'Noor',
  phone: '+12025550177',
  gift_message: 'Happy <birthday>',
  share_tracking: true,
}
async function shared(status: 'new' | 'on_a_way' | 'delivered' = 'on_a_way') {
  const [user, driver] = [
    await app.makeUser({ firstname: 'Amina', phone: '+12025550111' }),
    await app.makeUser({ roles: ['driver'] }),
  ]
  const order = await makeOrder(app, {
    userId: user.id,
    status,
    driverId: driver.id,
    body: { receiver: RECEIVER, address: { location: CENTRE, address: '77 Secret Lane' } },
  })
  await app.work()
  const shown = await app.as(user)('showOrder', { params: { id: order.id }, query: {} })
  assert.ok(shown.ok)
  const url = shown.data.tracking_url ?? ''
  return { ...order, url, token: url.split('/t/')[1] ?? '', order: shown.data, user }
}
const look = (token: string, language = 'en') =>
  pages.inject({ url: `/t/${token}`, headers: { 'accept-language': language } })

test('sends the receiver a secret link that opens without sign-in or scripts', async () => {
  const { url, token, order } = await shared()
  assert.match(token, /^[A-Za-z0-9_-]{22}$/)
  const message = sent.at(-1)
  assert.equal(message?.to, RECEIVER.phone)
  assert.ok(message?.text.includes(url))
  const page = await look(token)
  assert.equal(page.statusCode, 200)
  assert.ok(Buffer.byteLength(page.body) < 30_000)
  assert.ok(page.body.includes('<h1>On the way</h1>'))
  assert.ok(order.delivery_pin !== null && page.body.includes(order.delivery_pin))
  assert.ok(page.body.includes('http-equiv="refresh"'))
  assert.equal(page.headers['referrer-policy'], 'no-referrer')
})

test('the page leads the receiver who gets texts to the page that stops them', async () => {
  const { token } = await shared()
  const linkIn = (body: string) => /\/no-texts\/[\w-]+/.exec(body)?.[0]
  const texted = textedToken(app.deps.personalDataKey, token, RECEIVER.phone)
  assert.ok(sent.at(-1)?.text.includes(`/t/${texted}`))
  const { body } = await look(texted)
  assert.equal(linkIn(body), stopSmsPath(app.deps.personalDataKey, RECEIVER.phone))
  assert.equal(linkIn((await look(token)).body), undefined, 'the buyer has this link, too')
})

test('the page shows no price, phone number or address, and escapes all user text', async () => {
  const { token, order } = await shared()
  const page = await look(token)
  const answer = await app.as(undefined)('trackOrder', { params: { token }, query: {} })
  assert.ok(answer.ok)
  for (const text of [page.body, JSON.stringify(answer.data)])
    for (const secret of [
      order.total_price.toFixed(2),
      '2025550111',
      '2025550177',
      'Secret Lane',
      '$',
      'price',
      'Haddad',
    ])
      assert.ok(!text.includes(secret), secret)
  assert.ok(page.body.includes('Happy &lt;birthday&gt;'))
})

test('the page names another day, and announces pickup instead of an estimate when ready', async () => {
  const { id, token } = await shared('new')
  const words = async () => (await look(token)).body.replaceAll(/[\u2066-\u2069]/g, '')
  assert.match(await words(), /<p>Arrives \d/)
  const at = new Date(app.clock.now().getTime() + 3 * 86_400_000)
  await app.rows(sql`update orders set estimate_from = ${at}, estimate_to = ${at} where id = ${id}`)
  const day = at.toLocaleDateString('en', { weekday: 'long', timeZone: 'America/New_York' })
  assert.match(await words(), new RegExp(`<p>${day}, \\d`))
  await app.rows(sql`update orders set status = 'ready', delivery_type = 'pickup' where id = ${id}`)
  assert.match(await words(), /<p>Ready to pick up<\/p>/)
})

test('the page asks for an ID when the order has an age restriction', async () => {
  const { id, token, user, order } = await shared()
  assert.equal(order.details[0]?.age_restriction, null)
  assert.ok(!(await look(token)).body.includes('aged'))
  await app.rows(sql`update order_details set age_restriction = 21 where order_id = ${id}`)
  assert.ok((await look(token)).body.includes('people aged 21 or over'))
  const own = await app.as(user)('showOrder', { params: { id }, query: {} })
  assert.ok(own.ok)
  assert.deepEqual(
    own.data.details.map(({ age_restriction: age }) => age),
    [21],
  )
})

test('goods sold by weight are listed with their weight, others with their count', async () => {
  const { id, token, order } = await shared()
  const title = order.details[0]?.product.translation.title ?? ''
  const [detail] = await app.rows<{ quantity: number; product_id: number }>(
    sql`select quantity, product_id from order_details where order_id = ${id} order by position`,
  )
  assert.ok((await look(token)).body.includes(`<span>${detail?.quantity}×</span><bdi>${title}`))
  await app.rows(
    sql`update products set unit = 'kg', step = 0.25 where id = ${detail?.product_id ?? 0}`,
  )
  const grams = (detail?.quantity ?? 0) * 250
  assert.ok((await look(token)).body.includes(`<span>${grams}\u00a0g</span><bdi>${title}`))
  const tracked = await app.as(undefined)('trackOrder', { params: { token }, query: {} })
  assert.ok(tracked.ok)
  assert.deepEqual(tracked.data.details[0]?.weighed, {
    unit: 'kg',
    ordered: grams / 1000,
    packed: null,
  })
  await app.rows(
    sql`update products set unit = null, step = 1 where id = ${detail?.product_id ?? 0}`,
  )
})

test('the page uses the language and direction of its reader', async () => {
  const { token } = await shared()
  const page = await look(token, 'ar-EG,ar;q=0.9')
  assert.match(page.body, /<html lang="ar" dir="rtl"/)
})

test('answers the same 404 to a wrong and to an expired token', async () => {
  const { token, id } = await shared('delivered')
  assert.equal((await look(token)).statusCode, 200)
  await app.rows(sql`update trackings set expires_at = ${app.clock.now()} where order_id = ${id}`)
  const [over, wrong] = [await look(token), await look('AAAAAAAAAAAAAAAAAAAAAA')]
  assert.deepEqual([over.statusCode, wrong.statusCode], [404, 404])
  assert.equal(over.body, wrong.body)
  const answer = await app.as(undefined)('trackOrder', { params: { token }, query: {} })
  assert.ok(!answer.ok && answer.status === 404)
})

test('creates no link for an unshared order, and none twice for a repeated event', async () => {
  const user = await app.makeUser()
  const order = await makeOrder(app, {
    userId: user.id,
    body: { receiver: { ...RECEIVER, share_tracking: false } },
  })
  await app.work()
  const shown = await app.as(user)('showOrder', { params: { id: order.id }, query: {} })
  assert.ok(shown.ok && shown.data.tracking_url === null)
  const { id, token } = await shared('new')
  const messages = sent.length
  const [listener] = trackingListeners(app.deps)
  await app.deps.database.transaction(
    (tx) => listener?.handle(tx, { order_id: id } as never) ?? Promise.resolve(),
  )
  await app.work()
  assert.equal(sent.length, messages)
  assert.equal((await look(token)).statusCode, 200)
})

test('the database stores no token of a link', async () => {
  const { token, id } = await shared('new')
  const rows = await app.rows(sql`select t::text as row from trackings t where order_id = ${id}`)
  assert.equal(rows.length, 1)
  assert.ok(!JSON.stringify(rows).includes(token))
  assert.ok(!JSON.stringify(rows).includes(Buffer.from(token).toString('hex')))
})

test('a link from before tokens were derived still opens, and is not shown as another one', async () => {
  const { user, id } = await shared('on_a_way')
  const old = 'token-from-before-the-change'
  await app.rows(sql`
    update trackings set token_hash = sha256(convert_to(${old}, 'UTF8')), derived = false
    where order_id = ${id}`)
  assert.equal((await look(old)).statusCode, 200)
  const shown = await app.as(user)('showOrder', { params: { id }, query: {} })
  assert.ok(shown.ok && shown.data.tracking_url === null)
})

test('shows no PIN before the order is on its way', async () => {
  const { token } = await shared('new')
  const answer = await app.as(undefined)('trackOrder', { params: { token }, query: {} })
  assert.ok(answer.ok)
  assert.deepEqual(
    [answer.data.delivery_pin, answer.data.pickup_code, answer.data.deliveryman],
    [null, null, null],
  )
})
