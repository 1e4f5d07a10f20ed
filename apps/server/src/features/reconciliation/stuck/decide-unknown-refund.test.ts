import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import {
  type PaidOrder,
  type ReconciliationApp,
  startReconciliationApp,
} from '../../../testing/reconciliation-app.ts'
import { ProviderError } from '../../../adapters/payments/port.ts'
import { auditBooks, describeBreaches } from '../../audit/index.ts'
import { refundPart } from '../../payments/index.ts'
import { readWallet } from '../../wallet/index.ts'

const TAG = 'stripe'
const LARGE = 80_000n

let app: ReconciliationApp
let admin: { id: number; token: string }
let other: { id: number; token: string }
/** The keys of refunds of which the provider knows nothing. */
const gone = new Set<string>()
before(async () => {
  app = await startReconciliationApp({ only: TAG })
  admin = await app.makeUser({ roles: ['admin'] })
  other = await app.makeUser({ roles: ['admin'] })
  const provider = app.provider(TAG)
  const real = provider.fetchRefund.bind(provider)
  Object.assign(provider, {
    fetchRefund: async (...args: Parameters<typeof real>) =>
      gone.has(args[2]) ? undefined : real(...args),
  })
})
after(() => app.close())

type Lost = { order: PaidOrder; id: number; atProvider: string; key: string }
/** A refund of which we know nothing. The provider has it, or has never heard of it. */
async function lostRefund(
  amount = 1_000n,
  { isThere = false, currency = null as string | null, paid = amount } = {},
): Promise<Lost> {
  // Webhooks of earlier refunds are too old for their signatures.
  app.emulator(TAG).takeWebhooks()
  const order = await app.buy(TAG, paid)
  await app.deliver()
  app.emulator(TAG).holdRefunds(true)
  await app.deps.database.transaction((tx) =>
    refundPart(tx, {
      type: 'order',
      id: order.id,
      amount,
      key: `lost ${order.id}`,
      from: { kind: 'platform_revenue' },
      now: app.clock.now(),
    }),
  )
  await app.work()
  app.emulator(TAG).holdRefunds(false)
  const { id: payment } = await order.payment()
  const [refund] = await app.rows<{ id: number; provider_id: string; key: string }>(
    sql`select id, provider_id, key from provider_refunds where transaction_id = ${payment}`,
  )
  assert.ok(refund)
  await app.rows(sql`
    update provider_refunds set status = 'unknown', stuck_since = ${app.clock.now()}, currency = ${currency},
      provider_id = ${isThere ? refund.provider_id : null}
    where id = ${refund.id}`)
  if (!isThere) gone.add(refund.key)
  return { order, id: refund.id, atProvider: refund.provider_id, key: refund.key }
}
type Decision = {
  decision?: 'made' | 'not_made'
  note?: string
  provider_refund_id?: string
}
const decide = (id: number, { decision = 'not_made', ...body }: Decision = {}, user = admin) =>
  app.as(user)('decideUnknownRefund', {
    params: { id },
    query: {},
    body: { note: 'Looked it up', decision, ...body },
  })
const made = (providerRefundId: string): Decision => ({
  decision: 'made',
  provider_refund_id: providerRefundId,
})
const stateOf = async (answer: ReturnType<typeof decide>) => {
  const got = await answer
  return got.ok ? got.data.state : got.code
}
const fieldsOf = async (answer: ReturnType<typeof decide>) => {
  const got = await answer
  return got.ok ? 'ok' : Object.keys(got.errors).join()
}
const refundOf = async ({ id }: Lost) => {
  const [row] = await app.rows<{ status: string; provider_id: string | null }>(
    sql`select status, provider_id from provider_refunds where id = ${id}`,
  )
  return row
}
const walletOf = async ({ order }: Lost) =>
  (await readWallet(app.deps.database, order.userId)).balance
const loggedOf = async (refund: Lost) => {
  const { id } = await refund.order.payment()
  return app.rows<{ action: string; user_id: number }>(sql`
    select action, user_id from audit_logs where subject = 'transaction' and subject_id = ${id}
      and action like 'unknown_refund.%' order by id`)
}
/** How much the provider refunded while `run` ran. */
async function sendsDuring(run: () => Promise<unknown>): Promise<number> {
  const { refunded } = app.emulator(TAG).books('USD')
  await run()
  app.clock.forward(2 * 3_600)
  await app.work()
  return Number(app.emulator(TAG).books('USD').refunded - refunded)
}
const booksAgree = async () =>
  assert.deepEqual(
    describeBreaches(await auditBooks(app.deps.database, app.clock.now())).filter((breach) =>
      /^A[349] /.test(breach),
    ),
    [],
  )

test('a refund that was made keeps its id at the provider, and no wallet gets it', async () => {
  const refund = await lostRefund()
  const sent = await sendsDuring(async () => {
    assert.equal(await stateOf(decide(refund.id, made('re_found_1'))), 'made')
  })
  assert.equal(sent, 0)
  assert.deepEqual(await refundOf(refund), { status: 'paid', provider_id: 're_found_1' })
  assert.equal(await walletOf(refund), 0n)
  assert.deepEqual(await loggedOf(refund), [{ action: 'unknown_refund.made', user_id: admin.id }])
  await booksAgree()
})

test('a refund that was not made goes to the wallet once, and is never sent again', async () => {
  const refund = await lostRefund()
  const sent = await sendsDuring(async () => {
    assert.equal(await stateOf(decide(refund.id)), 'not_made')
    assert.equal(await stateOf(decide(refund.id)), 'invalid_transition')
  })
  assert.equal(sent, 0)
  assert.equal((await refundOf(refund))?.status, 'failed')
  assert.equal(await walletOf(refund), 1_000n)
  assert.deepEqual(await loggedOf(refund), [
    { action: 'unknown_refund.not_made', user_id: admin.id },
  ])
  await booksAgree()
})

for (const paid of [1_000n, 5_000n])
  test(`a refund of ${paid} thought not made that turns up later is a finding, and booked by nobody else`, async () => {
    const refund = await lostRefund(1_000n, { paid })
    assert.equal(await stateOf(decide(refund.id)), 'not_made')
    await app.emulator(TAG).settleRefund(refund.atProvider, 'paid')
    const before = app.emulator(TAG).books('USD').refunded
    await app.deliver()
    await app.nights(2)
    assert.equal(app.emulator(TAG).books('USD').refunded, before, 'nothing is sent again')
    assert.equal(await walletOf(refund), 1_000n)
    const { id, refunded } = await refund.order.payment()
    assert.equal(refunded, 1_000n)
    const findings = () =>
      app.rows<{ id: number; class: string; amount: number; state: string }>(
        sql`select id, class, amount, state from reconcile_findings where transaction_id = ${id}`,
      )
    const [finding] = await findings()
    assert.deepEqual(
      [finding?.class, finding?.amount, finding?.state],
      ['refund_unknown', -1_000, 'open'],
    )
    await booksAgree()
    const booked = await app.as(admin)('decideReconcileFinding', {
      params: { id: finding?.id ?? 0 },
      query: {},
      body: { decision: 'book', note: 'The customer was paid twice' },
    })
    assert.ok(booked.ok && booked.data.state === 'booked', JSON.stringify(booked))
    await app.nights(2)
    assert.deepEqual(
      (await findings()).map(({ state }) => state),
      ['booked'],
    )
    await booksAgree()
  })

test('a decision needs an id that no other refund has', async () => {
  const refund = await lostRefund()
  assert.equal(await fieldsOf(decide(refund.id, { decision: 'made' })), 'provider_refund_id')
  assert.equal(await fieldsOf(decide(refund.id, made('re'))), 'provider_refund_id')
  assert.equal(await fieldsOf(decide(refund.id, made('r'.repeat(101)))), 'provider_refund_id')
  const before = await lostRefund()
  await decide(before.id, made('re_taken'))
  assert.equal(await fieldsOf(decide(refund.id, made('re_taken'))), 'provider_refund_id')
  assert.equal(await fieldsOf(decide(refund.id, { note: '  ' })), 'note')
  assert.equal((await refundOf(refund))?.status, 'unknown')
})

test('a large refund is ended by two persons who agree', async () => {
  const refund = await lostRefund(LARGE)
  assert.equal(await stateOf(decide(refund.id)), 'proposed')
  assert.equal(await walletOf(refund), 0n)
  assert.equal((await refundOf(refund))?.status, 'unknown')
  assert.equal(await stateOf(decide(refund.id)), 'second_person_required')
  // Another decision, and another id, is a new proposal.
  assert.equal(await stateOf(decide(refund.id, made('re_large'), other)), 'proposed')
  assert.equal(await stateOf(decide(refund.id, made('re_other'))), 'proposed')
  assert.equal(await stateOf(decide(refund.id, made('re_other'))), 'second_person_required')
  assert.equal((await refundOf(refund))?.status, 'unknown')
  const listed = await app.as(admin)('listStuckPayments', { query: { perPage: 100 } })
  assert.ok(listed.ok)
  const row = listed.data.find(({ subject, id }) => subject === 'refund' && id === refund.id)
  assert.deepEqual(
    [
      row?.unknown_refund?.proposed,
      row?.unknown_refund?.proposed_by?.id,
      row?.unknown_refund?.proposed_provider_refund_id,
      row?.unknown_refund?.to_wallet,
    ],
    ['made', admin.id, 're_other', true],
  )
  assert.equal(await stateOf(decide(refund.id, made('re_other'), other)), 'made')
  assert.deepEqual(await refundOf(refund), { status: 'paid', provider_id: 're_other' })
  assert.deepEqual(
    (await loggedOf(refund)).map(({ action, user_id: user }) => [action, user]),
    [
      ['unknown_refund.propose', admin.id],
      ['unknown_refund.propose', other.id],
      ['unknown_refund.propose', admin.id],
      ['unknown_refund.made', other.id],
    ],
  )
})

test('no wallet gets a refund while the bank decides about its payment, nor what the bank returned', async () => {
  const refund = await lostRefund(7_000n, { paid: 20_000n })
  const { openDispute, closeDispute } = app.emulator(TAG)
  const dispute = await openDispute?.(refund.order.providerId, 5_000n)
  assert.ok(dispute)
  await app.deliver()
  assert.equal(await stateOf(decide(refund.id)), 'in_dispute')
  assert.equal(await walletOf(refund), 0n)
  await closeDispute?.(dispute, 'lost')
  await app.deliver()
  assert.equal(await stateOf(decide(refund.id)), 'not_made')
  assert.equal(await walletOf(refund), 2_000n)
  await booksAgree()
})

test('money in a currency without a rate needs two persons, and no wallet gets it', async () => {
  const refund = await lostRefund(900n, { currency: 'XAU' })
  const listed = await app.as(admin)('listStuckPayments', { query: { perPage: 100 } })
  assert.ok(listed.ok)
  assert.equal(listed.data.find(({ id }) => id === refund.id)?.unknown_refund?.to_wallet, false)
  assert.equal(await stateOf(decide(refund.id)), 'proposed')
  assert.equal(await stateOf(decide(refund.id, {}, other)), 'not_made')
  assert.equal(await walletOf(refund), 0n)
})

test('the provider is asked before the decision, and its answer wins', async () => {
  const refund = await lostRefund(1_000n, { isThere: true })
  await app.emulator(TAG).settleRefund(refund.atProvider, 'paid')
  app.emulator(TAG).takeWebhooks()
  assert.equal(await stateOf(decide(refund.id)), 'invalid_transition')
  assert.equal((await refundOf(refund))?.status, 'paid')
  assert.equal(await walletOf(refund), 0n)
  assert.deepEqual(await loggedOf(refund), [])
})

test('a refund that is under way after all keeps no proposal', async () => {
  const refund = await lostRefund(LARGE)
  assert.equal(await stateOf(decide(refund.id)), 'proposed')
  gone.delete(refund.key)
  assert.equal(await stateOf(decide(refund.id, {}, other)), 'invalid_transition')
  assert.equal((await refundOf(refund))?.status, 'progress')
  gone.add(refund.key)
  await app.rows(sql`update provider_refunds set status = 'unknown' where id = ${refund.id}`)
  assert.equal(await stateOf(decide(refund.id, {}, other)), 'proposed')
})

test('a provider that does not answer does not keep the refund open', async () => {
  const refund = await lostRefund()
  const provider = app.provider(TAG)
  const { fetchRefund } = provider
  Object.assign(provider, {
    fetchRefund: () => Promise.reject(new ProviderError('no_answer', 'timeout')),
  })
  assert.equal(await stateOf(decide(refund.id)), 'not_made')
  Object.assign(provider, { fetchRefund })
  assert.equal(await walletOf(refund), 1_000n)
})

test('two persons who decide at once end a refund once', async () => {
  const refund = await lostRefund()
  const states = await Promise.all([
    stateOf(decide(refund.id)),
    stateOf(decide(refund.id, made('re_at_once'), other)),
  ])
  assert.equal(states.filter((state) => state === 'invalid_transition').length, 1)
  const { status } = (await refundOf(refund)) ?? {}
  assert.equal(await walletOf(refund), status === 'failed' ? 1_000n : 0n)
})

test('only admins decide, and an unknown refund is not found', async () => {
  const refund = await lostRefund()
  const user = await app.makeUser()
  assert.equal(await stateOf(decide(refund.id, {}, user)), 'forbidden')
  assert.equal((await refundOf(refund))?.status, 'unknown')
  assert.equal(await stateOf(decide(9_999_999)), 'not_found')
})
