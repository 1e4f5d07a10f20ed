import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Dispute, StuckPayment } from '@hawker/contract/reconciliation'
import { sql } from '@hawker/postgres/database'
import { insertBareParcel } from '../../testing/make/make-bare-parcel.ts'
import {
  type PaidOrder,
  type ReconciliationApp,
  startReconciliationApp,
} from '../../testing/reconciliation-app.ts'
import { refundPart } from '../payments/index.ts'

const TAG = 'stripe'
const DAY_S = 86_400

let app: ReconciliationApp
let admin: { id: number; token: string }
before(async () => {
  app = await startReconciliationApp({ only: TAG })
  admin = await app.makeUser({ roles: ['admin'] })
})
after(() => app.close())

async function paid(amount = 20_000n): Promise<PaidOrder> {
  const order = await app.buy(TAG, amount)
  await app.deliver()
  return order
}
/** The statements of a call. One of them authenticates the caller. */
async function statementsOf(call: () => Promise<{ ok: boolean }>): Promise<number> {
  await call()
  // Calls of providers are written a moment later.
  await app.deps.database.writeBehind.settled()
  app.statements()
  const answer = await call()
  assert.ok(answer.ok)
  return app.statements().length
}

describe('the list of disputes', () => {
  const open = async (order: PaidOrder, minor = 5_000n): Promise<string> => {
    const id = await app.emulator(TAG).openDispute?.(order.providerId, minor)
    assert.ok(id)
    await app.deliver()
    return id
  }
  const listed = async (query: { open?: boolean; perPage?: number; page?: number } = {}) => {
    const answer = await app.as(admin)('listDisputes', { query: { perPage: 100, ...query } })
    assert.ok(answer.ok, JSON.stringify(answer))
    return answer.data
  }
  const show = async (disputeId: string): Promise<Dispute> => {
    const found = (await listed()).find(({ dispute_id: id }) => id === disputeId)
    assert.ok(found)
    return found
  }
  const deliver = (order: PaidOrder, changes = sql`photo = photo`) =>
    app.rows(
      sql`update orders set status = 'delivered', delivered_at = ${app.clock.now()}, ${changes} where id = ${order.id}`,
    )

  test('shows the order with its shop, and nothing that proves a delivery before it', async () => {
    const order = await paid()
    const dispute = await show(await open(order))
    assert.ok(dispute.order)
    const { id, number, shop, proof, photo, chats, chat_id: chatId } = dispute.order
    assert.deepEqual([id, number, shop.id], [order.id, 'K7-482', app.shop.id])
    assert.notEqual(shop.translation.title, '')
    assert.deepEqual([proof, photo, chats, chatId], [null, null, [], null])
  })

  test('says what proves the delivery', async (t) => {
    app.clock.stopDuring(t)
    const order = await paid()
    const disputeId = await open(order)
    const proofAfter = async (changes: ReturnType<typeof sql>) => {
      await deliver(order, changes)
      return (await show(disputeId)).order?.proof
    }
    assert.equal(await proofAfter(sql`has_pin = true`), 'pin')
    assert.equal(await proofAfter(sql`handover_confirmed_at = now()`), 'customer')
    assert.equal(
      await proofAfter(sql`delivery_type = 'pickup', handover_confirmed_at = null`),
      'shop',
    )
    assert.equal(await proofAfter(sql`delivery_type = 'delivery', has_pin = false`), null)
    await deliver(order, sql`photo = '/pictures/door/1.webp'`)
    const shown = (await show(disputeId)).order
    assert.equal(shown?.proof, 'photo')
    assert.match(shown?.photo ?? '', /^\/pictures\/door\/1\.webp/)
    assert.equal(shown?.delivered_at, app.clock.now().toISOString())
  })

  test('names the chats with messages, and links only the one with staff', async () => {
    const order = await paid()
    const disputeId = await open(order)
    const chat = async (role: 'admin' | 'seller', hasMessage: boolean) => {
      const [row] = await app.rows<{ id: number }>(sql`
        insert into chats (user_id, role, order_id, shop_id, last_message_id, created_at)
        values (${order.userId}, ${role}, ${order.id}, ${role === 'seller' ? app.shop.id : null},
          ${hasMessage ? 1 : null}, now()) returning id`)
      return row?.id
    }
    const staffChat = await chat('admin', false)
    await chat('seller', true)
    const before = (await show(disputeId)).order
    assert.deepEqual([before?.chats, before?.chat_id], [['seller'], null])
    await app.rows(sql`update chats set last_message_id = 2 where id = ${staffChat ?? 0}`)
    const after = (await show(disputeId)).order
    assert.deepEqual([after?.chats.toSorted(), after?.chat_id], [['admin', 'seller'], staffChat])
  })

  test('begins with the one that must be answered first, and ends with those that are over', async () => {
    const first = await open(await paid())
    const second = await open(await paid())
    const over = await open(await paid())
    const due = (id: string, days: number) =>
      app.rows(sql`update payment_disputes set due_at = ${app.clock.now()}::timestamptz
        + ${days} * interval '1 day' where provider_id = ${id}`)
    await due(first, 1)
    await due(second, 3)
    await due(over, 0)
    await app.emulator(TAG).closeDispute?.(over, 'lost')
    await app.deliver()
    const ids = (await listed()).map(({ dispute_id: id }) => id)
    assert.deepEqual(ids.slice(0, 2), [first, second])
    assert.ok(ids.indexOf(over) > ids.indexOf(second))
    assert.ok(!(await listed({ open: true })).some(({ dispute_id: id }) => id === over))
    assert.equal((await listed({ page: 2, perPage: 1 })).length, 1)
  })

  test("reads a page with two statements and the caller's, however many disputes there are", async () => {
    const call = () => app.as(admin)('listDisputes', { query: { perPage: 100 } })
    assert.equal(await statementsOf(call), 3)
  })
})

describe('the list of findings', () => {
  const plant = async (changes: { tag?: string; class?: string; currency?: string } = {}) => {
    const { tag = TAG, class: name = 'missing_here', currency = 'USD' } = changes
    const [row] = await app.rows<{ id: number }>(sql`
      insert into reconcile_findings (tag, day, class, subject, amount, currency, created_at, updated_at)
      values (${tag}, '2026-11-20', ${name}, ${`entry ${Math.random()}`}, 60000, ${currency}, now(), now())
      returning id`)
    assert.ok(row)
    return row.id
  }
  const show = async (id: number, tag?: 'stripe' | 'paypal') => {
    const answer = await app.as(admin)('listReconcileFindings', {
      query: { perPage: 100, ...(tag ? { tag } : {}) },
    })
    assert.ok(answer.ok)
    return answer.data.find((finding) => finding.id === id)
  }

  test('names the admin who has proposed a decision, and the one who has confirmed it', async () => {
    const other = await app.makeUser({ roles: ['admin'] })
    const id = await plant()
    const decide = (user: { token: string }) =>
      app.as(user)('decideReconcileFinding', {
        params: { id },
        query: {},
        body: { decision: 'book', note: 'Agreed' },
      })
    await decide(admin)
    assert.equal((await show(id))?.proposed_by?.id, admin.id)
    assert.notEqual((await show(id))?.proposed_by?.firstname, '')
    await decide(other)
    const decided = await show(id)
    assert.deepEqual([decided?.state, decided?.decided_by?.id], ['booked', other.id])
  })

  test('says what cannot be booked: a dispute, and money without a rate', async () => {
    assert.equal((await show(await plant()))?.can_book, true)
    assert.equal((await show(await plant({ class: 'dispute_unknown' })))?.can_book, false)
    assert.equal((await show(await plant({ currency: 'XAU' })))?.can_book, false)
  })

  test('shows the findings of one provider', async () => {
    const id = await plant({ tag: 'paypal' })
    assert.equal(await show(id, 'stripe'), undefined)
    assert.equal((await show(id, 'paypal'))?.id, id)
  })

  test("reads a page with two statements and the caller's", async () => {
    const call = () => app.as(admin)('listReconcileFindings', { query: { perPage: 100 } })
    assert.equal(await statementsOf(call), 3)
  })
})

test('findings and stuck payments name the order of a share, the parcel, and whose top-up it is', async () => {
  const buyer = await app.makeUser()
  await app.rows(
    sql`update users set firstname = 'Amina', lastname = 'Okafor' where id = ${buyer.id}`,
  )
  const [parcel] = await app.rows<{ id: number }>(
    insertBareParcel({ userId: buyer.id, at: app.clock.now() }),
  )
  const parcelId = parcel?.id ?? 0
  const sent = await app.pay(
    { type: 'parcel_order', id: parcelId },
    { tag: TAG, userId: buyer.id, amount: 1011n },
  )
  const topUp = await app.as(buyer)('topUpWallet', {
    query: {},
    body: { price: 20, payment: { tag: TAG } },
    idempotencyKey: crypto.randomUUID(),
  })
  assert.ok(topUp.ok, JSON.stringify(topUp))
  const order = await paid()
  const [share] = await app.rows<{ id: number }>(sql`
    insert into payment_requests (order_id, host_id, user_cart_id, member_uuid, name, amount, currency_id,
      settlement_amount, expires_at, created_at, updated_at)
    select ${order.id}, ${order.userId}, 1, gen_random_uuid(), 'Noor', 500, id, 500, now(), now(), now()
    from currencies where is_default returning id`)
  const shared = (await order.payment()).id
  await app.rows(sql`
    update transactions set payable_type = 'payment_request', payable_id = ${share?.id ?? 0}
    where id = ${shared}`)
  const ids = [(await sent.payment()).id, topUp.data.id, shared]
  for (const id of ids) {
    await app.rows(sql`
      insert into reconcile_findings (tag, day, class, subject, transaction_id, amount, currency, created_at,
        updated_at)
      values (${TAG}, '2026-11-20', 'amount_differs', ${`payment ${id}`}, ${id}, 100, 'USD', now(), now())`)
    await app.rows(sql`
      update transactions set status = 'authorized', hold_until = ${app.clock.now()} where id = ${id}`)
  }
  const query = { perPage: 100 }
  const lists = await Promise.all([
    app.as(admin)('listReconcileFindings', { query }),
    app.as(admin)('listStuckPayments', { query }),
  ])
  await app.rows(sql`update transactions set status = 'canceled' where id = any(${ids}::bigint[])`)
  for (const list of lists) {
    assert.ok(list.ok)
    const named = ids.map((id) => {
      const row = list.data.find(({ transaction_id: of }) => of === id)
      return [row?.order_id ?? null, row?.parcel ?? null, row?.top_up_of ?? null]
    })
    assert.deepEqual(named, [
      [null, { id: parcelId, number: 'P1-001' }, null],
      [null, null, { id: buyer.id, name: 'Amina Okafor' }],
      [order.id, null, null],
    ])
  }
})

describe('stuck payments', () => {
  const listed = async (): Promise<StuckPayment[]> => {
    const answer = await app.as(admin)('listStuckPayments', { query: { perPage: 100 } })
    assert.ok(answer.ok, JSON.stringify(answer))
    return answer.data
  }
  const kindsOf = async (order: PaidOrder) => {
    const { id } = await order.payment()
    return (await listed()).filter((row) => row.transaction_id === id).map(({ kind }) => kind)
  }
  const askAgain = (subject: StuckPayment['subject'], id: number, as = admin) =>
    app.as(as)('recheckStuckPayment', { params: { subject, id }, query: {}, body: {} })
  /** A refund that the provider has taken and not finished. */
  async function refundUnderWay(): Promise<{ order: PaidOrder; id: number; atProvider: string }> {
    const order = await paid()
    app.emulator(TAG).holdRefunds(true)
    await app.deps.database.transaction((tx) =>
      refundPart(tx, {
        type: 'order',
        id: order.id,
        amount: 1_000n,
        key: `stuck ${order.id}`,
        from: { kind: 'platform_revenue' },
        now: app.clock.now(),
      }),
    )
    await app.work()
    app.emulator(TAG).holdRefunds(false)
    const { id: payment } = await order.payment()
    const [refund] = await app.rows<{ id: number; provider_id: string }>(
      sql`select id, provider_id from provider_refunds where transaction_id = ${payment}`,
    )
    assert.ok(refund)
    return { order, id: refund.id, atProvider: refund.provider_id }
  }
  const statusOf = async (id: number) => {
    const [row] = await app.rows<{ status: string }>(
      sql`select status from provider_refunds where id = ${id}`,
    )
    return row?.status
  }

  test('a refund is stuck after three days, and ends when staff ask again', async () => {
    const { order, id, atProvider } = await refundUnderWay()
    app.clock.forward(3 * DAY_S - 60)
    assert.deepEqual(await kindsOf(order), [])
    app.clock.forward(120)
    assert.deepEqual(await kindsOf(order), ['refund_late'])
    const row = (await listed()).find((one) => one.subject === 'refund' && one.id === id)
    assert.deepEqual(
      [row?.amount, row?.currency, row?.order_id, row?.order_number, row?.tag],
      [10, 'USD', order.id, 'K7-482', TAG],
    )
    // The sweep that asks automatically is not due.
    await app.rows(
      sql`update provider_refunds set updated_at = ${app.clock.now()} where id = ${id}`,
    )
    await app.emulator(TAG).settleRefund(atProvider, 'paid')
    app.emulator(TAG).takeWebhooks()
    assert.ok((await askAgain('refund', id)).ok)
    await app.work()
    assert.equal(await statusOf(id), 'paid')
    assert.deepEqual(await kindsOf(order), [])
    const again = await askAgain('refund', id)
    assert.ok(!again.ok && again.code === 'not_found')
  })

  test('a refund that waits for a dispute is not stuck', async () => {
    const order = await paid()
    await app.emulator(TAG).openDispute?.(order.providerId, 5_000n)
    await app.deliver()
    await app.deps.database.transaction((tx) =>
      refundPart(tx, {
        type: 'order',
        id: order.id,
        amount: 1_000n,
        key: `waits ${order.id}`,
        from: { kind: 'platform_revenue' },
        now: app.clock.now(),
      }),
    )
    await app.work()
    app.clock.forward(4 * DAY_S)
    assert.deepEqual(await kindsOf(order), [])
  })

  test('asking about an unknown refund finds it at the provider, and never sends it again', async () => {
    const { order, id, atProvider } = await refundUnderWay()
    await app.rows(sql`
      update provider_refunds set status = 'unknown', stuck_since = ${app.clock.now()} where id = ${id}`)
    assert.deepEqual(await kindsOf(order), ['refund_unknown'])
    assert.ok((await askAgain('refund', id)).ok)
    await app.work()
    assert.equal(await statusOf(id), 'progress', 'the provider has it after all')
    await app.rows(sql`
      update provider_refunds set status = 'unknown', stuck_since = ${app.clock.now()} where id = ${id}`)
    await app.emulator(TAG).settleRefund(atProvider, 'paid')
    const { refunded } = app.emulator(TAG).books('USD')
    assert.ok((await askAgain('refund', id)).ok)
    await app.work()
    assert.equal(await statusOf(id), 'paid')
    assert.equal(app.emulator(TAG).books('USD').refunded, refunded)
  })

  test('an unknown refund that the provider has never had stays with staff', async () => {
    const order = await paid()
    const { id: payment } = await order.payment()
    const [refund] = await app.rows<{ id: number }>(sql`
      insert into provider_refunds (transaction_id, amount, key, status, sent_at, stuck_since, created_at, updated_at)
      values (${payment}, 700, ${`lost ${payment}`}, 'unknown', now(), ${app.clock.now()}, now(), now()) returning id`)
    assert.ok(refund)
    const { refunded } = app.emulator(TAG).books('USD')
    assert.ok((await askAgain('refund', refund.id)).ok)
    await app.work()
    assert.equal(await statusOf(refund.id), 'unknown')
    assert.equal(app.emulator(TAG).books('USD').refunded, refunded)
    await app.rows(sql`update provider_refunds set status = 'failed' where id = ${refund.id}`)
  })

  test('a wrong amount is listed until its money is back', async () => {
    const order = await app.buy(TAG, 20_000n)
    await app.rows(sql`update transactions set amount = amount + 100 where uuid = ${order.uuid}`)
    app.emulator(TAG).holdRefunds(true)
    await app.deliver()
    app.emulator(TAG).holdRefunds(false)
    assert.deepEqual(await kindsOf(order), ['amount_mismatch'])
    const { id: payment } = await order.payment()
    const [refund] = await app.rows<{ id: number; provider_id: string }>(
      sql`select id, provider_id from provider_refunds where transaction_id = ${payment}`,
    )
    await app.emulator(TAG).settleRefund(refund?.provider_id ?? '', 'paid')
    await app.deliver()
    assert.deepEqual(await kindsOf(order), [])
  })

  test('a wrong amount that is only held is closed when staff ask again', async () => {
    const order = await paid()
    await app.rows(sql`update transactions set status = 'canceled', note = 'amount_mismatch',
      page_closed_at = null where uuid = ${order.uuid}`)
    assert.deepEqual(await kindsOf(order), ['amount_mismatch'])
    const { id } = await order.payment()
    assert.ok((await askAgain('payment', id)).ok)
    await app.work()
    const [row] = await app.rows<{ closed: boolean }>(
      sql`select page_closed_at is not null as closed from transactions where id = ${id}`,
    )
    assert.equal(row?.closed, true)
  })

  test('a webhook about an unknown payment is listed after five minutes, for seven days', async () => {
    const plantedAt = app.clock.now()
    const [webhook] = await app.rows<{ id: number }>(sql`
      insert into webhook_events (provider, event_id, payload, received_at, attempts, failure)
      values (${TAG}, 'evt_foreign', '{"kind": "payment", "reference": "of-another-shop"}', ${plantedAt}, 1,
        'unknown_reference') returning id`)
    assert.ok(webhook)
    const shown = async () =>
      (await listed()).find(({ subject, id }) => subject === 'webhook' && id === webhook.id)
    app.clock.forward(240)
    assert.equal(await shown(), undefined)
    app.clock.forward(120)
    const row = await shown()
    assert.deepEqual(
      [row?.kind, row?.provider_id, row?.amount, row?.transaction_id],
      ['unknown_reference', 'of-another-shop', null, null],
    )
    const order = await paid()
    await app.rows(sql`update webhook_events set payload = payload
      || ${JSON.stringify({ reference: order.uuid })}::jsonb where id = ${webhook.id}`)
    app.clock.forward(2 * DAY_S)
    assert.ok(await shown())
    assert.ok((await askAgain('webhook', webhook.id)).ok)
    await app.work()
    assert.equal(await shown(), undefined)
    await app.rows(sql`update webhook_events set processed_at = null, failure = 'unknown_reference'
      where id = ${webhook.id}`)
    assert.ok(await shown())
    app.clock.forward(5 * DAY_S)
    assert.equal(await shown(), undefined)
  })

  test('a hold is listed 12 hours before its end, before everything else, and looked at again', async () => {
    await refundUnderWay()
    app.clock.forward(60)
    const { id: late } = await refundUnderWay()
    app.emulator(TAG).takeWebhooks()
    app.clock.forward(4 * DAY_S)
    const order = await paid()
    const { id } = await order.payment()
    const holdUntil = (hours: number) =>
      app.rows(sql`update transactions set status = 'authorized', capturing = true,
        hold_until = ${new Date(app.clock.now().getTime() + hours * 3_600_000)} where id = ${id}`)
    await holdUntil(12.1)
    assert.deepEqual(await kindsOf(order), [])
    await holdUntil(11.9)
    const [first, ...others] = await listed()
    assert.deepEqual([first?.kind, first?.id], ['hold_ending', id])
    assert.ok(others.some(({ subject, id: other }) => subject === 'refund' && other === late))
    const waiting = others.filter(({ until }) => until === null).map(({ since }) => since)
    assert.ok(waiting.length > 1)
    assert.deepEqual(waiting, waiting.toSorted(), 'the longest waiting comes first')
    assert.ok((await askAgain('payment', id)).ok)
    await app.work()
    assert.equal((await order.payment()).status, 'paid')
    assert.deepEqual(await kindsOf(order), [])
  })

  test("reads a page with two statements, and the counts with one, and the caller's", async () => {
    assert.equal(
      await statementsOf(() => app.as(admin)('listStuckPayments', { query: { perPage: 100 } })),
      3,
    )
    assert.equal(await statementsOf(() => app.as(admin)('showPaymentTasks', { query: {} })), 2)
  })

  test('the counts are those of the lists', async () => {
    const counts = await app.as(admin)('showPaymentTasks', { query: {} })
    const disputes = await app.as(admin)('listDisputes', { query: { open: true, perPage: 100 } })
    const findings = await app.as(admin)('listReconcileFindings', {
      query: { open: true, perPage: 100 },
    })
    assert.ok(counts.ok && disputes.ok && findings.ok)
    assert.ok(disputes.data.length > 0 && findings.data.length > 0)
    const soon = app.clock.now().getTime() + 48 * 3_600_000
    const isUrgent = ({ status, due_at: due }: Dispute) =>
      status === 'open' && due !== null && Date.parse(due) < soon
    assert.deepEqual(counts.data, {
      disputes: disputes.data.length,
      urgent_disputes: disputes.data.filter(isUrgent).length,
      findings: findings.data.length,
      stuck: (await listed()).length,
      payouts: 0,
    })
  })

  test('sellers, couriers and customers see and change nothing', async () => {
    const { id } = await refundUnderWay()
    app.clock.forward(4 * DAY_S)
    for (const roles of [['seller'], ['driver'], []] as const) {
      const user = await app.makeUser({ roles: [...roles] })
      const answers = [
        await app.as(user)('listStuckPayments', { query: {} }),
        await app.as(user)('showPaymentTasks', { query: {} }),
        await app.as(user)('listDisputes', { query: {} }),
        await askAgain('refund', id, user),
      ]
      assert.deepEqual(
        answers.map((answer) => (answer.ok ? 'ok' : answer.code)),
        ['forbidden', 'forbidden', 'forbidden', 'forbidden'],
      )
    }
  })
})
