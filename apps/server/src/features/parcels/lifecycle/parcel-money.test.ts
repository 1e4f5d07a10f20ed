import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { changeSetting } from '../../../testing/change-setting.ts'
import {
  type ParcelApp,
  type PlaceBody,
  startParcelApp,
} from '../../../testing/parcels/parcel-app.ts'
import { unexpectedBreaches } from '../../../testing/unexpected-breaches.ts'
import { checkPayment, findTransaction } from '../../payments/index.ts'
import { codeOf } from '../../../testing/parcels/carried-parcel.ts'

type Person = Awaited<ReturnType<ParcelApp['sender']>>
type Sent = { id: number; sender: Person }

let app: ParcelApp
before(async () => {
  app = await startParcelApp()
})
after(() => app?.close())

const at = (id: number) => ({ params: { id }, query: {} })
const idOf = async (id: number, tag = 'sandbox') => {
  const [row] = await app.rows<{ id: number }>(sql`
    select id from transactions where payable_type = 'parcel_order' and payable_id = ${id}
      and tag = ${tag} order by id desc limit 1`)
  return row?.id ?? 0
}
const payments = async (id: number) =>
  (
    await app.rows<{ tag: string; status: string; amount: number; refunded: number }>(sql`
      select tag, status, amount, refunded from transactions
      where payable_type = 'parcel_order' and payable_id = ${id} order by id`)
  ).map(({ tag, status, amount, refunded }) => [tag, status, amount, refunded])
/** Leaves out the accounts that end at zero. */
const books = async (id: number) =>
  Object.fromEntries(Object.entries(await app.ledger(id)).filter(([, sum]) => sum !== 0))
async function place(sender: Person, payment: PlaceBody['payment']): Promise<number> {
  const placed = await app.as(sender)('placeParcel', {
    query: {},
    body: await app.body({ payment }),
    idempotencyKey: randomUUID(),
  })
  assert.ok(placed.ok, JSON.stringify(placed))
  return placed.data.id
}
/** Paid by card, and by a part of the wallet in cents. */
async function sent({ wallet = 0, isHeld = true } = {}): Promise<Sent> {
  const sender = await app.sender(BigInt(wallet))
  const id = await place(sender, {
    tag: 'sandbox',
    ...(wallet ? { wallet_amount: wallet / 100 } : {}),
  })
  if (!isHeld)
    await app.rows(sql`update transactions set held_amount = null where id = ${await idOf(id)}`)
  await app.payAtSandbox(id)
  app.clock.forward(60)
  await app.work()
  assert.equal((await app.show(sender, id)).paid, true)
  return { id, sender }
}
async function cancel({ id, sender }: Sent): Promise<string | undefined> {
  const { version } = await app.show(sender, id)
  const body = { reason: 'changed_mind', version } as const
  const answer = codeOf(await app.as(sender)('cancelParcel', { ...at(id), body }))
  await app.work()
  return answer
}
/** Cancelled for the fee of 3.00. */
async function cancelled(parcel: Sent): Promise<void> {
  await app.carry(parcel, await app.courier(), 'ready')
  assert.equal(await cancel(parcel), 'ok')
}
async function refundAtDashboard({ id }: Sent, minor: bigint): Promise<void> {
  const transaction = await findTransaction(app.deps.database, await idOf(id))
  assert.ok(transaction)
  const handle = { reference: transaction.uuid, providerId: null, paymentId: null }
  await app.sandbox.refund(handle, { minor, currency: 'USD' }, `dashboard ${id}`)
  await checkPayment(app.deps, transaction)
}
const pay = (sender: Person, id: number, tag: 'wallet' | 'sandbox') =>
  app.as(sender)('payParcel', { ...at(id), body: { tag }, idempotencyKey: randomUUID() })

describe('paying again', () => {
  test('is refused while a payment of the provider is applied', async () => {
    const sender = await app.sender(5000n)
    const id = await place(sender, { tag: 'sandbox' })
    // A provider that takes the money at once.
    await app.rows(sql`update transactions set held_amount = null where id = ${await idOf(id)}`)
    await app.payAtSandbox(id)
    const transaction = await findTransaction(app.deps.database, await idOf(id))
    assert.ok(transaction)
    await checkPayment(app.deps, transaction)
    assert.equal((await app.show(sender, id)).paid, false)
    assert.equal(codeOf(await pay(sender, id, 'wallet')), 'transaction_open')
  })

  test('is refused while a payment of the wallet is applied', async () => {
    const sender = await app.sender(5000n)
    const id = await place(sender, { tag: 'sandbox' })
    assert.equal(codeOf(await pay(sender, id, 'wallet')), 'ok')
    assert.equal((await app.show(sender, id)).paid, false)
    assert.equal(codeOf(await pay(sender, id, 'wallet')), 'transaction_open')
    await app.work()
    assert.equal((await app.show(sender, id)).paid, true)
  })
})

describe('the fee of a cancelled parcel', () => {
  afterEach(async () => {
    app.clock.forward(3600)
    for (let round = 0; round < 3; round++) await app.work()
    assert.deepEqual(await unexpectedBreaches(app), [])
  })

  test('stays on the card; the part of the wallet goes back', async () => {
    const parcel = await sent({ wallet: 400 })
    await cancelled(parcel)
    assert.deepEqual(await payments(parcel.id), [
      ['wallet', 'refund', 400, 400],
      ['sandbox', 'paid', 300, 0],
    ])
    assert.deepEqual(await books(parcel.id), { provider_clearing: -300, courier: 300 })
    assert.equal((await app.show(parcel.sender, parcel.id)).debt, 0)
  })

  test('stays in the wallet as far as the card does not cover it', async () => {
    const parcel = await sent({ wallet: 911 })
    await cancelled(parcel)
    assert.deepEqual(await payments(parcel.id), [
      ['wallet', 'paid', 911, 711],
      ['sandbox', 'paid', 100, 0],
    ])
    assert.deepEqual(await books(parcel.id), { user: -200, provider_clearing: -100, courier: 300 })
  })

  test('is the whole total if the total is not higher', async () => {
    const [type] = await app.rows<{ price: number; per_km: number; tax: number | null }>(sql`
      select price, price_per_km as per_km, tax_class_id as tax from parcel_types where id = ${app.typeId}`)
    await changeSetting(app, 'serviceFeePercent', '0')
    await changeSetting(app, 'serviceFeeMin', '0')
    await app.rows(sql`
      update parcel_types set price = 200, price_per_km = 0, tax_class_id = null where id = ${app.typeId}`)
    const sender = await app.sender(3000n)
    const { id, total_price: total, cancel_fee: fee } = await app.send(sender, { options: [] })
    await app.rows(sql`
      update parcel_types set price = ${type?.price ?? 0}, price_per_km = ${type?.per_km ?? 0},
        tax_class_id = ${type?.tax ?? null} where id = ${app.typeId}`)
    await changeSetting(app, 'serviceFeePercent', '5')
    await changeSetting(app, 'serviceFeeMin', '0.99')
    assert.deepEqual([total, fee], [2, 2])
    await cancelled({ id, sender })
    assert.deepEqual(await books(id), { user: -200, courier: 200 })
    assert.equal((await app.show(sender, id)).debt, 0)
  })

  test('waits while the bank takes the money', async () => {
    const parcel = await sent()
    await app.carry(parcel, await app.courier(), 'ready')
    await app.rows(
      sql`update transactions set capturing = true where id = ${await idOf(parcel.id)}`,
    )
    assert.equal(await cancel(parcel), 'transaction_open')
    assert.equal((await app.show(parcel.sender, parcel.id)).status, 'ready')
    const transaction = await findTransaction(app.deps.database, await idOf(parcel.id))
    assert.ok(transaction)
    await app.sandbox.capture(
      { reference: transaction.uuid, providerId: null, paymentId: null },
      { minor: transaction.amount, currency: 'USD' },
      'capture',
    )
    await checkPayment(app.deps, transaction)
    assert.equal(await cancel(parcel), 'ok')
    assert.deepEqual(await books(parcel.id), { provider_clearing: -300, courier: 300 })
  })

  test('is the marketplace’s loss where the provider does not take so little; a debt pays it', async (t) => {
    const parcel = await sent()
    const unsupported = t.mock.method(
      app.sandbox,
      'unsupportedReason',
      () => 'total_too_small' as const,
    )
    await cancelled(parcel)
    unsupported.mock.restore()
    const [payment] = await payments(parcel.id)
    assert.deepEqual(payment, ['sandbox', 'canceled', 300, 0])
    assert.deepEqual(await books(parcel.id), { courier: 300, platform_revenue: -300 })
    assert.equal((await app.show(parcel.sender, parcel.id)).debt, 3)
    assert.equal(codeOf(await pay(parcel.sender, parcel.id, 'sandbox')), 'ok')
    await app.payAtSandbox(parcel.id)
    app.clock.forward(60)
    await app.work()
    assert.deepEqual(await books(parcel.id), { provider_clearing: -300, courier: 300 })
    assert.equal((await app.show(parcel.sender, parcel.id)).debt, 0)
  })

  test('goes to the courier alone after a refund in the dashboard; the rest to the marketplace', async () => {
    const parcel = await sent({ isHeld: false })
    await refundAtDashboard(parcel, 500n)
    await cancelled(parcel)
    // The sender gets 2.11 of the 5.11 that did not go back; the marketplace its 5.00.
    assert.deepEqual(await books(parcel.id), { provider_clearing: -300, courier: 300 })
  })

  test('is the marketplace’s loss after a refund of everything in the dashboard', async () => {
    const parcel = await sent({ isHeld: false })
    await refundAtDashboard(parcel, 1011n)
    await cancelled(parcel)
    assert.deepEqual(await books(parcel.id), { courier: 300, platform_revenue: -300 })
    assert.equal((await app.show(parcel.sender, parcel.id)).debt, 0)
  })

  test('leaves no escrow when the parcel is cancelled for free after such a refund', async () => {
    const parcel = await sent({ isHeld: false })
    await refundAtDashboard(parcel, 500n)
    assert.equal(await cancel(parcel), 'ok')
    assert.deepEqual(await books(parcel.id), {})
  })
})

test('a hold that is lost after the delivery is the marketplace’s loss', async () => {
  const parcel = await sent()
  const courier = await app.courier()
  await app.carry(parcel, courier, 'on_a_way')
  const transaction = await findTransaction(app.deps.database, await idOf(parcel.id))
  const reference = transaction?.uuid ?? ''
  await app.sandbox.void({ reference, providerId: null, paymentId: null })
  const { delivery_pin: pin } = await app.show(parcel.sender, parcel.id)
  const body = { pin: pin ?? '' }
  assert.equal(codeOf(await app.as(courier)('deliverParcel', { ...at(parcel.id), body })), 'ok')
  await app.work()
  assert.deepEqual(await books(parcel.id), {
    courier: 664,
    platform_revenue: 265 - 1011,
    tax: 82,
  })
  assert.deepEqual(await unexpectedBreaches(app), [])
})

test('a claim about a lost parcel pays its value, and not the trip that went back', async () => {
  const sender = await app.sender(3000n)
  const { id } = await app.send(sender)
  await app.carry({ id }, await app.courier(), 'on_a_way')
  const staff = await app.makeUser({ roles: ['admin'] })
  const { version } = await app.show(sender, id)
  const body = { recovery: 'lost', note: 'Not found', version } as const
  assert.equal(codeOf(await app.as(staff)('recoverParcel', { ...at(id), body })), 'ok')
  const claims = await app.as(staff)('listStaffParcelClaims', { query: { status: 'pending' } })
  assert.ok(claims.ok)
  assert.deepEqual(
    claims.data.filter(({ parcel }) => parcel.id === id).map(({ limit }) => limit),
    [20],
  )
})

describe('a currency that changed since', () => {
  let euro: number
  before(async () => {
    const [row] = await app.rows<{ id: number }>(sql`select id from currencies where code = 'EUR'`)
    euro = row?.id ?? 0
  })
  const change = (rate: string, isActive: boolean) =>
    app.rows(
      sql`update currencies set rate = ${rate}::numeric, active = ${isActive} where id = ${euro}`,
    )
  afterEach(() => change('0.5', true))

  async function ended(how: 'delivered' | 'returned'): Promise<Sent> {
    await change('0.5', true)
    const sender = await app.sender(9000n)
    const { id } = await app.send(sender, { currency_id: euro })
    const courier = await app.courier()
    const client = app.as(courier)
    await app.carry({ id }, courier, 'on_a_way')
    const { delivery_pin: pin, return_code: code } = await app.show(sender, id)
    if (how === 'delivered')
      assert.equal(
        codeOf(await client('deliverParcel', { ...at(id), body: { pin: pin ?? '' } })),
        'ok',
      )
    else {
      await client('failParcel', { ...at(id), body: { reason: 'refused' } })
      assert.equal(code, null)
      const photo = await app.photoOf(courier)
      assert.equal(codeOf(await client('returnedParcel', { ...at(id), body: { photo } })), 'ok')
    }
    await app.work()
    return { id, sender }
  }

  test('approves a claim at the rate of the parcel', async () => {
    const { id, sender } = await ended('delivered')
    const filed = await app.as(sender)('claimParcel', {
      ...at(id),
      body: { cause: 'late' },
      idempotencyKey: randomUUID(),
    })
    assert.ok(filed.ok, JSON.stringify(filed))
    await change('2', false)
    const staff = await app.makeUser({ roles: ['admin'] })
    const decided = await app.as(staff)('decideParcelClaim', {
      ...at(filed.data.id),
      body: { decision: 'approved', amount: 4, fault: 'platform', answer: 'Sorry' },
      idempotencyKey: randomUUID(),
    })
    assert.equal(codeOf(decided), 'ok')
    const [claim] = await app.rows(
      sql`select amount, settlement_amount as base from parcel_claims where id = ${filed.data.id}`,
    )
    assert.deepEqual(claim, { amount: 400, base: 800 })
  })

  test('takes a tip at the rate of the parcel', async () => {
    const { id, sender } = await ended('delivered')
    const { courier = 0 } = await app.ledger(id)
    await change('2', false)
    const tipped = await app.as(sender)('tipParcel', {
      ...at(id),
      body: { type: 'fixed', value: 1 },
      idempotencyKey: randomUUID(),
    })
    assert.equal(codeOf(tipped), 'ok')
    assert.equal((await app.ledger(id))['courier'], courier + 200)
  })

  test('names what a debtor owes', async () => {
    const { id, sender } = await ended('returned')
    const { debt } = await app.show(sender, id)
    await change('2', false)
    const refused = await app.as(sender)('placeParcel', {
      query: {},
      body: await app.body(),
      idempotencyKey: randomUUID(),
    })
    assert.ok(!refused.ok && refused.code === 'parcel_debt', JSON.stringify(refused))
    const { amount, currency } = refused.data as { amount: number; currency: string }
    assert.deepEqual([amount, currency], [debt, 'EUR'])
    assert.ok(debt > 0)
  })
})
