import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { CHECKS, findBreaches } from '../features/audit/audit.store.ts'
import { makeBareOrder } from '../testing/make/make-bare-order.ts'
import { makeShop } from '../testing/make/make-shop.ts'
import { startTestApp } from '../testing/test-app.ts'
import { normalizePhones } from './normalize-phones.ts'

const app = await startTestApp({ routes: () => [] })
after(app.close)

const makeUser = async (phone: string, verifiedAt: string | null) => {
  const { id } = await app.makeUser({ phone })
  await app.rows(
    sql`update users set phone = ${phone}, phone_verified_at = ${verifiedAt}::timestamptz where id = ${id}`,
  )
  return id
}
const phoneOf = async (id: number) =>
  (await app.rows<{ phone: string }>(sql`select phone from users where id = ${id}`))[0]?.phone
const check = CHECKS.find((one) => one.check === 'phone_not_normalized') ?? assert.fail()
const breaches = async () =>
  (await findBreaches(app.deps.database, check, app.clock.now())).samples.map(
    ({ detail }) => detail,
  )
const migrate = async () => {
  const client = await app.deps.database.pool.connect()
  try {
    await normalizePhones(client)
  } finally {
    client.release()
  }
}

describe('normalizePhones', () => {
  test('rewrites every spelling, and leaves a number of two people to staff', async () => {
    const first = await makeUser('+442079460777', '2026-01-01')
    const second = await makeUser('+4402079460777', '2026-02-01')
    const unverified = await makeUser('+44 (0)20 7946 0777', null)
    const other = await makeUser('+4903012345678', '2026-03-01')
    const local = await makeUser('(202) 555-0143', null)
    await app.rows(sql`
      insert into driver_requests (user_id, vehicle, city, phone, created_at)
      values (${first}, 'car', 'London', '+44 (0)20 7946 0777', now()),
        (${other}, 'car', 'Berlin', 'ask at the desk', now())`)
    assert.equal((await breaches()).length, 5)
    await migrate()
    assert.deepEqual(await Promise.all([first, second, unverified, other, local].map(phoneOf)), [
      '+442079460777',
      '+4402079460777',
      '+442079460777',
      '+493012345678',
      '+12025550143',
    ])
    assert.deepEqual((await breaches()).toSorted(), [
      '+4402079460777 reads as +442079460777',
      'ask at the desk reads as no number',
    ])
    const requests = await app.rows<{ phone: string }>(
      sql`select phone from driver_requests order by user_id`,
    )
    assert.deepEqual(
      requests.map(({ phone }) => phone),
      ['+442079460777', 'ask at the desk'],
    )
    await migrate()
    assert.equal((await breaches()).length, 2, 'a second run changes nothing')
  })

  test('rewrites every column with a number', async () => {
    const typed = '+44 (0)20 7946 0888'
    const { id: userId } = await app.makeUser()
    const shop = await makeShop(app)
    const order = { shopId: shop.id, userId, currencyId: shop.currencyIds.USD }
    const { id: orderId } = await makeBareOrder(app, order)
    await app.rows(sql`update shops set phone = ${typed} where id = ${shop.id}`)
    await app.rows(sql`
      update orders set phone = ${typed}, receiver = ${{ name: 'Ben', phone: typed }}::jsonb
      where id = ${orderId}`)
    await app.rows(sql`
      insert into auth_codes (id, purpose, phone, created_at, expires_at)
      values (gen_random_uuid(), 'sign_in', ${typed}, now(), now())`)
    await app.rows(sql`
      insert into key_changes (user_id, kind, phone, created_at, expires_at)
      values (${userId}, 'phone', ${typed}, now(), now())`)
    await app.rows(sql`
      insert into shop_applications (user_id, asked, created_at)
      values (${userId}, ${{ phone: typed }}::jsonb, now())`)
    await migrate()
    const [numbers] = await app.rows(sql`
      select (select phone from shops where id = ${shop.id}) as shop, o.phone as order_phone,
        o.receiver ->> 'phone' as receiver, o.receiver ->> 'name' as name,
        (select phone from auth_codes order by created_at desc limit 1) as code,
        (select phone from key_changes where user_id = ${userId}) as change,
        (select asked ->> 'phone' from shop_applications where user_id = ${userId}) as application
      from orders o where id = ${orderId}`)
    const number = '+442079460888'
    assert.deepEqual(numbers, {
      shop: number,
      order_phone: number,
      receiver: number,
      name: 'Ben',
      code: number,
      change: number,
      application: number,
    })
  })

  test('gives a number of two spellings to who verified it first', async () => {
    const second = await makeUser('+44 (0)20 7946 0999', '2026-02-01')
    const first = await makeUser('+4402079460999', '2026-01-01')
    await migrate()
    assert.equal(await phoneOf(first), '+442079460999')
    assert.equal(await phoneOf(second), '+44 (0)20 7946 0999')
  })

  test('reads local numbers with the country of the marketplace', async () => {
    const german = await makeUser('030 12345679', null)
    await app.rows(sql`
      insert into settings (key, value) values ('phone_country', 'DE')
      on conflict (key) do update set value = excluded.value`)
    await migrate()
    assert.equal(await phoneOf(german), '+493012345679')
    await app.rows(sql`delete from settings where key = 'phone_country'`)
  })

  test('the audit reads every column for phone numbers', async () => {
    const columns = await app.rows<{ table_name: string }>(sql`
      select c.table_name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'phone' and t.table_type = 'BASE TABLE'
      order by 1`)
    assert.deepEqual(
      columns.map((column) => column.table_name),
      [
        'auth_codes',
        'booking_waits',
        'bookings',
        'door_waits',
        'driver_requests',
        'key_changes',
        'orders',
        'shops',
        'users',
      ],
    )
    const query = JSON.stringify(check.breaches(app.clock.now()))
    for (const column of columns) assert.ok(query.includes(`from ${column.table_name}`))
  })
})
