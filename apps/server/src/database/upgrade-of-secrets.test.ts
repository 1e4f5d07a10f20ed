import assert from 'node:assert/strict'
import { createHash, hash, randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase, raw, sql } from '@hawker/postgres/database'
import { listMigrations, runMigrations } from '@hawker/postgres/run-migrations'
import { loadOrCreateVapidKeys } from '../adapters/push/vapid.store.ts'
import { groupTokenOf, readGroupToken } from '../core/group-token.ts'
import { handoverCodeOf } from '../core/handover-code.ts'
import { opensGroup } from '../features/carts/index.ts'
import { listWebPushDevices } from '../features/notifications/channels/device.store.ts'
import { Replay, runOncePerKey } from '../http/api/idempotency.store.ts'
import { cloneDatabase } from '../testing/test-database.ts'
import { MIGRATIONS, typescriptMigrations, migrate } from './migrate.ts'

const KEY = randomBytes(32)
const UNSUBSCRIBE_KEY = '0b0ce9a5-6f6c-4f5e-8ef7-0a4d0c4b9c1e'
const CART_ID = 7
const GROUP_TOKEN = 'a-token-of-22-letters-x'
/** An order and a parcel on their way, an order not yet accepted, and one that was delivered. */
const [CARRIED, WAITING, DELIVERED] = [11, 12, 13]
const CALL = { route: 'POST /orders', key: '019d0000-0000-7000-8000-000000000001' }
const ANSWER = { data: { id: 11, pickup_code: 'ACDE' } }
const ENDPOINT = 'https://push.example.test/old'

const SECRET_NAME = /(^|_)(pin|token|secret|password|otp|auth|p256dh|key|code)$/
/** Columns with such a name whose value may be in clear, and why. */
const IN_CLEAR: Readonly<Record<string, string>> = {
  'coupons.code': 'the marketplace publishes it',
  'currencies.code': 'a public standard',
  'events.key': 'names an event',
  'idempotency_keys.key': 'serves nobody but the session that sent it',
  'import_refs.source_key': 'names a row of another system',
  'ledger_transfers.key': 'names a transfer',
  'notifications.text_key': 'names a text',
  'orders.coupon_code': 'the marketplace publishes it',
  'passkeys.public_key': 'public',
  'places.source_key': 'names a place',
  'provider_calls.key': 'names a call',
  'provider_refunds.key': 'names a refund',
  'push_keys.public_key': 'public',
  'rate_limits.key': 'names a counter',
  'referral_codes.code': 'its owner publishes it',
  'sandbox_refunds.key': 'names a refund',
  'settings.key': 'names a setting',
  'totp_secrets.secret': 'sealed',
  'translation_overrides.key': 'names a text',
}
let clone: Awaited<ReturnType<typeof cloneDatabase>>
let database: Database

/** The schema before secrets were hashed and sealed. */
async function migrateUntil(first: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const before = (name: string) => name < first
  for (const name of (await listMigrations(MIGRATIONS)).filter(before))
    await copyFile(new URL(name, MIGRATIONS), join(folder, name))
  const coded = typescriptMigrations(async () => KEY)
  await runMigrations(database, pathToFileURL(`${folder}/`), {
    coded: Object.fromEntries(Object.entries(coded).filter(([name]) => before(name))),
  })
  await rm(folder, { recursive: true })
}

before(async () => {
  clone = await cloneDatabase('template0')
  database = openDatabase({ connectionString: clone.connectionString, max: 2 })
  await migrateUntil('0710')
})
after(async () => {
  await database?.close()
  await clone?.drop()
})

describe('the upgrade of a database with secrets in clear', () => {
  let userId = 0
  before(async () => {
    const user = await database.row<{ id: number }>(
      sql`insert into users (email, firstname) values ('anna@hawker.test', 'Anna') returning id`,
    )
    userId = user?.id ?? 0
    await database.run(sql`
      insert into notification_settings (user_id, unsubscribe_key)
      values (${userId}, ${UNSUBSCRIBE_KEY})`)
    await database.run(sql`
      with opened as (
        insert into sessions (user_id, token_hash, method, created_at, seen_at, proved_at, expires_at)
        values (${userId}, '\\x00', 'password', now(), now(), now(), now()) returning id)
      insert into device_tokens (user_id, session_id, type, token, p256dh, auth, created_at)
      select ${userId}, id, 'webpush', ${ENDPOINT}, 'point', 'secret', now() from opened`)
    await database.run(
      sql`insert into push_keys (public_key, private_key) values ('public', 'private')`,
    )
    await database.run(sql`
      insert into idempotency_keys (user_id, route, key, body_hash, status, answer, created_at)
      values (${userId}, ${CALL.route}, ${CALL.key}, ${hash('sha256', '{"a":1}', 'buffer')}, 201,
        ${JSON.stringify(ANSWER)}, now())`)
    await database.transaction(async (tx) => {
      // Foreign keys are off: the upgrade does not touch them.
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`
        insert into group_orders (cart_id, token, payment_mode, life, created_at)
        values (${CART_ID}, ${GROUP_TOKEN}, 'owner', interval '1 day', now())`)
      await tx.run(sql`
        insert into currencies (id, code, title, symbol, decimals, rate, is_default)
        overriding system value values (1, 'USD', 'Dollar', '$', 2, 1, true)`)
      await tx.run(sql`
        insert into shops (id, slug, type, timezone, address, latitude, longitude)
        overriding system value
        values (1, 'tonys', 'restaurant', 'America/New_York', '1 Main St', 38.9, -77)`)
      await tx.run(sql`
        insert into orders (id, number, user_id, shop_id, status, delivery_type, delivery_at,
          prep_minutes, currency_id, rate, price, total_discount, coupon_price, delivery_fee,
          delivery_discount, service_fee, small_order_fee, packaging_fee, deposit, total_tax, tips,
          rounding, total, settlement_total, taxes, breakdown, undo_until, created_at, pickup_code, pin)
        overriding system value
        select id, 'K7-482', ${userId}, 1, status, 'delivery', now(), 20, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,
          0, 0, 0, 0, 0, '[]', '{}', now(), now(), 'ACDE', pin
        from (values (${CARRIED}::bigint, 'on_a_way', '4071'), (${WAITING}, 'new', null),
          (${DELIVERED}, 'delivered', '9081')) as o (id, status, pin)`)
      await tx.run(sql`
        insert into parcel_orders (id, number, user_id, parcel_type_id, status, currency_id, rate,
          distance_m, price, service_fee, total_tax, tips, rounding, total, settlement_total,
          tax_included, taxes, options, courier_pay, return_net, return_tax, return_total, cancel_fee,
          due, value, payer, drop_off, pin_wanted, window_starts_at, undo_until, pay_until, created_at,
          released_at, driver_id, pickup_code, return_code, pin)
        overriding system value
        values (${CARRIED}, 'P1-001', ${userId}, 1, 'on_a_way', 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, false,
          '[]', '[]', 0, 0, 0, 0, 0, 0, 0, 'sender', 'hand_to_me', true, now(), now(), now(), now(),
          now(), ${userId}, 'FGHJ', 'KMNP', '2580')`)
    })
    await migrate(database, async () => KEY)
  })

  test('keeps the links of old mails, by the hash of their key', async () => {
    const row = await database.row<{ hash: Buffer }>(
      sql`select unsubscribe_hash as hash from notification_settings where user_id = ${userId}`,
    )
    const expected = createHash('sha256').update(UNSUBSCRIBE_KEY).digest()
    assert.deepEqual(row?.hash, expected)
  })

  test('seals devices and the key that signs pushes, so that pushes still arrive', async () => {
    const devices = await listWebPushDevices(database, KEY, userId)
    assert.deepEqual(
      devices.map(({ endpoint, p256dh, auth }) => [endpoint, p256dh, auth]),
      [[ENDPOINT, 'point', 'secret']],
    )
    assert.deepEqual(await loadOrCreateVapidKeys(database, KEY), {
      publicKey: 'public',
      privateKey: 'private',
    })
  })

  test('keeps the links of open group orders, by the hash of their token', async () => {
    const opens = async (token: string) =>
      (
        await database.rows(
          sql`select from group_orders g
            where ${opensGroup(readGroupToken(KEY, CART_ID, token))}`,
        )
      ).length === 1
    assert.ok(await opens(GROUP_TOKEN))
    assert.ok(await opens(groupTokenOf(KEY, CART_ID)))
    assert.ok(!(await opens(groupTokenOf(randomBytes(32), CART_ID))))
    assert.ok(!(await opens('another-token-of-22-let')))
  })

  const rowOf = async (table: 'orders' | 'parcel_orders', id: number) => {
    const row = await database.row<{ id: number; oldCodes: Buffer | null }>(
      sql`select id, old_codes as "oldCodes" from ${raw(table)} where id = ${id}`,
    )
    assert.ok(row)
    return row
  }

  test('keeps the codes of open orders and parcels, which customers may have written down', async () => {
    const order = await rowOf('orders', CARRIED)
    const parcel = await rowOf('parcel_orders', CARRIED)
    assert.deepEqual(
      [
        handoverCodeOf(KEY, 'order pickup', order),
        handoverCodeOf(KEY, 'order pin', order),
        handoverCodeOf(KEY, 'parcel pickup', parcel),
        handoverCodeOf(KEY, 'parcel return', parcel),
        handoverCodeOf(KEY, 'parcel pin', parcel),
      ],
      ['ACDE', '4071', 'FGHJ', 'KMNP', '2580'],
    )
    const waiting = await rowOf('orders', WAITING)
    assert.equal(handoverCodeOf(KEY, 'order pickup', waiting), 'ACDE')
    assert.equal(
      handoverCodeOf(KEY, 'order pin', waiting),
      handoverCodeOf(KEY, 'order pin', { id: WAITING, oldCodes: null }),
    )
  })

  test('keeps no code of an ended order, and remembers which orders have a PIN', async () => {
    assert.equal((await rowOf('orders', DELIVERED)).oldCodes, null)
    const withPin = await database.rows<{ id: number }>(
      sql`select id from orders where has_pin order by id`,
    )
    assert.deepEqual(
      withPin.map(({ id }) => id),
      [CARRIED, DELIVERED],
    )
  })

  test('still answers a repeated call as before', async () => {
    const call = { ...CALL, userId, body: { a: 1 }, now: new Date(), personalDataKey: KEY }
    const repeated = database.transaction((tx) =>
      runOncePerKey(tx, call, () => Promise.reject(new Error('done twice'))),
    )
    await assert.rejects(
      repeated,
      (error) => error instanceof Replay && isDeepStrictEqual(error.stored.answer, ANSWER),
    )
    const ids = await database.rows(sql`select answer_id::int as id from idempotency_keys`)
    assert.deepEqual(ids, [{ id: 11 }])
  })

  test('makes new keys for pushes after the loss of the key for personal data', async () => {
    const made = await loadOrCreateVapidKeys(database, randomBytes(32))
    assert.notEqual(made.publicKey, 'public')
  })
})

test('no other column has a secret in clear', async () => {
  const columns = await database.rows<{ name: string; column: string }>(sql`
    select table_name || '.' || column_name as name, column_name as column
    from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'uuid', 'bytea', 'character varying')`)
  const named = columns.filter(({ column }) => SECRET_NAME.test(column)).map(({ name }) => name)
  assert.deepEqual(named.toSorted(), Object.keys(IN_CLEAR).toSorted())
})
