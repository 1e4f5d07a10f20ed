import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, sql } from '@hawker/postgres/database'
import { seeded, seededUuid } from '../support/seeded-random.ts'
import { makeShoppers } from '../support/shoppers.ts'
import type { StartedServer } from '../support/start-server.ts'
import { audit } from './audit.ts'
import { retryWhileBusy, shuffled, countOutcomes } from './crowd.ts'
import { type ServedCity, serveCity } from './served-city.ts'

const SEED = Number(process.env['SEED'] ?? 1)
const SENDS = 1000
const ENOUGH_FOR = 100
const SOCKETS = 250

let city: ServedCity
let database: Database
let server: StartedServer
before(async () => {
  city = await serveCity({ sockets: SOCKETS })
  ;({ database, server } = city)
})
after(() => city?.close())

/** Creates two users with verified phones and a balance. */
async function twoUsers(crowd: string, dollars: number) {
  const people = await makeShoppers(
    database,
    { crowd, count: 2, wallet: dollars * 100 },
    { address: server.address, fetch: city.call },
  )
  const ids = people.map(({ userId }) => userId)
  const rows = await database.rows<{ id: number; uuid: string }>(sql`
    update users set phone = '+1303555' || lpad((id % 10000)::text, 4, '0'),
      phone_verified_at = now() where id = any(${ids}::bigint[])
    returning id, uuid`)
  return people.map((person) => ({
    ...person,
    uuid: rows.find(({ id }) => id === person.userId)?.uuid ?? '',
  }))
}
const balances = async (ids: readonly number[]) =>
  (
    await database.rows<{ balance: number }>(sql`
      select balance from ledger_accounts where kind = 'user'
        and user_id = any(${[...ids]}::bigint[]) order by user_id`)
  ).map(({ balance }) => balance)

test(`${SENDS} transfers of a dollar: as many succeed as the wallet covers (seed ${SEED})`, async () => {
  const random = seeded(SEED)
  const [sender, receiver] = await twoUsers(`purse-${SEED}`, ENOUGH_FOR)
  assert.ok(sender && receiver)
  // Each key is sent twice, in random order, and must count once.
  const keys = Array.from({ length: SENDS }, () => seededUuid(random))
  const pressed = shuffled([...keys, ...keys], random)
  const answers = await Promise.all(
    pressed.map((idempotencyKey) =>
      retryWhileBusy(() =>
        sender.client('sendMoney', {
          query: {},
          body: { uuid: receiver.uuid, price: 1 },
          idempotencyKey,
        }),
      ),
    ),
  )
  assert.deepEqual(countOutcomes(answers), {
    ok: 2 * ENOUGH_FOR,
    insufficient_wallet: 2 * (SENDS - ENOUGH_FOR),
  })
  const sent = new Map<string, Set<string>>()
  for (const [press, answer] of answers.entries())
    if (answer.ok)
      sent.set(
        pressed[press] ?? '',
        (sent.get(pressed[press] ?? '') ?? new Set()).add(answer.data.uuid),
      )
  assert.equal(sent.size, ENOUGH_FOR)
  assert.deepEqual(
    [...sent.values()].filter((transfers) => transfers.size !== 1).length,
    0,
    'each key is one transfer',
  )
  assert.deepEqual(await balances([sender.userId, receiver.userId]), [0, 2 * ENOUGH_FOR * 100])
  assert.deepEqual(await audit(database), [])
})

test('two users who send money to each other do not deadlock', async () => {
  const random = seeded(SEED + 1)
  const [one, other] = await twoUsers(`seesaw-${SEED}`, 100)
  assert.ok(one && other)
  const turns = Array.from({ length: 200 }, (_, turn) =>
    turn % 2 === 0 ? ([one, other] as const) : ([other, one] as const),
  )
  const answers = await Promise.all(
    shuffled(turns, random).map(([from, to]) => {
      const idempotencyKey = seededUuid(random)
      return retryWhileBusy(() =>
        from.client('sendMoney', {
          query: {},
          body: { uuid: to.uuid, price: 0.5 },
          idempotencyKey,
        }),
      )
    }),
  )
  assert.deepEqual(countOutcomes(answers), { ok: turns.length })
  assert.deepEqual(await balances([one.userId, other.userId]), [10_000, 10_000])
  assert.deepEqual(await audit(database), [])
})
