import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DAY_MS, HOUR_MS } from '@hawker/std/time'
import { ProviderError } from '../../../adapters/payments/port.ts'
import { sql } from '@hawker/postgres/database'
import { captureDelivery, refundPart } from '../index.ts'
import { type PaymentApp, startPaymentApp } from '../../../testing/payment-app.ts'

describe('holds of cards', () => {
  let app: PaymentApp
  before(async () => {
    app = await startPaymentApp()
    app.overrides.authorizationDays = 3
  })
  after(() => app.close())

  async function heldOrder(fulfilmentAt?: number) {
    const order = await app.order({
      held: 700n,
      ...(fulfilmentAt === undefined ? {} : { fulfilmentAt }),
    })
    await app.visit(order.uuid)
    await app.sandbox.runScenario(order.uuid, 'pay')
    await app.deliverWebhooksAndRunJobs()
    return order
  }

  test('a preorder after the end of the hold is paid at once', async () => {
    const inDays = (days: number) => app.clock.now().getTime() + days * DAY_MS
    assert.equal((await (await heldOrder(inDays(2.5))).payment()).status, 'authorized')
    const later = await (await heldOrder(inDays(2.5) + 1)).payment()
    assert.deepEqual([later.status, later.heldAmount], ['paid', null])
  })

  test('a hold that ends within twelve hours is captured', async () => {
    const order = await heldOrder()
    const end = new Date(app.clock.now().getTime() + 20 * HOUR_MS)
    await app.rows(sql`update transactions set hold_until = ${end} where uuid = ${order.uuid}`)
    app.overrides.fetchStatus = async (handle) => {
      const state = await app.sandbox.fetchStatus(handle)
      return state?.holdUntil ? { ...state, holdUntil: end } : state
    }
    await app.work()
    assert.equal((await order.payment()).status, 'authorized')
    app.clock.forward(8 * 3600 + 1)
    await app.work()
    assert.equal((await order.payment()).status, 'paid')
    assert.equal((await app.sandbox.find(order.uuid))?.captured, 4751n)
    delete app.overrides.fetchStatus
  })

  test('a hold that has ended at the provider ends here, and is not captured', async () => {
    const order = await heldOrder()
    await app.sandbox.void({ reference: order.uuid, providerId: null, paymentId: null })
    await app.deps.database.transaction((tx) =>
      tx.run(
        sql`select graphile_worker.add_job('capture_payment',
          json_build_object('id', (select id from transactions where uuid = ${order.uuid})))`,
      ),
    )
    await app.work()
    assert.equal((await order.payment()).status, 'canceled')
  })

  test('a capture whose answer was lost is not taken twice', async () => {
    const order = await heldOrder()
    app.overrides.capture = async (...args) => {
      await app.sandbox.capture(...args)
      throw new ProviderError('refused', 'already captured')
    }
    await app.deps.database.transaction((tx) =>
      tx.run(
        sql`select graphile_worker.add_job('capture_payment',
          json_build_object('id', (select id from transactions where uuid = ${order.uuid})))`,
      ),
    )
    await app.work()
    delete app.overrides.capture
    assert.equal((await order.payment()).status, 'paid')
  })

  const captureLowered = async (order: Awaited<ReturnType<typeof heldOrder>>, amount: bigint) => {
    const { id } = await order.payment()
    await app.deps.database.transaction(async (tx) => {
      await refundPart(tx, {
        type: 'order',
        id: order.id,
        amount,
        key: 'line',
        now: app.clock.now(),
      })
      await captureDelivery(tx, { type: 'order', id: order.id }, { evenHeld: true })
    })
    await app.work()
    const lost = await app.rows(
      sql`select id from audit_logs where action = 'payment.hold_lost' and subject_id = ${id}`,
    )
    return [
      (await order.payment()).status,
      (await app.sandbox.find(order.uuid))?.status,
      lost.length,
    ]
  }

  test('a hold that was lowered to nothing is voided', async () => {
    assert.deepEqual(await captureLowered(await heldOrder(), 4751n), ['canceled', 'canceled', 0])
  })

  test('a hold below the least amount of its provider is voided, and staff see it', async () => {
    const order = await heldOrder()
    app.overrides.unsupportedReason = ({ amount }) =>
      amount.minor < 50n ? 'total_too_small' : null
    assert.deepEqual(await captureLowered(order, 4702n), ['canceled', 'canceled', 1])
    delete app.overrides.unsupportedReason
  })
})
