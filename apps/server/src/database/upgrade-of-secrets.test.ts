import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase, sql } from '@hawker/postgres/database'
import { listMigrations, runMigrations } from '@hawker/postgres/run-migrations'
import { vapidKeys } from '../adapters/push/vapid.store.ts'
import { groupTokenOf, readGroupToken } from '../core/group-token.ts'
import { opensGroup } from '../features/carts/index.ts'
import { listWebPushDevices } from '../features/notifications/channels/device.store.ts'
import { cloneDatabase } from '../testing/test-database.ts'
import { MIGRATIONS, codedMigrations, migrate } from './migrate.ts'

const KEY = randomBytes(32)
const UNSUBSCRIBE_KEY = '0b0ce9a5-6f6c-4f5e-8ef7-0a4d0c4b9c1e'
const CART_ID = 7
const GROUP_TOKEN = 'a-token-of-22-letters-x'
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
  'orders.pickup_code': 'a handover code, see decision 0147',
  'orders.pin': 'a handover code, see decision 0147',
  'parcel_orders.pickup_code': 'a handover code, see decision 0147',
  'parcel_orders.pin': 'a handover code, see decision 0147',
  'parcel_orders.return_code': 'a handover code, see decision 0147',
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
  const coded = codedMigrations(async () => KEY)
  await runMigrations(
    database,
    pathToFileURL(`${folder}/`),
    () => {},
    Object.fromEntries(Object.entries(coded).filter(([name]) => before(name))),
  )
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
    await database.transaction(async (tx) => {
      // Without foreign keys, which the upgrade does not touch.
      await tx.run(sql`set local session_replication_role = replica`)
      await tx.run(sql`
        insert into group_orders (cart_id, token, payment_mode, life, created_at)
        values (${CART_ID}, ${GROUP_TOKEN}, 'owner', interval '1 day', now())`)
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
    assert.deepEqual(await vapidKeys(database, KEY), {
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

  test('makes new keys for pushes after the loss of the key for personal data', async () => {
    const made = await vapidKeys(database, randomBytes(32))
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
