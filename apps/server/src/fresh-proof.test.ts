import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Operation, freshProofOf } from '@hawker/contract/core/operation'
import { type OperationName, operations } from '@hawker/contract/core/operations'
import { MINUTE_MS } from '@hawker/std/time'
import { type Sql, sql } from '@hawker/postgres/database'
import {
  type AuthorizationFixture,
  FIRST_ID,
  type Caller,
  CALLERS_ALLOWED,
  openAuthorizationFixture,
} from './testing/authorization/authorization-fixture.ts'
import { sampleOf, shapeOf } from './testing/authorization/sample-call.ts'

/** Addresses, passwords, passkeys, second factors, and all data of an account. */
const KEY_NOUNS = [
  'email',
  'phone',
  'password',
  'passkeys?',
  'second-factor',
  'recovery-codes',
  'identities',
  'social',
  'profile/export',
  'profile/delete',
]
const KEYS = new RegExp(`/(${KEY_NOUNS.join('|')})(/|$)`)
const FIELDS = ['email', 'phone', 'password']
const UUID = '01890000-0000-7000-8000-000000000000'
/** They need no fresh proof, for this reason. */
const EXEMPT: Record<string, string> = {
  confirmEmailChange: 'the link was requested with a fresh proof, or verifies the own address',
  cancelDeletion: 'keeps the account as it is',
  listPasskeys: 'shows names and dates only',
  showSecondFactor: 'shows counts only',
  startSecondFactorPasskey: 'completes a sign-in, which is a proof',
  confirmSecondFactor: 'completes a sign-in, which is a proof',
  startProofPasskey: 'is a proof',
  proveIdentity: 'is a proof',
  sendMoney: 'asks for its own confirmation above a limit (send-money.ts)',
  applyForShop: 'the phone of the shop, not of the account',
  placeOrder: 'the phone of one order',
}
const bodyFields = (op: Operation): string[] =>
  [op.body, op.query].flatMap((schema) => Object.keys(shapeOf(schema).properties ?? {}))
/** Operations of signed-in users about their own account. */
const changesKey = (op: Operation): boolean =>
  op.who === 'user' &&
  op.rows === 'own' &&
  (KEYS.test(op.path) ||
    (op.method !== 'GET' &&
      op.path.includes('/profile/') &&
      bodyFields(op).some((field) => FIELDS.includes(field))))

test('every operation that changes or shows a credential of an account declares a fresh proof', () => {
  const found = [...operations].filter(([, op]) => changesKey(op))
  assert.ok(found.length > 15, `${found.length} operations`)
  const undeclared = found.filter(([name, op]) => !freshProofOf(op) && !(name in EXEMPT))
  assert.deepEqual(
    undeclared.map(([name]) => name),
    [],
  )
  for (const [name, op] of operations)
    if (freshProofOf(op))
      assert.ok(op.errors.includes('reauth_required'), `${name} declares its refusal`)
})

test('every write and every file of staff has a decision about a fresh proof', () => {
  const ofStaff = [...operations].filter(
    ([, op]) => op.who === 'admin' && (op.method !== 'GET' || op.response.kind === 'file'),
  )
  assert.ok(ofStaff.length > 30, `${ofStaff.length} operations`)
  for (const [name, { freshProof }] of ofStaff) {
    assert.ok(freshProof !== undefined, `${name} needs a decision`)
    if (typeof freshProof !== 'object') continue
    const reason = 'notNeeded' in freshProof ? freshProof.notNeeded : Object.values(freshProof)[0]
    assert.match(String(reason), /\w/, `${name} has a reason`)
  }
})

let fixture: AuthorizationFixture
before(async () => {
  fixture = await openAuthorizationFixture()
})
after(() => fixture?.close())

const LIMIT = 100_00
const first = async (query: Sql): Promise<number> => {
  const row = await fixture.database.row<{ id: number }>(query)
  assert.ok(row)
  return row.id
}
const orderWorth = (amount: number, condition: Sql) =>
  first(sql`
    update orders set settlement_total = ${amount}
    where id = (select min(id) from orders where id >= ${FIRST_ID} and ${condition}) returning id`)
const parcelWorth = (amount: number, status: string) =>
  first(sql`
    update parcel_orders set settlement_total = ${amount}
    where id = (select min(id) from parcel_orders where id >= ${FIRST_ID} and status = ${status})
    returning id`)

type Case = { id?: number; body: object }
/** A call of each conditional operation about this much money, in cents. */
const CONDITIONAL: Partial<Record<OperationName, (amount: number) => Promise<Case>>> = {
  saveSettings: async (amount) => ({
    body: {
      settings: [
        amount > LIMIT
          ? { key: 'second_factor_for_roles', value: '0' }
          : { key: 'footer_text', value: 'Open all night' },
      ],
    },
  }),
  decideStaffRefund: async (amount) => ({
    id: await first(sql`
      update order_refunds set settlement_amount = ${amount}
      where id = (select min(id) from order_refunds where status = 'pending') returning id`),
    body: { decision: 'approved' },
  }),
  recoverOrder: async (amount) => ({
    id: await orderWorth(amount, sql`status = 'on_a_way'`),
    body: { action: 'mark_undeliverable', reason: 'Lost', fault: 'courier' },
  }),
  continueDisputedOrder: async (amount) => ({
    id: await orderWorth(amount, sql`status = 'ready'`),
    body: {},
  }),
  recoverParcel: async (amount) => ({
    id: await parcelWorth(amount, 'on_a_way'),
    body: { recovery: 'lost', note: 'Lost', version: 0 },
  }),
  decideParcelClaim: async (amount) => ({
    id: await first(sql`
      insert into parcel_claims (parcel_order_id, user_id, cause, note, images, created_at)
      select id, user_id, 'lost', 'Lost', '{}', ${fixture.app.deps.clock.now()} from parcel_orders
      where id >= ${FIRST_ID} and status = 'delivered' order by id limit 1
      on conflict do nothing returning id`).catch(() =>
      first(sql`select min(id) as id from parcel_claims where id >= ${FIRST_ID}`),
    ),
    body: { decision: 'approved', amount: amount / 100, fault: 'platform', answer: 'Sorry' },
  }),
}
const proveBefore = (minutes: number) =>
  fixture.database.run(sql`
    update sessions
    set proved_at = ${new Date(fixture.app.deps.clock.now().getTime() - minutes * MINUTE_MS)}`)
const isConditional = (op: Operation) => {
  const proof = freshProofOf(op)
  return typeof proof === 'object' && 'when' in proof
}
const NEEDS_PROOF = /"code":"reauth_required"/

/** A valid body with every field that needs a proof. */
function bodyOf(op: Operation): object {
  const proof = freshProofOf(op)
  const sample = Object(
    sampleOf(shapeOf(op.body), '', {
      code: '123456',
      challenge_id: UUID,
      verify_id: UUID,
      currency: 'USD',
      locale: 'en',
      namespace: 'console',
      key: 'app.title',
      day: '2026-11-27',
    }),
  )
  if (typeof proof !== 'object' || !('map' in proof)) return sample
  return { ...sample, ...Object.fromEntries(proof.map((key) => [key, '+12025550199'])) }
}
const callWith = (op: Operation, person: Caller, { id, body }: Case) =>
  fixture.call(op, person, {
    ...(id === undefined ? {} : { ids: String(id) }),
    ...(op.body ? { body: JSON.stringify(body) } : {}),
  })

test('without a fresh proof no such operation writes anything', async () => {
  const cases = new Map<OperationName, Case>()
  for (const [name, op] of operations) {
    if (!isConditional(op)) continue
    const make = CONDITIONAL[name]
    assert.ok(make, `${name} needs a case above the limit`)
    cases.set(name, await make(LIMIT + 1))
  }
  await proveBefore(11)
  const before = await fixture.checksumAllTables()
  for (const [name, op] of operations) {
    if (!freshProofOf(op)) continue
    for (const person of CALLERS_ALLOWED[op.who].filter((caller) => caller !== 'expired')) {
      const call = cases.get(name) ?? { body: bodyOf(op) }
      const { status, bytes } = await callWith(op, person, call)
      assert.equal(status, 422, `${name} as ${person}: ${bytes}`)
      assert.match(bytes, NEEDS_PROOF, `${name} as ${person}`)
    }
  }
  assert.deepEqual(await fixture.checksumAllTables(), before)
})

test('without a fresh proof staff decide about what is below the limit', async () => {
  await proveBefore(11)
  for (const [name, op] of operations) {
    const make = CONDITIONAL[name]
    if (!make) continue
    const { bytes } = await callWith(op, 'admin', await make(LIMIT))
    assert.doesNotMatch(bytes, NEEDS_PROOF, name)
  }
})

test('with a fresh proof no operation of staff asks for one', async () => {
  await proveBefore(0)
  for (const [name, op] of operations) {
    if (op.who !== 'admin' || !freshProofOf(op)) continue
    const call = (await CONDITIONAL[name]?.(LIMIT + 1)) ?? { body: bodyOf(op) }
    const { status, bytes } = await callWith(op, 'admin', call)
    assert.ok(status < 500, `${name}: ${bytes}`)
    assert.doesNotMatch(bytes, NEEDS_PROOF, name)
  }
})
