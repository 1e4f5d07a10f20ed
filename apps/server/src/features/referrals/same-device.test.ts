import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { sql } from '../../database/database.ts'
import { makeOrder, makeShopper } from '../../testing/make-order.ts'
import { makeShop } from '../../testing/make-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { accountSweeps, knowDevices } from '../accounts/index.ts'
import { cartRoutes } from '../carts/index.ts'
import { checkoutRoutes } from '../checkout/index.ts'
import { orderListeners, orderRoutes } from '../orders/index.ts'
import { paymentListeners } from '../payments/index.ts'
import { readWallet, walletListeners } from '../wallet/index.ts'
import { referralListeners, referralRoutes } from './index.ts'

const app = await startTestApp({
  routes: (deps) => [
    ...cartRoutes(deps),
    ...checkoutRoutes(deps),
    ...orderRoutes(deps),
    ...referralRoutes(deps),
  ],
  listeners: (deps) => [
    ...orderListeners(deps),
    ...paymentListeners(deps),
    ...walletListeners(deps),
    ...referralListeners(deps),
  ],
  sweeps: accountSweeps,
})
after(app.close)
await app.rows(sql`insert into settings (key, value) values ('referral_active', '1')`)
const shop = await makeShop(app, { products: [{ title: 'Soup', price: 3000 }] })
/** Pages that sign in, as those of the site and of other providers do: by the cookie that they set. */
const site = Fastify()
knowDevices(site, app.deps, (error) => assert.fail(String(error)))
site.get<{ Params: { token: string } }>('/in/:token', (request, reply) =>
  reply.header('set-cookie', `access_token=${request.params.token}; HttpOnly; Path=/`).send('in'),
)
site.get('/look', (_, reply) => reply.send('a page'))
site.get('/out', (_, reply) =>
  reply.header('set-cookie', 'access_token=; HttpOnly; Path=/; Max-Age=0').send('out'),
)
after(() => site.close())

/** A browser: it keeps the number that it was given. */
function browser(number?: string) {
  let device = number
  const visit = async (url: string) => {
    const { headers } = await site.inject({
      url,
      headers: device === undefined ? {} : { cookie: `lang=en; device=${device}` },
    })
    const set = [headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith('device='))
    device = /^device=([^;]*);/.exec(set ?? '')?.[1] ?? device
    return set
  }
  return {
    visit,
    signIn: ({ token }: { token: string }) => visit(`/in/${token}`),
    device: () => device,
  }
}
const codeOf = async (person: { token: string }) => {
  const shown = await app.as(person)('showReferral', { query: {} })
  assert.ok(shown.ok)
  return shown.data.code
}
const give = async (friend: { token: string }, code: string) => {
  const given = await app.as(friend)('acceptReferral', { query: {}, body: { code } })
  return given.ok ? 'ok' : given.code
}
const stateOf = async ({ id }: { id: number }) =>
  (
    await app.rows<{ status: string; reason: string | null }>(
      sql`select status, reason from referrals where friend_id = ${id}`,
    )
  )[0]
const balanceOf = async ({ id }: { id: number }) =>
  (await readWallet(app.deps.database, id)).balance

test('a browser gets a number when somebody signs in on it, keeps it for the next one, and nobody who reads the table has it', async () => {
  const { visit, signIn, device } = browser()
  assert.equal(await visit('/look'), undefined)
  assert.equal(await visit('/out'), undefined)
  const [ana, ben] = [await app.makeUser(), await app.makeUser()]
  assert.match(
    (await signIn(ana)) ?? '',
    /^device=[\w-]{22}; HttpOnly; SameSite=Lax; Path=\/; Max-Age=31536000$/,
  )
  const number = device()
  await signIn(ben)
  assert.equal(device(), number)
  const kept = await app.rows<{ user_id: number; device: Buffer }>(
    sql`select user_id, device from user_devices order by user_id`,
  )
  assert.deepEqual(
    kept.map(({ user_id: id }) => id),
    [ana.id, ben.id],
  )
  assert.ok(
    kept[0]?.device.equals(kept[1]?.device ?? Buffer.of()) &&
      !kept[0].device.includes(Buffer.from(number ?? '', 'base64url')),
  )
  const made = browser("'; drop")
  await made.signIn(ana)
  assert.match(
    made.device() ?? '',
    /^[\w-]{22}$/,
    'what somebody wrote into the cookie by hand is not taken',
  )
})

test('who invites themselves on their own device is told nothing, and gets nothing', async () => {
  const [referrer, self, friend] = [
    await app.makeUser(),
    await app.makeUser(),
    await app.makeUser(),
  ]
  const own = browser()
  await own.signIn(referrer)
  await own.signIn(self)
  await browser().signIn(friend)
  const code = await codeOf(referrer)
  assert.deepEqual([await give(self, code), await balanceOf(self)], ['referral_invalid', 0n])
  assert.deepEqual([await give(friend, code), await balanceOf(friend)], ['ok', 500n])
})

test('a device that is seen later takes the welcome back, before it pays for anything and when the order is delivered', async () => {
  const referrer = await app.makeUser()
  const own = browser()
  await own.signIn(referrer)
  const code = await codeOf(referrer)

  const fetching = await app.makeUser()
  assert.equal(await give(fetching, code), 'ok')
  await own.signIn(fetching)
  const body = { delivery_type: 'pickup' as const }
  const { place } = await makeShopper(app, shop, {
    user: fetching,
    products: [{ stockId: shop.products[0]?.stockId ?? 0, quantity: 1 }],
    body,
  })
  const placed = await place()
  assert.ok(placed.ok, JSON.stringify(placed))
  assert.deepEqual(
    [await stateOf(fetching), await balanceOf(fetching)],
    [{ status: 'denied', reason: 'same_device' }, 0n],
  )

  const eaten = await app.makeUser()
  assert.equal(await give(eaten, code), 'ok')
  await makeOrder(app, { shop, userId: eaten.id, status: 'delivered', body })
  await own.signIn(eaten)
  await app.work()
  assert.deepEqual(
    [await stateOf(eaten), await balanceOf(eaten)],
    [{ status: 'denied', reason: 'same_device' }, 0n],
  )
})

test('a device that nobody used for half a year is forgotten', async () => {
  const [ana, ben] = [await app.makeUser(), await app.makeUser()]
  const shared = browser()
  await shared.signIn(ana)
  app.clock.forward(179 * 86_400)
  await app.work()
  await shared.signIn(ben)
  app.clock.forward(2 * 86_400)
  await app.work()
  const kept = await app.rows<{ user_id: number }>(
    sql`select user_id from user_devices where user_id in (${ana.id}, ${ben.id})`,
  )
  assert.deepEqual(kept, [{ user_id: ben.id }])
})
