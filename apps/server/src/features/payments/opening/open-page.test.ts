import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { type PaymentRequest, ProviderError } from '../../../adapters/payments/port.ts'
import { sql } from '@hawker/postgres/database'
import { type PaymentApp, startPaymentApp } from '../../../testing/payment-app.ts'
import { cancelPayment, lockTransactions, openPayments, transactionsOf } from '../index.ts'
import { findPayer } from './payer.store.ts'

describe("opening the provider's page", () => {
  let app: PaymentApp
  let requests: PaymentRequest[] = []
  before(async () => {
    app = await startPaymentApp()
  })
  afterEach(() => {
    for (const name of Object.keys(app.overrides)) delete app.overrides[name as 'create']
    requests = []
  })
  after(() => app.close())

  /** The provider opens the page; its answers are lost, or are errors. */
  function answerWith(...outcomes: (ProviderError | 'lost' | 'ok')[]) {
    app.overrides.create = async (request) => {
      requests.push(request)
      const outcome = outcomes[requests.length - 1] ?? 'ok'
      const page =
        outcome === 'ok' || outcome === 'lost' ? await app.sandbox.create(request) : undefined
      if (outcome === 'lost') throw new ProviderError('no_answer', 'timeout')
      if (!page) throw outcome
      return page
    }
  }
  const unavailable = ({ id }: { id: number }) =>
    `${app.deps.origin}/orders/${id}?payment=unavailable`
  const pageOf = (reference: string) => `${app.deps.origin}/dev/sandbox/${reference}`
  const pay = async (reference: string) => {
    await app.sandbox.runScenario(reference, 'pay')
    await app.deliverWebhooksAndRunJobs()
  }

  test('two tabs open one page', async () => {
    answerWith()
    const { uuid } = await app.order()
    const visits = await Promise.all([app.visit(uuid), app.visit(uuid), app.visit(uuid)])
    assert.deepEqual(visits, [pageOf(uuid), pageOf(uuid), pageOf(uuid)])
    assert.equal(requests.length, 1)
    assert.equal(await app.visit(uuid), pageOf(uuid), 'coming back offers the open page')
    assert.equal(requests.length, 1)
  })

  test('a second tab is asked to try again while the first one has no answer', async (t) => {
    const order = await app.order()
    const { promise, resolve } = Promise.withResolvers<void>()
    const asking = Promise.withResolvers<void>()
    t.after(() => resolve())
    app.overrides.create = async (request) => {
      asking.resolve()
      await promise
      return app.sandbox.create(request)
    }
    const first = app.visit(order.uuid)
    await asking.promise
    assert.equal(await app.visit(order.uuid), unavailable(order))
    resolve()
    assert.equal(await first, pageOf(order.uuid))
  })

  test('a lost answer repeats the same call where the provider repeats the page', async () => {
    answerWith('lost')
    const order = await app.order()
    assert.equal(await app.visit(order.uuid), unavailable(order))
    assert.equal(await app.visit(order.uuid), pageOf(order.uuid))
    assert.deepEqual(
      requests.map(({ reference, key }) => [reference, key]),
      [
        [order.uuid, requests[0]?.key],
        [order.uuid, requests[0]?.key],
      ],
    )
    await pay(order.uuid)
    assert.equal((await order.payment()).status, 'paid')
  })

  test('a lost answer takes the next reference where the provider gives a page only once', async () => {
    answerWith('lost')
    app.overrides.repeatsCreate = false
    const order = await app.order()
    assert.equal(await app.visit(order.uuid), unavailable(order))
    assert.equal(await app.visit(order.uuid), pageOf(`${order.uuid}-2`))
    assert.notEqual(requests[0]?.key, requests[1]?.key)
    await pay(`${order.uuid}-2`)
    const payment = await order.payment()
    assert.deepEqual(
      [payment.status, payment.attempt, payment.providerId, payment.paymentId],
      ['paid', 2, `sbx_${order.uuid}-2`, `pay_${order.uuid}-2`],
    )
  })

  test('money on a lost page is shown to staff and pays nothing', async () => {
    answerWith('lost')
    app.overrides.repeatsCreate = false
    const order = await app.order()
    await app.visit(order.uuid)
    await app.visit(order.uuid)
    await pay(order.uuid)
    const { id, status } = await order.payment()
    assert.equal(status, 'progress')
    const audits = await app.rows(
      sql`select detail ->> 'reference' as reference from audit_logs
        where action = 'payment.lost_page_paid' and subject_id = ${id}`,
    )
    assert.deepEqual(audits, [{ reference: order.uuid }])
  })

  test('an answered failure takes the next reference, and refused keys do not', async () => {
    answerWith(
      new ProviderError('key_refused', 'wrong key', { httpStatus: 401 }),
      new ProviderError('no_answer', 'down', { httpStatus: 500 }),
      new ProviderError('refused', 'reference used', { httpStatus: 409 }),
    )
    const order = await app.order()
    for (let visit = 0; visit < 3; visit++)
      assert.equal(await app.visit(order.uuid), unavailable(order))
    assert.equal(await app.visit(order.uuid), pageOf(`${order.uuid}-3`))
    assert.deepEqual(
      requests.map(({ reference }) => reference),
      [order.uuid, order.uuid, `${order.uuid}-2`, `${order.uuid}-3`],
    )
  })

  test('a process that died while opening is followed by the next visit after 20 seconds', async () => {
    answerWith()
    const order = await app.order()
    const until = new Date(app.clock.now().getTime() + 20_000)
    await app.rows(sql`update transactions set opening_until = ${until} where uuid = ${order.uuid}`)
    assert.equal(await app.visit(order.uuid), unavailable(order))
    assert.equal(requests.length, 0)
    app.clock.forward(20)
    assert.equal(await app.visit(order.uuid), pageOf(order.uuid))
  })

  test('a page that comes after the next attempt opened one is closed', async (t) => {
    const order = await app.order()
    const closed: (string | null)[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const asking = Promise.withResolvers<void>()
    t.after(() => resolve())
    app.overrides.repeatsCreate = false
    app.overrides.create = async (request) => {
      asking.resolve()
      if (request.reference === order.uuid) await promise
      return app.sandbox.create(request)
    }
    app.overrides.void = async (handle) => {
      closed.push(handle.providerId)
    }
    const slow = app.visit(order.uuid)
    await asking.promise
    await app.visit(order.uuid)
    app.clock.forward(21)
    assert.equal(await app.visit(order.uuid), pageOf(`${order.uuid}-2`))
    resolve()
    assert.equal(await slow, pageOf(`${order.uuid}-2`))
    assert.deepEqual(closed, [`sbx_${order.uuid}`])
  })

  test('the page of an earlier payment is closed before the next one is opened', async () => {
    const order = await app.order()
    const calls: string[] = []
    await app.visit(order.uuid)
    app.overrides.void = async ({ reference }) => {
      calls.push(`void ${reference}`)
    }
    app.overrides.create = async (request) => {
      calls.push(`create ${request.reference}`)
      return app.sandbox.create(request)
    }
    const second = await payAgain(order.id, order.user.id)
    assert.equal(await app.visit(second), pageOf(second))
    assert.deepEqual(calls, [`void ${order.uuid}`, `create ${second}`])
    assert.equal(await app.visit(order.uuid), `${app.deps.origin}/orders/${order.id}`)
  })

  test('an earlier page that cannot be closed does not stop the next one', async () => {
    const order = await app.order()
    await app.visit(order.uuid)
    app.overrides.void = async () => {
      throw new ProviderError('no_answer', 'down')
    }
    const second = await payAgain(order.id, order.user.id)
    assert.equal(await app.visit(second), pageOf(second))
    delete app.overrides.void
    await app.work()
    assert.equal((await app.sandbox.find(order.uuid))?.status, 'canceled')
  })

  /** Cancels the open payment and opens another one, as a change of the method does. */
  async function payAgain(orderId: number, userId: number): Promise<string> {
    const now = app.clock.now()
    return app.deps.database.transaction(async (tx) => {
      for (const open of await lockTransactions(tx, 'order', orderId))
        await cancelPayment(tx, open, now)
      const { transactions } = await openPayments(tx, app.deps, {
        payable: { type: 'order', id: orderId },
        userId,
        currency: { id: app.shop.currencyIds.USD, code: 'USD', decimals: 2 },
        amount: 4751n,
        settlementAmount: 4751n,
        payment: { tag: 'sandbox' },
        payUntil: new Date(now.getTime() + 900_000),
        now,
      })
      return transactions[0]?.uuid ?? ''
    })
  }

  test('names the payer: their address, or one that takes no mail', async () => {
    answerWith()
    const known = await app.order()
    await app.visit(known.uuid)
    assert.deepEqual(requests[0]?.payer, { email: known.user.email, name: 'Amina', country: 'US' })
    const nameless = await app.order()
    await app.rows(sql`update users set email = null where id = ${nameless.user.id}`)
    await app.visit(nameless.uuid)
    assert.equal(requests[1]?.payer.email, `pay-${nameless.uuid}@hawker.test`)
  })

  test('does not tell the provider who the host of a share is', async () => {
    const [stored] = await transactionsOf(app.deps.database, 'order', [(await app.order()).id])
    assert.ok(stored)
    const payer = await findPayer(app.deps.database, {
      ...stored,
      payableType: 'payment_request',
      payableId: 0,
    })
    assert.equal(payer, undefined)
  })

  test('leads to the provider by a page without a script, in the language of the buyer', async () => {
    const { uuid, id } = await app.order()
    app.overrides.create = async () => ({
      providerId: 'odd',
      redirectUrl: 'https://pay.example/a?b=1&c="><script>',
    })
    const page = await app.pages.inject({ url: `/pay/${uuid}`, headers: { cookie: 'locale=ar' } })
    assert.equal(page.statusCode, 200)
    assert.match(page.body, /<html lang="ar" dir="rtl">/)
    const address = 'https://pay.example/a?b=1&amp;c=&quot;&gt;&lt;script&gt;'
    assert.ok(page.body.includes(`content="0;url=${address}"`))
    assert.ok(page.body.includes(`<a href="${address}">متابعة</a>`))
    assert.doesNotMatch(page.body, /<script/)
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
    assert.equal(page.headers['cache-control'], 'no-store')
    await app.cancel(id)
    const own = await app.pages.inject(`/pay/${uuid}`)
    assert.deepEqual(
      [own.statusCode, own.headers.location],
      [303, `${app.deps.origin}/orders/${id}`],
    )
  })
})
