import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { CHECKS, findBreaches } from '../features/audit/audit.store.ts'
import { startTestApp } from '../testing/test-app.ts'
import { normalizeTexts } from './normalize-texts.ts'

const app = await startTestApp({ routes: () => [] })
after(app.close)

const makeUser = async (email: string, verifiedAt: string | null, firstname = 'Anna') => {
  const { id } = await app.makeUser()
  await app.rows(sql`
    update users set email = ${email}, email_verified_at = ${verifiedAt}::timestamptz,
      firstname = ${firstname} where id = ${id}`)
  return id
}
const userOf = async (id: number) =>
  (
    await app.rows<{ email: string; firstname: string }>(
      sql`select email, firstname from users where id = ${id}`,
    )
  )[0]
const emailOf = async (id: number) => (await userOf(id))?.email
const check = CHECKS.find((one) => one.check === 'email_not_normalized') ?? assert.fail()
const breaches = async () =>
  (await findBreaches(app.deps.database, check, app.clock.now())).samples.map(
    ({ detail }) => detail,
  )
const migrate = async () => {
  const client = await app.deps.database.pool.connect()
  try {
    await normalizeTexts(client)
  } finally {
    client.release()
  }
}

describe('normalizeTexts', () => {
  test('rewrites addresses, and leaves one that two people have verified to staff', async () => {
    const first = await makeUser('anna@normalize.test', '2026-01-01')
    const second = await makeUser('anna\u200b@normalize.test', '2026-02-01')
    const unverified = await makeUser('anna\u2060@normalize.test', null)
    const twins = [
      await makeUser('ben\u200b@normalize.test', '2026-01-01'),
      await makeUser('ben\u200c@normalize.test', '2026-02-01'),
    ]
    assert.equal((await breaches()).length, 4)
    await migrate()
    assert.deepEqual(await Promise.all([first, second, unverified, ...twins].map(emailOf)), [
      'anna@normalize.test',
      'anna\u200b@normalize.test',
      'anna@normalize.test',
      'ben@normalize.test',
      'ben\u200c@normalize.test',
    ])
    assert.deepEqual((await breaches()).toSorted(), [
      'anna\\u{200b}@normalize.test reads as anna@normalize.test',
      'ben\\u{200c}@normalize.test reads as ben@normalize.test',
    ])
    await migrate()
    assert.equal((await breaches()).length, 2, 'a second run changes nothing')
  })

  test('rewrites names, and leaves what can be seen in them', async () => {
    const id = await makeUser('cleo@normalize.test', null, 'Cle\u200bo\ufeff')
    const persian = await makeUser('ali@normalize.test', null, 'علی\u200cرضا')
    await migrate()
    assert.equal((await userOf(id))?.firstname, 'Cleo')
    assert.equal((await userOf(persian))?.firstname, 'علی\u200cرضا')
  })

  test('leaves a code that another coupon has', async () => {
    await app.rows(sql`
      insert into coupons (code, title, type, applies_to, value) values
        ('SAVE', 'a', 'fixed', 'total_price', 1), ('SA\u200bVE', 'b', 'fixed', 'total_price', 1),
        ('ＮＥＷ', 'c', 'fixed', 'total_price', 1)`)
    await migrate()
    const codes = await app.rows<{ code: string }>(sql`select code from coupons order by title`)
    assert.deepEqual(
      codes.map(({ code }) => code),
      ['SAVE', 'SA\u200bVE', 'NEW'],
    )
  })
})
