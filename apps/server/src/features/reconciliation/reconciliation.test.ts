import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import type { StripeEmulator } from '../../adapters/payments/stripe/stripe-emulator.ts'
import type { ProviderEntry } from '../../adapters/payments/port.ts'
import { sql } from '@hawker/postgres/database'
import {
  type ReconciliationApp,
  type PaidOrder,
  startReconciliationApp,
} from '../../testing/reconciliation-app.ts'
import { refundPart } from '../payments/index.ts'
import { checkDispute } from './disputes/check-dispute.ts'
import { readWallet, settleOrderOnce, transfer } from '../wallet/index.ts'

const TAG = 'stripe'
type Finding = { id: number; class: string; amount: number; currency: string; state: string }

describe('reconciliation with a provider', () => {
  let app: ReconciliationApp
  let admin: { id: number; token: string }
  let other: { id: number; token: string }
  before(async () => {
    app = await startReconciliationApp({ only: TAG })
    // These tests change what is listed, and not what is held.
    Object.assign(app.provider(TAG), { balance: undefined })
    admin = await app.makeUser({ roles: ['admin'] })
    other = await app.makeUser({ roles: ['admin'] })
  })
  afterEach(async () => {
    Object.assign(app.provider(TAG), real)
    await app.rows(sql`delete from reconcile_findings`)
    await app.rows(sql`delete from provider_entries where transaction_id is null and bookings = 0`)
  })
  after(() => app.close())

  const real: Partial<ReturnType<ReconciliationApp['provider']>> = {}
  /** The provider lists these entries besides its own, or lists them changed. */
  function listAlso(change: (entries: ProviderEntry[]) => ProviderEntry[]) {
    const provider = app.provider(TAG)
    const { entries } = provider
    real.entries = entries
    Object.assign(provider, {
      async *entries(from: Date, to: Date) {
        const listed: ProviderEntry[] = []
        for await (const entry of entries(from, to)) listed.push(entry)
        for (const entry of change(listed)) if (entry.at >= from && entry.at < to) yield entry
      },
    })
  }
  const findings = () =>
    app.rows<Finding>(
      sql`select id, class, amount, currency, state from reconcile_findings order by class, amount`,
    )
  const found = async () =>
    (await findings()).map(({ class: name, amount, state }) => `${name} ${amount} ${state}`)
  const posted = (key: string) =>
    app.rows<{ kind: string; amount: number }>(sql`
      select a.kind, e.amount from ledger_transfers l join ledger_entries e on e.transfer_id = l.id
        join ledger_accounts a on a.id = e.account_id where l.key like ${key} order by l.id, a.kind`)
  const entryAt = (overrides: Partial<ProviderEntry>): ProviderEntry => ({
    id: 'txn_planted',
    kind: 'payment',
    amount: { minor: 4_000n, currency: 'USD' },
    at: app.clock.now(),
    ...overrides,
  })
  async function paid(amount = 20_000n): Promise<PaidOrder> {
    const order = await app.buy(TAG, amount)
    await app.deliver()
    return order
  }

  test('a day whose entries agree leaves no finding, and its fee is booked once', async () => {
    const order = await paid()
    await app.nights(3)
    assert.deepEqual(await findings(), [])
    const [entry] = await app.rows<{ id: number; fee: number }>(sql`
      select e.id, e.fee from provider_entries e join transactions t on t.id = e.transaction_id
      where t.uuid = ${order.uuid} and e.kind = 'payment'`)
    assert.ok(entry && entry.fee > 0)
    assert.deepEqual(await posted(`fee:${TAG}:${entry.id}%`), [
      { kind: 'provider_clearing', amount: entry.fee },
      { kind: 'provider_fees', amount: -entry.fee },
    ])
  })

  test('a payment of nobody goes to staff, and stays one finding', async () => {
    const planted = entryAt({ id: 'txn_nobody', reference: 'of-another-account' })
    listAlso((entries) => [...entries, planted])
    await app.nights(1)
    assert.deepEqual(await found(), ['missing_here 4000 open'])
    await app.nights(1)
    assert.deepEqual(await found(), ['missing_here 4000 open'])
  })

  test('a payment whose webhooks were lost is found by its entry', async () => {
    const order = await app.buy(TAG, 15_000n)
    app.emulator(TAG).takeWebhooks()
    await app.rows(sql`update transactions set next_check_at = null where uuid = ${order.uuid}`)
    assert.equal((await order.payment()).status, 'progress')
    await app.nights(1)
    assert.equal((await order.payment()).status, 'paid')
    assert.deepEqual(await found(), [])
  })

  test('a payment that is not listed is a finding only when the list has had its time', async () => {
    const order = await paid()
    listAlso((entries) => entries.filter(({ reference }) => reference !== order.uuid))
    await app.nights(2)
    assert.deepEqual(await found(), [])
    await app.nights(6)
    assert.deepEqual(await found(), ['missing_there -20000 open'])
    const { status } = await order.payment()
    assert.equal(status, 'paid', 'nothing is undone')
  })

  test('another amount and another currency are findings of the payment', async () => {
    const [first, second] = [await paid(), await paid()]
    listAlso((entries) =>
      entries.map((entry) => {
        if (entry.reference === first.uuid)
          return { ...entry, amount: { minor: entry.amount.minor - 5n, currency: 'USD' } }
        return entry.reference === second.uuid
          ? { ...entry, original: { minor: 20_000n, currency: 'EUR' } }
          : entry
      }),
    )
    await app.nights(1)
    assert.deepEqual(await found(), ['amount_differs -5 open', 'currency_differs 20000 open'])
  })

  test('a refund of the dashboard without a webhook is found and booked once', async () => {
    const order = await paid()
    await app.emulator(TAG).refundInDashboard(order.providerId, 3_000n)
    app.emulator(TAG).takeWebhooks()
    await app.nights(3)
    assert.deepEqual(await found(), [])
    const { id, refunded } = await order.payment()
    assert.equal(refunded, 3_000n)
    assert.deepEqual(await posted(`outside:${id}:%`), [
      { kind: 'platform_revenue', amount: -3_000 },
      { kind: 'provider_clearing', amount: 3_000 },
    ])
  })

  test('a refund that only we know goes to staff', async () => {
    const order = await paid()
    const { id } = await order.payment()
    await app.rows(sql`
      insert into provider_refunds (transaction_id, amount, key, status, provider_id, created_at, updated_at)
      values (${id}, 700, ${`lost ${id}`}, 'paid', 're_lost', now(), now())`)
    await app.nights(1)
    assert.deepEqual(await found(), ['refund_here_only 700 open'])
    await app.rows(sql`delete from provider_refunds where key = ${`lost ${id}`}`)
  })

  test('a dispute whose webhooks were lost is made from its entry, and staff see it', async () => {
    const order = await paid()
    await app.emulator(TAG).openDispute?.(order.providerId, 6_000n)
    app.emulator(TAG).takeWebhooks()
    await app.nights(1)
    assert.deepEqual(await found(), ['dispute_unknown -6000 open'])
    const [dispute] = await app.rows<{ id: number; taken: number }>(sql`
      select d.id, d.taken from payment_disputes d join transactions t on t.id = d.transaction_id
      where t.uuid = ${order.uuid}`)
    assert.equal(dispute?.taken, 6_000)
  })

  test('a payout is booked to our bank', async () => {
    await paid()
    const amount = Number(await app.emulator(TAG).payOut?.('USD'))
    await app.nights(2)
    const [last] = await app.rows<{ id: number }>(
      sql`select id from provider_entries where kind = 'payout' order by id desc limit 1`,
    )
    assert.deepEqual(await posted(`payout:${TAG}:${last?.id}`), [
      { kind: 'bank', amount: -amount },
      { kind: 'provider_clearing', amount },
    ])
  })

  const decide = (user: { token: string }, id: number, decision: 'accept' | 'book' | 'ask_again') =>
    app.as(user)('decideReconcileFinding', {
      params: { id },
      query: {},
      body: { decision, note: 'Seen' },
    })
  async function plantFinding(minor: bigint): Promise<number> {
    const id = `txn_${minor}_${app.clock.now().getTime()}`
    const planted = entryAt({ id, amount: { minor, currency: 'USD' } })
    listAlso((entries) => [...entries, planted])
    await app.nights(1)
    const [finding] = await findings()
    assert.ok(finding)
    return finding.id
  }

  test('staff book a difference, once', async () => {
    const id = await plantFinding(4_000n)
    const booked = await decide(admin, id, 'book')
    assert.ok(booked.ok && booked.data.state === 'booked', JSON.stringify(booked))
    assert.deepEqual(await posted(`finding:${TAG}:${id}:%`), [
      { kind: 'platform_revenue', amount: 4_000 },
      { kind: 'provider_clearing', amount: -4_000 },
    ])
    const again = await decide(admin, id, 'book')
    assert.ok(!again.ok && again.code === 'invalid_transition')
    await app.nights(1)
    assert.deepEqual(await found(), ['missing_here 4000 booked'])
  })

  test('above the limit another person confirms', async () => {
    const id = await plantFinding(60_000n)
    const proposed = await decide(admin, id, 'book')
    assert.ok(proposed.ok && proposed.data.state === 'proposed')
    assert.deepEqual(await posted(`finding:${TAG}:${id}:%`), [])
    const same = await decide(admin, id, 'book')
    assert.ok(!same.ok && same.code === 'second_person_required')
    const confirmed = await decide(other, id, 'book')
    assert.ok(confirmed.ok && confirmed.data.state === 'booked')
  })

  test('asking again resolves a difference that is gone', async () => {
    const order = await paid()
    const { id } = await order.payment()
    listAlso((entries) =>
      entries.map((entry) =>
        entry.reference === order.uuid
          ? { ...entry, amount: { minor: entry.amount.minor - 5n, currency: 'USD' } }
          : entry,
      ),
    )
    await app.nights(1)
    const [finding] = await findings()
    await app.rows(
      sql`update provider_entries set amount = amount + 5 where transaction_id = ${id}`,
    )
    assert.ok((await decide(admin, finding?.id ?? 0, 'ask_again')).ok)
    await app.work()
    assert.deepEqual(await found(), ['amount_differs -5 resolved'])
  })

  test('only admins see and decide', async () => {
    const user = await app.makeUser()
    const listed = await app.as(user)('listReconcileFindings', { query: {} })
    assert.ok(!listed.ok && listed.code === 'forbidden')
    const all = await app.as(admin)('listReconcileFindings', { query: { open: true } })
    assert.ok(all.ok)
  })

  test('the same day again books nothing twice', async () => {
    await paid()
    await app.nights(1)
    const count = () => app.rows<{ key: string }>(sql`select key from ledger_transfers order by id`)
    await app.nights(7)
    const before = await count()
    await app.rows(
      sql`update reconcile_runs set finished_at = null where night = (select max(night) from reconcile_runs)`,
    )
    for (const { id } of await app.rows<{ id: number }>(
      sql`select id from reconcile_runs where finished_at is null`,
    ))
      await app.rows(
        sql`select graphile_worker.add_job('reconcile_day', ${JSON.stringify({ id })}::json)`,
      )
    await app.work()
    assert.deepEqual(await count(), before)
  })

  test('ten thousand entries of a day are booked, each once', async () => {
    const at = app.clock.now()
    const many = Array.from({ length: 10_000 }, (_, index) =>
      entryAt({ id: `many ${index}`, kind: 'fee', amount: { minor: -1n, currency: 'USD' }, at }),
    )
    listAlso((entries) => [...entries, ...many])
    await app.nights(1)
    const [row] = await app.rows<{ count: number }>(
      sql`select count(*)::int as count from provider_entries where entry_id like 'many %' and payout_booked = 1`,
    )
    assert.equal(row?.count, 10_000)
  })

  test('a provider that does not answer leaves its failure, and the job is tried again', async (t) => {
    app.emulator(TAG).revokeKeys(true)
    t.mock.method(console, 'error', () => {})
    await app.nights(1)
    app.emulator(TAG).revokeKeys(false)
    const rows = await app.rows<{ failure: string }>(
      sql`select failure from reconcile_runs where finished_at is null and failure is not null`,
    )
    assert.equal(rows.length, 3)
    assert.match(rows[0]?.failure ?? '', /401/)
  })
})

describe('disputes', () => {
  let app: ReconciliationApp
  before(async () => {
    app = await startReconciliationApp()
  })
  after(() => app.close())

  const escrowOf = async (orderId: number) => {
    const [row] = await app.rows<{ sum: number }>(sql`
      select coalesce(sum(e.amount), 0)::bigint as sum from ledger_transfers l
        join ledger_entries e on e.transfer_id = l.id join ledger_accounts a on a.id = e.account_id
      where l.ref_type = 'order' and l.ref_id = ${orderId} and a.kind = 'escrow'`)
    return row?.sum
  }
  const movesOf = async (order: PaidOrder) =>
    (
      await app.rows<{ kind: string; account: string; amount: number }>(sql`
        select l.kind, a.kind as account, e.amount from ledger_transfers l
          join ledger_entries e on e.transfer_id = l.id join ledger_accounts a on a.id = e.account_id
          join transactions t on l.ref_type = 'transaction' and l.ref_id = t.id
        where t.uuid = ${order.uuid} order by l.id, a.kind`)
    ).map(({ kind, account, amount }) => `${kind} ${account} ${amount}`)
  const OUT = ['dispute_out disputes -5000', 'dispute_out provider_clearing 5000']
  const BACK = ['dispute_back disputes 5000', 'dispute_back provider_clearing -5000']
  const LOST = ['dispute_lost disputes 5000', 'dispute_lost platform_revenue -5000']
  const deliverOrder = (order: PaidOrder) =>
    app.deps.database.transaction(async (tx) => {
      await tx.run(
        sql`update orders set status = 'delivered', delivered_at = ${app.clock.now()} where id = ${order.id}`,
      )
      await settleOrderOnce(tx, order.id, app.clock.now())
    })
  const refund = (order: PaidOrder, amount: bigint) =>
    app.deps.database.transaction((tx) =>
      refundPart(tx, {
        type: 'order',
        id: order.id,
        amount,
        key: `test ${order.id}`,
        now: app.clock.now(),
      }),
    )
  const open = async (order: PaidOrder, minor = 5_000n) => {
    const disputeId = await app.emulator(order.tag).openDispute?.(order.providerId, minor)
    assert.ok(disputeId)
    return disputeId
  }
  const close = (order: PaidOrder, disputeId: string, outcome: 'won' | 'lost') =>
    app.emulator(order.tag).closeDispute?.(disputeId, outcome)
  const statusOf = async (disputeId: string) => {
    const [row] = await app.rows<{ status: string }>(
      sql`select status from payment_disputes where provider_id = ${disputeId}`,
    )
    return row?.status
  }

  /** A user whose wallet got 2,000 from a card. */
  async function payTopUp() {
    const user = await app.makeUser()
    const opened = await app.as(user)('topUpWallet', {
      query: {},
      body: { price: 20, payment: { tag: 'stripe' } },
      idempotencyKey: randomUUID(),
    })
    assert.ok(opened.ok, JSON.stringify(opened))
    const [payment] = await app.rows<{ uuid: string }>(
      sql`select uuid from transactions where id = ${opened.data.id}`,
    )
    await app.pages.inject(`/pay/${payment?.uuid}`)
    const [page] = await app.rows<{ providerId: string }>(
      sql`select provider_id as "providerId" from transactions where id = ${opened.data.id}`,
    )
    assert.ok(page)
    await app.emulator('stripe').decide(page.providerId, 'pay')
    await app.deliver()
    return { userId: user.id, providerId: page.providerId }
  }
  const spend = (userId: number, amount: bigint) =>
    app.deps.database.transaction((tx) =>
      transfer(tx, {
        kind: 'send',
        key: `spent ${userId} ${amount}`,
        now: app.clock.now(),
        entries: [
          { account: { kind: 'user', userId }, amount: -amount },
          { account: { kind: 'platform_revenue' }, amount },
        ],
      }),
    )

  for (const tag of ['stripe', 'paypal', 'razorpay', 'paystack', 'mercado-pago'] as const)
    for (const outcome of ['won', 'lost'] as const)
      test(`${tag}: a dispute that is ${outcome} posts once, when reported twice and in reversed order`, async () => {
        const order = await app.buy(tag, 20_000n)
        await app.deliver()
        const disputeId = await open(order)
        await app.deliver((webhooks) => [...webhooks, ...webhooks])
        assert.equal(await statusOf(disputeId), 'open')
        await close(order, disputeId, outcome)
        await app.deliver((webhooks) => [...webhooks.toReversed(), ...webhooks])
        const moves = await movesOf(order)
        if (outcome === 'lost') assert.deepEqual(moves, [...OUT, ...LOST])
        // Razorpay and Paystack take nothing before the end.
        else if (tag === 'razorpay' || tag === 'paystack') assert.deepEqual(moves, [])
        else assert.deepEqual(moves, [...OUT, ...BACK])
        assert.equal(await statusOf(disputeId), outcome)
      })

  test('the payout of a disputed order waits for the end', async () => {
    const order = await app.buy('stripe', 20_000n)
    await app.deliver()
    const disputeId = await open(order)
    await app.deliver()
    await deliverOrder(order)
    assert.equal(await escrowOf(order.id), 20_000)
    await close(order, disputeId, 'won')
    await app.deliver()
    assert.equal(await escrowOf(order.id), 0)
  })

  test('a refund waits for the end, and is sent when the dispute is won', async () => {
    const order = await app.buy('stripe', 20_000n)
    await app.deliver()
    const disputeId = await open(order)
    await app.deliver()
    await refund(order, 1_000n)
    await app.work()
    assert.equal(app.emulator('stripe').books('USD').refunded, 0n)
    await close(order, disputeId, 'won')
    await app.deliver()
    assert.equal(app.emulator('stripe').books('USD').refunded, 1_000n)
  })

  test('a refund that waited is not paid again when the dispute is lost', async () => {
    const order = await app.buy('stripe', 20_000n)
    await app.deliver()
    const before = app.emulator('stripe').books('USD').refunded
    const disputeId = await open(order)
    await app.deliver()
    await refund(order, 7_000n)
    await app.work()
    await close(order, disputeId, 'lost')
    await app.deliver()
    assert.equal(app.emulator('stripe').books('USD').refunded, before)
    // The bank returned 5,000 of the 7,000. The rest is the customer's.
    assert.deepEqual((await movesOf(order)).slice(4), [
      'dispute_refund platform_revenue 5000',
      'dispute_refund provider_clearing -7000',
      'dispute_refund user 2000',
    ])
  })

  for (const spent of [0n, 1_500n])
    test(`a lost top-up of 2,000 leaves the wallet that has spent ${spent}, and can come back`, async () => {
      const { userId, providerId } = await payTopUp()
      if (spent > 0n) await spend(userId, spent)
      const balance = async () => (await readWallet(app.deps.database, userId)).balance
      const disputeId = await app.emulator('stripe').openDispute?.(providerId, 2_000n)
      assert.ok(disputeId)
      await app.deliver()
      assert.equal(await balance(), 2_000n - spent)
      const close = app.emulator('stripe').closeDispute
      await close?.(disputeId, 'lost')
      await app.deliver()
      assert.equal(await balance(), 0n)
      // The same news again, after the wallet was filled.
      await spend(userId, -1_000n)
      await checkDispute(app.deps, 'stripe', disputeId)
      assert.equal(await balance(), 1_000n)
      await close?.(disputeId, 'won')
      await app.deliver((webhooks) => [...webhooks, ...webhooks])
      assert.equal(await balance(), 3_000n - spent)
    })

  test('an inquiry marks the order and stops nothing', async () => {
    const order = await app.buy('stripe', 20_000n)
    await app.deliver()
    const { openInquiry } = app.emulator('stripe') as StripeEmulator
    openInquiry(order.providerId, 5_000n)
    await app.deliver()
    const [row] = await app.rows<{ stage: string; taken: number }>(sql`
      select d.stage, d.taken from payment_disputes d join transactions t on t.id = d.transaction_id
      where t.uuid = ${order.uuid}`)
    assert.deepEqual(row, { stage: 'inquiry', taken: 0 })
    await deliverOrder(order)
    assert.equal(await escrowOf(order.id), 0)
  })

  test('the shop pays when the last claim is its fault, and staff can change that', async () => {
    const order = await app.buy('stripe', 20_000n)
    await app.deliver()
    const { currency } = await order.payment()
    await app.rows(sql`
      insert into order_refunds (order_id, user_id, shop_id, cause, payout, whole, amount, tax, settlement_amount,
        currency_id, status, fault, created_at)
      values (${order.id}, ${order.userId}, ${app.shop.id}, 'missing', 'wallet', false, 100, 0, 100,
        ${currency.id}, 'rejected', 'shop', ${app.clock.now()})`)
    const disputeId = await open(order)
    await close(order, disputeId, 'lost')
    await app.deliver()
    assert.deepEqual((await movesOf(order)).slice(2), [
      'dispute_lost disputes 5000',
      'dispute_lost shop -5000',
    ])
    const admin = await app.makeUser({ roles: ['admin'] })
    const listed = await app.as(admin)('listDisputes', { query: { open: false } })
    assert.ok(listed.ok)
    const dispute = listed.data.find((one) => one.dispute_id === disputeId)
    assert.ok(dispute && dispute.liable === 'shop' && dispute.amount === 50)
    const changed = await app.as(admin)('updateDispute', {
      params: { id: dispute.id },
      query: {},
      body: { liable: 'platform', note: 'Goodwill' },
    })
    assert.ok(changed.ok && changed.data.liable === 'platform')
    assert.deepEqual((await movesOf(order)).slice(4), [
      'dispute_liable platform_revenue -5000',
      'dispute_liable shop 5000',
    ])
  })
})
