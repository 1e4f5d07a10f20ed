import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Client, createClient } from '@hawker/contract/core/client'
import { openDatabase, sql } from '@hawker/postgres/database'
import { openApp } from './app.ts'
import { readConfig } from './config/read-config.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo-people.ts'
import { auditBooks, describeBreaches } from './features/audit/index.ts'
import { type Hawker, startHawker } from './main.ts'
import { removeDemoCity } from './remove-demo-city.ts'
import { nextPage } from './testing/next-page.ts'
import { type TestCity, cloneCity } from './testing/test-city.ts'

let city: TestCity
let folder = ''
let environment: Record<string, string> = {}
const opened: Hawker[] = []

before(async () => {
  city = await cloneCity()
  folder = await mkdtemp(join(tmpdir(), 'hawker-remove-demo-'))
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' && address ? address.port : 0
  probe.close()
  // The sandbox sends its webhooks to this port.
  environment = {
    PORT: String(port),
    DATABASE_URL: city.connectionString,
    HAWKER_DATA: folder,
    LOG_LEVEL: 'silent',
  }
})
after(async () => {
  for (const hawker of opened) await hawker.stop()
  await city.drop()
  await rm(folder, { recursive: true, force: true })
})

async function start(mode: Record<string, string>): Promise<Hawker> {
  const config = readConfig({ ...environment, ...mode })
  const hawker = await startHawker(config, { appsFolder: folder })
  opened.push(hawker)
  return hawker
}
async function stop(hawker: Hawker): Promise<void> {
  opened.splice(opened.indexOf(hawker), 1)
  await hawker.stop()
}

/** A start would draw the demo's pictures, which takes half a minute. */
async function openDemo(): Promise<() => Promise<void>> {
  const database = openDatabase({ connectionString: city.connectionString })
  const app = await openApp(readConfig(environment), database, {
    appsFolder: folder,
    onFault: console.error,
  })
  await app.listen()
  return async () => {
    await app.close()
    await database.close()
  }
}

const PRODUCTION = { NODE_ENV: 'production' }
const guest = (): Client =>
  createClient({ baseUrl: `http://127.0.0.1:${environment['PORT']}`, fetch, lang: () => 'en' })
const signIn = (email: string, password = DEMO_PASSWORD) =>
  guest()('login', { body: { email, password } })
async function clientOf(email: string): Promise<Client> {
  const answer = await signIn(email)
  assert.ok(answer.ok, email)
  return tokenClient(answer.data.access_token)
}
const tokenClient = (token: string): Client =>
  createClient({
    baseUrl: `http://127.0.0.1:${environment['PORT']}`,
    fetch,
    lang: () => 'en',
    headers: () => ({ authorization: `Bearer ${token}` }),
  })

/** Tops up the wallet at the sandbox. */
async function topUp(client: Client, price: number): Promise<void> {
  const opening = await client('topUpWallet', {
    query: {},
    body: { price, payment: { tag: 'sandbox' } },
    idempotencyKey: randomUUID(),
  })
  assert.ok(opening.ok)
  // Our page leads to the provider's.
  const begun = await fetch(opening.data.redirect_url ?? '', { redirect: 'manual' })
  const provider = new URL(nextPage({ headers: {}, body: await begun.text() }))
  const paid = await fetch(provider, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: provider.origin,
      'sec-fetch-site': 'same-origin',
    },
    body: 'action=pay',
  })
  assert.ok(paid.status < 400, `${provider} ${paid.status}`)
  for (let tries = 0; tries < 100; tries++) {
    const wallet = await client('showWallet', { query: {} })
    if (wallet.ok && wallet.data.price >= price) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  assert.fail('the sandbox did not pay')
}

/** Orders from a demo shop and pays from the wallet. */
async function order(client: Client): Promise<number> {
  const database = openDatabase({ connectionString: city.connectionString, max: 1 })
  const stock = await database
    .row<{ id: number; shopId: number }>(sql`
      select s.id, p.shop_id as "shopId" from stocks s
        join products p on p.id = s.product_id join shops sh on sh.id = p.shop_id
      where sh.slug = 'logan-food-hall' and p.status = 'published' and not p.addon and p.min_qty = 1
        and p.step = 1 and p.mealtimes is null and p.age_restriction is null
        and s.sold_out_until is null and s.price * 2 >= sh.min_amount
        and not exists (select from product_addon_groups g
          join addon_groups a on a.id = g.addon_group_id where g.product_id = p.id and a.min > 0)
      order by s.price limit 1`)
    .finally(() => database.close())
  assert.ok(stock)
  const cart = await client('insertProducts', {
    query: {},
    body: { shop_id: stock.shopId, products: [{ stock_id: stock.id, quantity: 2 }] },
  })
  assert.ok(cart.ok)
  const quote = await client('calculateCart', {
    params: { cart_id: cart.data.id },
    query: {},
    body: { delivery_type: 'pickup', payment_tag: 'wallet' },
  })
  assert.ok(quote.ok && quote.data.quote_id)
  const placed = await client('placeOrder', {
    query: {},
    idempotencyKey: randomUUID(),
    body: {
      delivery_type: 'pickup',
      payment: { tag: 'wallet' },
      accept_terms: true,
      cart_id: cart.data.id,
      quote_id: quote.data.quote_id,
      version: cart.data.version,
    },
  })
  assert.ok(placed.ok, JSON.stringify(placed))
  return placed.data.id
}

const rowOf = async <Row extends object>(query: ReturnType<typeof sql>): Promise<Row> => {
  const database = openDatabase({ connectionString: city.connectionString, max: 1 })
  try {
    const row = await database.row<Row>(query)
    assert.ok(row)
    return row
  } finally {
    await database.close()
  }
}
/** Leaves out missed deadlines: the demo's clock is some days behind. */
async function breaches(): Promise<string[]> {
  const database = openDatabase({ connectionString: city.connectionString, max: 2 })
  try {
    const found = describeBreaches(await auditBooks(database, new Date()))
    return found.filter((breach) => !breach.startsWith('A11 '))
  } finally {
    await database.close()
  }
}

describe('a marketplace that was a demo', () => {
  let orderId = 0
  const newcomer = { email: 'newcomer@example.test', password: 'saffron rice' }

  before(async () => {
    const closeDemo = await openDemo()
    orderId = await order(await clientOf('customer@hawker.test'))
    await topUp(await clientOf('friend@hawker.test'), 20)
    const registered = await guest()('register', {
      body: { ...newcomer, password_confirmation: newcomer.password, firstname: 'Nadia' },
    })
    assert.ok(registered.ok)
    await topUp(tokenClient(registered.data.access_token), 30)
    await closeDemo()
  })

  test('does not start without demo mode while demo people can sign in, and names the command', async () => {
    for (const mode of [PRODUCTION, { HAWKER_DEMO: 'off' }])
      await assert.rejects(start(mode), (error: Error) => {
        assert.equal(error.name, 'StartError')
        assert.match(error.message, /admin@hawker\.test.*\n.*npm run remove-demo/)
        return true
      })
    await assert.rejects(fetch(`http://127.0.0.1:${environment['PORT']}/livez`))
  })

  test('starts in production after the removal, and no demo person can sign in', async () => {
    const removal = await removeDemoCity(readConfig({ ...environment, ...PRODUCTION }))
    assert.ok(removal.people >= DEMO_PEOPLE.length && removal.shops > 50)
    // The order of the customer, and that of guests at a table.
    assert.deepEqual([removal.cancelledOrders, removal.cancelledParcels], [2, 1])
    assert.deepEqual(removal.privileged, [])

    const production = await start(PRODUCTION)
    for (const { email } of DEMO_PEOPLE) {
      const answer = await signIn(email)
      assert.ok(
        !answer.ok && answer.code === 'invalid_credentials',
        `${email} ${JSON.stringify(answer)}`,
      )
    }
    const shops = await guest()('listShops', { query: {} })
    assert.ok(shops.ok)
    assert.deepEqual(shops.data, [])
    // A real account stays, without the sandbox's money.
    const real = await signIn(newcomer.email, newcomer.password)
    assert.ok(real.ok)
    const wallet = await tokenClient(real.data.access_token)('showWallet', { query: {} })
    assert.ok(wallet.ok && wallet.data.price === 0)
    await stop(production)
  })

  test('keeps consistent books and no play money', async () => {
    const { status } = await rowOf<{ status: string }>(
      sql`select status from orders where id = ${orderId}`,
    )
    assert.equal(status, 'cancelled')
    const { wallets } = await rowOf<{ wallets: number }>(
      sql`select coalesce(sum(abs(balance) + abs(held)), 0)::int as wallets from ledger_accounts where kind = 'user'`,
    )
    assert.equal(wallets, 0)
    assert.deepEqual(await breaches(), [])
    const { traces } = await rowOf<{ traces: number }>(sql`
      select ((select count(*) from sent_messages) + (select count(*) from auth_links)
        + (select count(*) from auth_codes) + (select count(*) from stories) + (select count(*) from banners)
        + (select count(*) from coupons where active)
        + (select count(*) from blogs) + (select count(*) from recipes)
        + (select count(*) from faqs where id in (select id from demo_rows where kind = 'faq'))
        + (select count(*) from payment_methods where tag = 'sandbox' and active)
        + (select count(*) from settings where key = 'demo_clock_offset_ms' or value = 'hello@hawker.test'))::int
        as traces`)
    assert.equal(traces, 0)
  })

  test('leaves no open parcel or claim, no size to send, and no person of a parcel', async () => {
    const left = await rowOf(sql`
      select count(*) filter (where ended_at is null)::int as open,
        count(*) filter (where username_to is not null or address_from is not null)::int as named,
        count(*)::int as parcels,
        (select count(*)::int from parcel_types where active) as types,
        (select count(*)::int from parcel_types) as known,
        (select count(*)::int from parcel_claims where status = 'pending') as claims,
        (select count(*)::int from settings where key = 'active_parcel' and value = '1') as active
      from parcel_orders`)
    // The sizes of the three demo parcels are still named by them.
    assert.deepEqual(left, {
      open: 0,
      named: 0,
      parcels: 3,
      types: 0,
      known: 2,
      claims: 0,
      active: 0,
    })
  })

  test('leaves nobody at a table', async () => {
    const left = await rowOf(sql`
      select count(*) filter (where closed_at is null)::int as open, count(*)::int as sessions,
        (select count(*)::int from table_calls where seen_at is null) as calls,
        (select count(*)::int from bookings where live) as bookings,
        (select count(*)::int from booking_waits) + (select count(*)::int from door_waits) as waits,
        (select count(*)::int from orders where table_id is not null and status <> 'cancelled') as orders
      from table_sessions`)
    assert.deepEqual(left, { open: 0, sessions: 2, calls: 0, bookings: 0, waits: 0, orders: 0 })
  })

  test('may run the removal again', async () => {
    const again = await removeDemoCity(readConfig({ ...environment, ...PRODUCTION }))
    assert.deepEqual(
      [again.people, again.shops, again.cancelledOrders, again.cancelledParcels, again.takenBack],
      [0, 0, 0, 0, 0n],
    )
  })

  test('serves nothing of the demo in production', async () => {
    const production = await start(PRODUCTION)
    const base = `http://127.0.0.1:${environment['PORT']}`
    for (const path of [
      '/dev',
      '/dev/messages',
      '/dev/clock',
      '/dev/sandbox',
      `/dev/sandbox/${randomUUID()}`,
    ]) {
      assert.equal((await fetch(base + path)).status, 404, path)
      assert.equal((await fetch(base + path, { method: 'POST' })).status, 404, path)
    }
    const webhook = await fetch(`${base}/webhook/sandbox`, { method: 'POST', body: '{}' })
    assert.equal(webhook.status, 404)
    // A clock that the demo moved would let codes and sessions live for ever.
    const shift = 7 * 24 * 3_600_000
    await rowOf(
      sql`insert into settings (key, value) values ('demo_clock_offset_ms', ${String(shift)})
        on conflict (key) do update set value = excluded.value returning key`,
    )
    await stop(production)
    const again = await start(PRODUCTION)
    const { headers } = await fetch(`${base}/api/v1/rest/languages/active?lang=en`)
    assert.ok(headers.get('date'))
    assert.ok(Math.abs(again.app.deps.clock.now().getTime() - Date.now()) < 60_000)
    assert.deepEqual([...again.app.deps.payments.keys()], [])
    assert.equal(again.app.deps.demo, false)
    await stop(again)
  })

  test('does not become a demo because a start forgot NODE_ENV', async () => {
    await assert.rejects(start({}), (error: Error) => {
      assert.equal(error.name, 'StartError')
      assert.match(error.message, /in production since 20\d\d-.*\n.*NODE_ENV=production npm start/)
      return true
    })
    await assert.rejects(fetch(`http://127.0.0.1:${environment['PORT']}/livez`))
    const off = await start({ HAWKER_DEMO: 'off' })
    await stop(off)
  })
})
