import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Operation } from '@hawker/contract/core/operation'
import { operations } from '@hawker/contract/core/operations'
import { sql } from '@hawker/postgres/database'
import {
  type AuthorizationFixture,
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

test('every operation that changes or shows a key of an account declares a fresh proof', () => {
  const found = [...operations].filter(([, op]) => changesKey(op))
  assert.ok(found.length > 15, `${found.length} operations`)
  const undeclared = found.filter(([name, op]) => !op.freshProof && !(name in EXEMPT))
  assert.deepEqual(
    undeclared.map(([name]) => name),
    [],
  )
  for (const [name, op] of operations)
    if (op.freshProof)
      assert.ok(op.errors.includes('reauth_required'), `${name} declares its refusal`)
})

let fixture: AuthorizationFixture
before(async () => {
  fixture = await openAuthorizationFixture()
})
after(() => fixture?.close())

test('without a fresh proof no such operation writes anything', async () => {
  await fixture.database.run(sql`update sessions set proved_at = proved_at - interval '11 minutes'`)
  const before = await fixture.checksumAllTables()
  for (const [name, op] of operations) {
    if (!op.freshProof) continue
    const sample = Object(
      sampleOf(shapeOf(op.body), '', { code: '123456', challenge_id: UUID, verify_id: UUID }),
    )
    const body =
      op.freshProof === true
        ? sample
        : { ...sample, ...Object.fromEntries(op.freshProof.map((key) => [key, '+12025550199'])) }
    for (const person of CALLERS_ALLOWED[op.who].filter((caller) => caller !== 'expired')) {
      const { status, bytes } = await fixture.call(
        op,
        person,
        op.body ? { body: JSON.stringify(body) } : {},
      )
      assert.equal(status, 422, `${name} as ${person}: ${bytes}`)
      assert.match(bytes, /"code":"reauth_required"/, `${name} as ${person}`)
    }
  }
  assert.deepEqual(await fixture.checksumAllTables(), before)
})
