import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { startOrderChangeApp, resultCode } from '../../testing/order-change-app.ts'
import { unexpectedBreaches } from '../../testing/unexpected-breaches.ts'
import { type ChangingOrder, substitutionSteps, stockOf } from '../../testing/substitution-steps.ts'
import { transactionsOf } from '../payments/index.ts'

const market = await startOrderChangeApp()
const { app, world, ledgerSum, ofShop, escrow, payAtProvider } = market
const { propose, answer } = substitutionSteps(market)
after(app.close)

const CARD = { payment: { tag: 'sandbox' as const } }
const OPEN = { ...CARD, substitution_default: 'contact' as const }
const cents = (amount: number) => Math.round(amount * 100)
const cardOf = async ({ id }: ChangingOrder) =>
  (await transactionsOf(app.deps.database, 'order', [id])).find(({ tag }) => tag === 'sandbox')
const atBank = async (at: ChangingOrder) => {
  const { uuid } = (await cardOf(at)) ?? {}
  const [row] = await app.rows<{
    status: string
    amount: number
    captured: number | null
    refunded: number
  }>(
    sql`select status, amount, captured, refunded from sandbox_payments where reference = ${uuid ?? ''}`,
  )
  return [row?.status, row?.amount, row?.captured ?? null, row?.refunded]
}
async function moveOrder(at: ChangingOrder, status: 'accepted' | 'ready') {
  const moved = await at.kitchen('moveSellerOrder', {
    params: { id: at.id },
    query: {},
    body: { status, version: (await at.show()).version },
  })
  assert.ok(moved.ok, JSON.stringify(moved))
}
async function move(at: ChangingOrder, status: 'accepted' | 'ready') {
  await moveOrder(at, status)
  await app.work()
  await app.work()
}
/** An accepted order of lemonade at 3.99, paid by card, with replacements allowed. */
async function accepted(
  units: number[] = [0, 2],
  body: Parameters<typeof world>[0] & object = { body: OPEN },
) {
  const at = await world({ status: 'unreleased', units, ...body })
  await payAtProvider(at.id)
  await move(at, 'accepted')
  return at
}

test('holds 15 % more on a card when replacements are allowed, and captures the final price', async () => {
  const at = await accepted()
  const { total_price: total, transactions } = await at.show()
  const held = cents(total) + Math.round(cents(total) * 0.15)
  assert.deepEqual(
    transactions.map(({ status, price, held_price: heldPrice, settlement_price: base }) => [
      status,
      price,
      heldPrice,
      base,
    ]),
    [['authorized', total, held / 100, total]],
  )
  assert.deepEqual(
    await atBank(at),
    ['authorized', held, null, 0],
    'accepted, and nothing is taken yet',
  )
  assert.equal(await escrow(at.id), 0)
  assert.ok((await propose(at, { place: 1, instead: 2, quantity: 1 })).ok)
  assert.ok((await answer(at, 'approve')).ok)
  const cheaper = await at.show()
  assert.ok(cheaper.total_price < total)
  await move(at, 'ready')
  assert.deepEqual(
    await atBank(at),
    ['paid', held, cents(cheaper.total_price), 0],
    'the rest is set free, nothing has to go back',
  )
  assert.deepEqual(
    [(await cardOf(at))?.status, await escrow(at.id)],
    ['paid', cents(cheaper.total_price)],
  )
})

test('charges a dearer choice to the hold, and beyond it asks for a payment', async () => {
  // The hold of 15 % on two lemonades, delivery and fees covers the price difference of one dish.
  const at = await accepted([0, 2], {
    body: OPEN,
    shop: { products: [{ price: 900 }, { price: 850 }, { price: 2500 }] },
  })
  const { total_price: total } = await at.show()
  assert.ok((await propose(at, { place: 1, quantity: 2 })).ok)
  assert.equal(
    resultCode(await answer(at, 'choose', { place: 2 })),
    'choose_payment',
    'that much is not held',
  )
  const chosen = await answer(at, 'choose', { place: 0 })
  assert.ok(chosen.ok, JSON.stringify(chosen))
  assert.equal(chosen.data.transaction, null)
  const dearer = await at.show()
  assert.ok(dearer.total_price > total)
  assert.deepEqual(
    dearer.details.map(({ stock_id: id, unit_price: price }) => [id, price]),
    [[stockOf(at, 0), 9]],
  )
  await move(at, 'ready')
  assert.deepEqual((await atBank(at)).slice(0, 3), [
    'paid',
    cents(total) + Math.round(cents(total) * 0.15),
    cents(dearer.total_price),
  ])
  assert.equal(await escrow(at.id), cents(dearer.total_price))
})

test('holds nothing extra when refunds are chosen or the payment is not a card', async () => {
  const refund = await accepted([1], { body: { ...CARD, substitution_default: 'refund' } })
  const { total_price: total } = await refund.show()
  assert.deepEqual(
    [(await cardOf(refund))?.heldAmount, await atBank(refund)],
    [null, ['paid', cents(total), null, 0]],
  )
  const wallet = await world({
    status: 'accepted',
    units: [1],
    body: { ...OPEN, payment: { tag: 'wallet' } },
  })
  assert.deepEqual(
    (await wallet.show()).transactions.map(({ status, held_price: held }) => [status, held]),
    [['paid', null]],
  )
})

test('with a wallet part only the card holds more, and a cancellation releases all of it', async () => {
  const at = await accepted([0, 3], {
    body: { ...OPEN, payment: { tag: 'sandbox', wallet_amount: 5 } },
  })
  const { total_price: total } = await at.show()
  const card = await cardOf(at)
  assert.equal(card?.amount, BigInt(cents(total) - 500))
  assert.equal(card.heldAmount, card.amount + BigInt(Math.round(cents(total) * 0.15)))
  assert.ok((await at.client('requestCancel', { params: { id: at.id }, body: {} })).ok)
  assert.ok(
    (
      await at.kitchen('answerCancelRequest', {
        params: { id: at.id },
        body: { decision: 'accept' },
      })
    ).ok,
  )
  await app.work()
  await app.work()
  assert.deepEqual(
    [(await atBank(at))[0], (await cardOf(at))?.status, await at.balance()],
    ['canceled', 'canceled', 20_000n],
  )
})

test('a partial refund captures the payment first and is paid from it', async () => {
  const at = await accepted([0, 3])
  const { total_price: total } = await at.show()
  assert.ok((await at.client('requestCancel', { params: { id: at.id }, body: {} })).ok)
  assert.ok(
    (
      await at.kitchen('answerCancelRequest', {
        params: { id: at.id },
        body: { decision: 'offer', refund: 2 },
      })
    ).ok,
  )
  const take = () =>
    at.client('answerCancelOffer', { params: { id: at.id }, body: { accept: true } })
  assert.equal(resultCode(await take()), 'transaction_open')
  await app.work()
  assert.ok((await take()).ok)
  await app.work()
  await app.work()
  assert.deepEqual(
    [(await atBank(at)).slice(2), await ofShop(at.shop.id)],
    [[cents(total), 200], cents(total) - 200],
  )
})

test('during a capture its amount is fixed: an answer waits, and the bank gets one amount', async () => {
  const at = await accepted([0, 2])
  assert.ok((await propose(at, { place: 1, quantity: 1 })).ok)
  const { total_price: total } = await at.show()
  // A process that crashed between request and response.
  await app.rows(sql`update transactions set capturing = true where payable_id = ${at.id}`)
  assert.equal(resultCode(await answer(at, 'decline')), 'transaction_open')
  await move(at, 'ready')
  assert.equal((await atBank(at))[2], cents(total))
  const declined = await answer(at, 'decline')
  assert.ok(declined.ok, JSON.stringify(declined))
  await app.work()
  assert.deepEqual((await atBank(at)).slice(2), [
    cents(total),
    cents(total) - cents(declined.data.total_price),
  ])
})

/** The bank has captured, but the process crashed before it stored that. */
async function captureWithoutRecord(at: ChangingOrder) {
  await moveOrder(at, 'ready')
  const { id, uuid, amount } = (await cardOf(at)) ?? {}
  await app.rows(sql`update transactions set capturing = true where id = ${id ?? 0}`)
  await app.deps.payments
    .get('sandbox')
    ?.capture(
      { reference: uuid ?? '', providerId: null, paymentId: null },
      { minor: amount ?? 0n, currency: 'USD' },
      `capture:${id}`,
    )
}

test('a crash after the capture is detected, and nothing is captured twice', async () => {
  const at = await accepted([0, 2])
  const { total_price: total } = await at.show()
  await captureWithoutRecord(at)
  await app.work()
  assert.deepEqual(
    [(await cardOf(at))?.status, (await atBank(at)).slice(2), await escrow(at.id)],
    ['paid', [cents(total), 0], cents(total)],
  )
})

test('refunds a cancelled order at once, even if the bank has just captured the money', async () => {
  const at = await accepted([0, 2])
  const { total_price: total } = await at.show()
  await captureWithoutRecord(at)
  const { version } = await at.show()
  const body = { status: 'cancelled' as const, version, reason: 'too_busy' as const }
  assert.ok((await at.kitchen('moveSellerOrder', { params: { id: at.id }, query: {}, body })).ok)
  await app.work()
  await app.work()
  assert.deepEqual(
    [(await cardOf(at))?.status, (await atBank(at)).slice(2), await escrow(at.id)],
    ['refund', [cents(total), cents(total)], 0],
  )
})

test('concurrent captures of one hold take the money once', async () => {
  for (let round = 0; round < 4; round++) {
    const at = await accepted([0, 3])
    assert.ok((await propose(at, { place: 1, instead: 2, quantity: 2 })).ok)
    await moveOrder(at, 'ready')
    await app.deps.database.warm()
    const [answered] = await Promise.all([answer(at, 'approve'), app.work(), app.work()])
    if (!answered.ok) assert.equal(answered.code, 'transaction_open')
    await app.work()
    await app.work()
    const order = await at.show()
    const [, , captured, refunded] = await atBank(at)
    assert.equal(Number(captured) - Number(refunded), cents(order.total_price))
    assert.equal(await escrow(at.id), cents(order.total_price))
  }
})

test('the ledger sums to zero and the books are clean after all tests', async () => {
  app.clock.forward(2 * 3600)
  await app.work()
  assert.equal(await ledgerSum(), 0)
  assert.deepEqual(await unexpectedBreaches(app), [])
})

describe('a hold that has ended', () => {
  type Paying = { id: number; uuid: string }
  const cardsOf = async (at: ChangingOrder) =>
    (await transactionsOf(app.deps.database, 'order', [at.id])).filter(
      ({ tag }) => tag === 'sandbox',
    )
  /** The bank changes its mind, and we ask it. */
  async function bankSays({ id, uuid }: Paying, status: 'canceled' | 'paid') {
    await app.rows(sql`
      update sandbox_payments set status = ${status}, updated_at = ${app.clock.now()},
        captured = case when ${status === 'paid'}::boolean then
          (select amount from transactions where uuid::text = reference) end
      where reference = ${uuid}`)
    await app.rows(
      sql`select graphile_worker.add_job('recheck_payment', json_build_object('id', ${id}::int))`,
    )
    await app.work()
    await app.work()
  }
  async function lost() {
    const at = await accepted()
    const [first] = await cardsOf(at)
    assert.ok(first)
    await bankSays(first, 'canceled')
    const { payment_due: due, total_price: total, can } = await at.show()
    assert.deepEqual(
      [due, can.pay.allowed, can.edit.allowed, can.tip.allowed],
      [total, true, false, false],
    )
    return { at, first, total }
  }
  const payAgain = async (at: ChangingOrder) => {
    const opened = await at.client('retryPayment', {
      params: { id: at.id },
      body: { tag: 'sandbox' },
      idempotencyKey: app.deps.random.uuid(),
    })
    assert.ok(opened.ok, JSON.stringify(opened))
  }
  const statesOf = async (at: ChangingOrder) => (await cardsOf(at)).map(({ status }) => status)

  test('asks for nothing more when the bank takes the money after all', async () => {
    const { at, first, total } = await lost()
    await payAgain(at)
    await bankSays(first, 'paid')
    assert.deepEqual(await statesOf(at), ['paid', 'canceled'])
    assert.deepEqual([(await at.show()).payment_due, await escrow(at.id)], [null, cents(total)])
    await move(at, 'ready')
    assert.deepEqual(await unexpectedBreaches(app), [])
  })

  test('returns the money that the bank takes after the customer has paid again', async () => {
    const { at, first, total } = await lost()
    await payAgain(at)
    await payAtProvider(at.id)
    assert.deepEqual([(await at.show()).payment_due, await escrow(at.id)], [null, cents(total)])
    await bankSays(first, 'paid')
    app.clock.forward(120)
    await app.work()
    assert.deepEqual(await statesOf(at), ['refund', 'paid'])
    assert.equal(await escrow(at.id), cents(total))
    assert.deepEqual(await unexpectedBreaches(app), [])
  })

  test('freezes the price until the customer has paid again', async () => {
    const { at } = await lost()
    assert.equal(resultCode(await propose(at, { place: 1, instead: 2, quantity: 1 })), 'ok')
    assert.equal(resultCode(await answer(at, 'approve')), 'transaction_open')
    app.clock.forward(11 * 60)
    await app.work()
    assert.equal((await at.show()).substitutions[0]?.status, 'proposed')
    await payAgain(at)
    await payAtProvider(at.id)
    const { payment_due: due, substitutions } = await at.show()
    assert.deepEqual([due, substitutions[0]?.status], [null, 'timed_out'])
    assert.deepEqual(await unexpectedBreaches(app), [])
  })
})
