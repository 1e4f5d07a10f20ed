import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { money } from '../money/money.ts'
import {
  type EntryFact,
  type PaymentFact,
  comparePayment,
  linkEntries,
  looseEntry,
} from './match-entries.ts'

const payment: PaymentFact = {
  id: 1,
  uuid: 'u1',
  providerId: 'page1',
  paymentId: 'pay1',
  amount: money(1_000n, 'USD'),
  isPaid: true,
  refunds: [],
  disputes: [],
}
const entry = (overrides: Partial<EntryFact> = {}): EntryFact => ({
  id: 1,
  kind: 'payment',
  attempt: null,
  providerId: null,
  paymentId: 'pay1',
  refundId: null,
  disputeId: null,
  amount: money(1_000n, 'USD'),
  ...overrides,
})
const found = (facts: Partial<PaymentFact>, entries: readonly EntryFact[]) =>
  comparePayment({ ...payment, ...facts }, entries).map(
    ({ class: name, amount }) => `${name} ${amount.minor} ${amount.currency}`,
  )
const refund = (minor: bigint, id = 2) =>
  entry({ id, kind: 'refund', refundId: `r${id}`, amount: money(-minor, 'USD') })
const dispute = (minor: bigint, disputeId: string | null = 'd1', id = 3) =>
  entry({ id, kind: 'dispute', disputeId, amount: money(-minor, 'USD') })

describe('a payment and its entries', () => {
  const cases: [string, Partial<PaymentFact>, EntryFact[], string[]][] = [
    ['agrees', {}, [entry()], []],
    [
      'sums the parts of a payment that was captured in part',
      { amount: money(700n, 'USD') },
      [entry(), entry({ id: 2, amount: money(-300n, 'USD') })],
      [],
    ],
    ['is missing here', { isPaid: false }, [entry()], ['missing_here 1000 USD']],
    ['is not missing when nothing was kept', { isPaid: false }, [], []],
    ['is missing there', {}, [], ['missing_there -1000 USD']],
    ['differs', {}, [entry({ amount: money(900n, 'USD') })], ['amount_differs -100 USD']],
    [
      'is in another currency',
      {},
      [entry({ amount: money(900n, 'EUR') })],
      ['currency_differs 900 EUR'],
    ],
    ['has a refund of the dashboard', {}, [entry(), refund(300n)], ['refund_unknown -300 USD']],
    [
      'has a refund that is known here only',
      { refunds: [{ refundId: 'r1', amount: 300n, status: 'made' }] },
      [entry()],
      ['refund_here_only 300 USD'],
    ],
    [
      'has a refund on its way',
      { refunds: [{ refundId: 'r1', amount: 300n, status: 'sent' }] },
      [entry()],
      [],
    ],
    [
      'counts no failed refunds',
      { refunds: [{ refundId: 'r1', amount: 300n, status: 'failed' }] },
      [entry(), refund(300n)],
      ['refund_unknown -300 USD'],
    ],
    ['has an unknown dispute', {}, [entry(), dispute(200n)], ['dispute_unknown -200 USD']],
    [
      'has a known dispute',
      { disputes: [{ disputeId: 'd1', taken: 200n }] },
      [entry(), dispute(200n)],
      [],
    ],
    [
      'has a known dispute whose entries do not name it',
      { disputes: [{ disputeId: 'd1', taken: 200n }] },
      [entry(), dispute(200n, null)],
      [],
    ],
    [
      'has a dispute that took another amount',
      { disputes: [{ disputeId: 'd1', taken: 150n }] },
      [entry(), dispute(200n)],
      ['amount_differs -50 USD'],
    ],
    [
      'has a dispute whose movements are not listed',
      { disputes: [{ disputeId: 'd1', taken: 150n }] },
      [entry()],
      [],
    ],
  ]
  for (const [title, facts, entries, expected] of cases)
    test(title, () => assert.deepEqual(found(facts, entries), expected))
})

const kinds = fc.constantFrom<EntryFact['kind']>('payment', 'refund', 'dispute', 'fee', 'payout')
const ids = fc.constantFrom('a', 'b', 'c', null)
const entryFacts = fc
  .array(
    fc.record({
      kind: kinds,
      attempt: fc.constantFrom({ uuid: 'u1', number: 1 }, { uuid: 'u2', number: 2 }, null),
      providerId: ids,
      paymentId: ids,
      refundId: ids,
      disputeId: ids,
      amount: fc.record({
        minor: fc.bigInt({ min: -500n, max: 500n }),
        currency: fc.constantFrom('USD', 'EUR'),
      }),
    }),
    { maxLength: 12 },
  )
  .map((facts) => facts.map((fact, index) => ({ ...fact, id: index + 1 })))
const paymentFacts = fc
  .array(
    fc.record({
      uuid: fc.constantFrom('u1', 'u2', 'u3'),
      providerId: ids,
      paymentId: ids,
      amount: fc.bigInt({ min: 1n, max: 500n }).map((minor) => money(minor, 'USD')),
      isPaid: fc.boolean(),
      refunds: fc.array(
        fc.record({
          refundId: ids,
          amount: fc.bigInt({ min: 1n, max: 200n }),
          status: fc.constantFrom<'made' | 'sent' | 'failed'>('made', 'sent', 'failed'),
        }),
        { maxLength: 3 },
      ),
      disputes: fc.array(
        fc.record({
          disputeId: fc.constantFrom('a', 'b', 'c'),
          taken: fc.bigInt({ min: 0n, max: 200n }),
        }),
        { maxLength: 2 },
      ),
    }),
    { maxLength: 4 },
  )
  .map((facts) => facts.map((fact, index) => ({ ...fact, id: index + 1 })))

function shuffle<Item>(items: readonly Item[], picks: readonly number[]): Item[] {
  return items
    .map((item, index) => ({ item, at: picks[index] ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
const picks = fc.array(fc.nat(), { minLength: 16, maxLength: 16 })

describe('matching', () => {
  test('the order of entries and of payments does not matter', () => {
    fc.assert(
      fc.property(entryFacts, paymentFacts, picks, (entries, payments, order) => {
        const mixed = shuffle(entries, order)
        const links = linkEntries(entries, payments)
        const again = linkEntries(mixed, shuffle(payments, order))
        const sorted = (map: ReadonlyMap<number, number>) => [...map].sort(([a], [b]) => a - b)
        assert.deepEqual(sorted(again), sorted(links))
        for (const one of payments) {
          const reordered = {
            ...one,
            refunds: shuffle(one.refunds, order),
            disputes: shuffle(one.disputes, order),
          }
          const of = (from: readonly EntryFact[]) =>
            from.filter(({ id }) => links.get(id) === one.id)
          assert.deepEqual(comparePayment(reordered, of(mixed)), comparePayment(one, of(entries)))
        }
      }),
    )
  })

  test('a difference is what the provider counts more than we do', () => {
    fc.assert(
      fc.property(entryFacts, paymentFacts, (entries, payments) => {
        for (const one of payments) {
          const own = entries.filter(({ amount }) => amount.currency === 'USD')
          const differences = comparePayment(one, own)
          const paid = differences.filter(
            ({ class: name, entryId }) =>
              name === 'missing_here' ||
              name === 'missing_there' ||
              (name === 'amount_differs' && entryId === null),
          )
          const theirs = own
            .filter(({ kind }) => kind === 'payment')
            .reduce((total, { amount }) => total + amount.minor, 0n)
          const more = paid.reduce((total, { amount }) => total + amount.minor, 0n)
          assert.equal((one.isPaid ? one.amount.minor : 0n) + more, theirs)
        }
      }),
    )
  })

  test('every entry belongs to a payment, is a fee or a payout, moves nothing, or is a difference', () => {
    fc.assert(
      fc.property(entryFacts, paymentFacts, (entries, payments) => {
        const links = linkEntries(entries, payments)
        for (const one of entries)
          assert.ok(
            links.has(one.id) ||
              one.kind === 'fee' ||
              one.kind === 'payout' ||
              one.amount.minor === 0n ||
              looseEntry(one)?.entryId === one.id,
          )
      }),
    )
  })
})
