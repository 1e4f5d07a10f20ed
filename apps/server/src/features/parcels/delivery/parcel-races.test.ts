import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import type { PoolClient } from 'pg'
import { carriedParcel } from '../../../testing/parcels/carried-parcel.ts'
import { type ParcelApp, startParcelApp } from '../../../testing/parcels/parcel-app.ts'

// The pool opens all its connections before a test begins, so that rivals really run together.
let app: ParcelApp
before(async () => {
  app = await startParcelApp({ poolSize: 50 })
})
after(() => app?.close())

type Outcome = { ok: boolean; code?: string }
const codeOf = ({ ok, code }: Outcome) => (ok ? 'ok' : (code ?? ''))
const countOf = (answers: readonly Outcome[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, codeOf)].map(([code, all]) => [code, all.length] as const),
  )
const settlementsOf = async (id: number): Promise<number> =>
  (
    await app.rows<{ count: number }>(sql`
      select count(*)::int as count from ledger_transfers
      where key = ${`settle:parcel:${id}`}`)
  )[0]?.count ?? 0

describe('rivals for a parcel', () => {
  test('of fifty couriers one gets it, and the others are refused', async () => {
    const parcel = await app.send(await app.sender())
    const couriers = await Promise.all(Array.from({ length: 50 }, () => app.courier()))
    const answers = await Promise.all(
      couriers.map((courier) =>
        app.as(courier)('acceptParcelOffer', { params: { id: parcel.id }, query: {} }),
      ),
    )
    assert.deepEqual(countOf(answers), { ok: 1, offer_taken: 49 })
    const [row] = await app.rows<{ taken: number; events: number }>(sql`
      select (select count(*)::int from parcel_histories
          where parcel_order_id = ${parcel.id} and status = 'accepted') as taken,
        (select count(*)::int from events where parcel_id = ${parcel.id}
          and topic = 'parcel.status_changed' and payload ->> 'to' = 'accepted') as events`)
    assert.deepEqual(row, { taken: 1, events: 1 })
  })

  test('one courier who accepts ten parcels at once gets three', async () => {
    const sender = await app.sender(100_000n)
    const parcels = []
    for (let count = 0; count < 10; count++) parcels.push(await app.send(sender))
    const courier = app.as(await app.courier())
    const answers = await Promise.all(
      parcels.map(({ id }) => courier('acceptParcelOffer', { params: { id }, query: {} })),
    )
    assert.deepEqual(countOf(answers), { ok: 3, courier_full: 7 })
  })

  test('a delivery and a return settle it once', async () => {
    for (let round = 0; round < 6; round++) {
      const parcel = await carriedParcel(app)
      const { version } = await app.show(parcel.sender, parcel.id)
      const { pin } = parcel.codes
      const [delivered, returned] = await Promise.all([
        parcel.deliver({ pin }),
        parcel.mine('returnParcel', { ...parcel.at, body: { version } }),
      ])
      assert.equal(Number(delivered.ok) + Number(returned.ok), 1, 'both or none')
      const loser: Outcome = delivered.ok ? returned : delivered
      assert.equal(codeOf(loser), 'invalid_transition')
      assert.equal(await settlementsOf(parcel.id), delivered.ok ? 1 : 0)
      const { escrow } = await app.ledger(parcel.id)
      assert.equal(escrow, delivered.ok ? 0 : 1011)
    }
  })

  test('a cancellation and an acceptance agree on the fee', async () => {
    for (let round = 0; round < 6; round++) {
      const sender = await app.sender()
      const courier = await app.courier()
      const parcel = await app.send(sender)
      const at = { params: { id: parcel.id }, query: {} }
      const [cancelled, accepted] = await Promise.all([
        app.as(sender)('cancelParcel', {
          ...at,
          body: { reason: 'changed_mind', version: parcel.version },
        }),
        app.as(courier)('acceptParcelOffer', at),
      ])
      assert.equal(Number(cancelled.ok) + Number(accepted.ok), 1, 'both or none')
      const { status } = await app.show(sender, parcel.id)
      assert.equal(status, cancelled.ok ? 'cancelled' : 'accepted')
      const { escrow, courier: paid } = await app.ledger(parcel.id)
      assert.deepEqual([escrow, paid ?? 0], cancelled.ok ? [0, 0] : [1011, 0])
    }
  })

  test('a delivery that is pressed twenty times pays once', async () => {
    const parcel = await carriedParcel(app)
    const { pin } = parcel.codes
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        parcel.client('deliverParcel', {
          ...parcel.at,
          body: { pin },
          idempotencyKey: randomUUID(),
        }),
      ),
    )
    assert.deepEqual(countOf(answers), { ok: 1, invalid_transition: 19 })
    assert.equal(await settlementsOf(parcel.id), 1)
    assert.deepEqual((await app.ledger(parcel.id))['courier'], 664)
  })

  test('wrong PINs at once are all counted', async () => {
    const parcel = await carriedParcel(app)
    const wrong = parcel.codes.pin === '2580' ? '2581' : '2580'
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => parcel.deliver({ pin: wrong })),
    )
    assert.deepEqual(countOf(answers), { wrong_pin: 4, pin_locked: 6 })
  })

  test('one key sends one parcel and takes the money once', async () => {
    const sender = await app.sender(5000n)
    const body = await app.body()
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        app.as(sender)('placeParcel', { query: {}, body, idempotencyKey }),
      ),
    )
    const counts = countOf(answers)
    assert.equal((counts['ok'] ?? 0) + (counts['in_progress'] ?? 0), 12, JSON.stringify(counts))
    const [row] = await app.rows<{ parcels: number; paid: number }>(sql`
      select (select count(*)::int from parcel_orders where user_id = ${sender.id}) as parcels,
        (select count(*)::int from transactions where user_id = ${sender.id}) as paid`)
    assert.deepEqual(row, { parcels: 1, paid: 1 })
  })
})

/** Ends the connections that wait for a lock, and returns how many there were. */
async function killWaiting(holder: PoolClient): Promise<number> {
  for (let look = 0; look < 500; look++) {
    const { rows } = await holder.query<{ n: number }>(`
      select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    const killed = rows[0]?.n ?? 0
    if (killed > 0) return killed
  }
  return 0
}

describe('a connection that dies in the middle', () => {
  test('of sending leaves one parcel and one payment for the repeated key', async () => {
    const sender = await app.sender(5000n)
    const body = await app.body()
    const idempotencyKey = randomUUID()
    const place = () => app.as(sender)('placeParcel', { query: {}, body, idempotencyKey })
    const holder = await app.deps.database.pool.connect()
    await holder.query('begin')
    await holder.query(`select from ledger_accounts where user_id = ${sender.id} for update`)
    const first = place()
    assert.equal(await killWaiting(holder), 1)
    await holder.query('rollback')
    holder.release()
    assert.equal((await first).ok, false)
    const [again, third] = [await place(), await place()]
    assert.ok(again.ok && third.ok, JSON.stringify([again, third]))
    assert.equal(third.data.id, again.data.id)
    const [row] = await app.rows<{ parcels: number; payments: number; balance: number }>(sql`
      select (select count(*)::int from parcel_orders where user_id = ${sender.id}) as parcels,
        (select count(*)::int from transactions where user_id = ${sender.id}) as payments,
        (select balance from ledger_accounts where kind = 'user' and user_id = ${sender.id}) as balance`)
    assert.deepEqual(row, { parcels: 1, payments: 1, balance: 5000 - 1011 })
  })

  test('of a delivery settles it once', async () => {
    const parcel = await carriedParcel(app)
    const { pin } = parcel.codes
    const idempotencyKey = randomUUID()
    const deliver = () =>
      parcel.client('deliverParcel', { ...parcel.at, body: { pin }, idempotencyKey })
    const holder = await app.deps.database.pool.connect()
    await holder.query('begin')
    // The money moves last, when the parcel already is delivered in the transaction.
    await holder.query(`lock table ledger_entries in access exclusive mode`)
    const first = deliver()
    assert.equal(await killWaiting(holder), 1)
    await holder.query('rollback')
    holder.release()
    assert.equal((await first).ok, false)
    assert.equal((await app.show(parcel.sender, parcel.id)).status, 'on_a_way')
    assert.equal(await settlementsOf(parcel.id), 0)
    const [again, third] = [await deliver(), await deliver()]
    assert.ok(again.ok && third.ok, JSON.stringify([again, third]))
    assert.equal(await settlementsOf(parcel.id), 1)
    assert.equal((await app.ledger(parcel.id))['escrow'], 0)
  })
})
