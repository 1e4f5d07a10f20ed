import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { sql } from '@hawker/postgres/database'
import { makeOrder, makeShopper } from '../../testing/make/make-order.ts'
import { makeShop } from '../../testing/make/make-shop.ts'
import { startReferralApp } from '../../testing/referral-app.ts'
import { accountSweeps, setDeviceCookies } from '../accounts/index.ts'

const app = await startReferralApp({ sweeps: accountSweeps })
after(app.close)
const shop = await makeShop(app, { products: [{ title: 'Soup', price: 3000 }] })
/** Pages that sign in by setting the session cookie, as the site and sign-in providers do. */
const site = Fastify()
setDeviceCookies(site, app.deps, (error) => assert.fail(String(error)))
site.get<{ Params: { token: string } }>('/in/:token', (request, reply) =>
  reply.header('set-cookie', `access_token=${request.params.token}; HttpOnly; Path=/`).send('in'),
)
site.get('/look', (_, reply) => reply.send('a page'))
site.get('/out', (_, reply) =>
  reply.header('set-cookie', 'access_token=; HttpOnly; Path=/; Max-Age=0').send('out'),
)
after(() => site.close())

/** A browser that keeps its device cookie. */
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
const acceptCode = async (friend: { token: string }, code: string) => {
  const answer = await app.acceptCode(friend, code)
  return answer.ok ? 'ok' : answer.code
}

test('a browser gets a device id at its first sign-in, and the database stores only its hash', async () => {
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
  const stored = await app.rows<{ user_id: number; device: Buffer }>(
    sql`select user_id, device from user_devices order by user_id`,
  )
  assert.deepEqual(
    stored.map(({ user_id: id }) => id),
    [ana.id, ben.id],
  )
  assert.ok(
    stored[0]?.device.equals(stored[1]?.device ?? Buffer.of()) &&
      !stored[0].device.includes(Buffer.from(number ?? '', 'base64url')),
  )
  const made = browser("'; drop")
  await made.signIn(ana)
  assert.match(made.device() ?? '', /^[\w-]{22}$/, 'a forged cookie is replaced')
})

test("a code used on the referrer's own device is refused", async () => {
  const [referrer, self, friend] = [
    await app.makeUser(),
    await app.makeUser(),
    await app.makeUser(),
  ]
  const referrerBrowser = browser()
  await referrerBrowser.signIn(referrer)
  await referrerBrowser.signIn(self)
  await browser().signIn(friend)
  const code = await app.codeOf(referrer)
  assert.deepEqual(
    [await acceptCode(self, code), await app.balanceOf(self)],
    ['referral_invalid', 0n],
  )
  assert.deepEqual([await acceptCode(friend, code), await app.balanceOf(friend)], ['ok', 500n])
})

test('a shared device seen later ends the welcome credit before payment and at delivery', async () => {
  const referrer = await app.makeUser()
  const referrerBrowser = browser()
  await referrerBrowser.signIn(referrer)
  const code = await app.codeOf(referrer)

  const pickup = await app.makeUser()
  assert.equal(await acceptCode(pickup, code), 'ok')
  await referrerBrowser.signIn(pickup)
  const body = { delivery_type: 'pickup' as const }
  const { place } = await makeShopper(app, shop, {
    user: pickup,
    products: [{ stockId: shop.products[0]?.stockId ?? 0, quantity: 1 }],
    body,
  })
  const placed = await place()
  assert.ok(placed.ok, JSON.stringify(placed))
  assert.deepEqual(
    [await app.stateOf(pickup), await app.balanceOf(pickup)],
    [{ status: 'denied', reason: 'same_device' }, 0n],
  )

  const delivered = await app.makeUser()
  assert.equal(await acceptCode(delivered, code), 'ok')
  await makeOrder(app, { shop, userId: delivered.id, status: 'delivered', body })
  await referrerBrowser.signIn(delivered)
  await app.work()
  assert.deepEqual(
    [await app.stateOf(delivered), await app.balanceOf(delivered)],
    [{ status: 'denied', reason: 'same_device' }, 0n],
  )
})

test('a device unused for half a year is deleted', async () => {
  const [ana, ben] = [await app.makeUser(), await app.makeUser()]
  const shared = browser()
  await shared.signIn(ana)
  app.clock.forward(179 * 86_400)
  await app.work()
  await shared.signIn(ben)
  app.clock.forward(2 * 86_400)
  await app.work()
  const stored = await app.rows<{ user_id: number }>(
    sql`select user_id from user_devices where user_id in (${ana.id}, ${ben.id})`,
  )
  assert.deepEqual(stored, [{ user_id: ben.id }])
})
