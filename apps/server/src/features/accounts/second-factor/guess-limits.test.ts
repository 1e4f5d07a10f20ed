import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { confirmSecondFactor, proveIdentity } from '@hawker/contract/account-security'
import { changePassword } from '@hawker/contract/identity'
import { sql } from '@hawker/postgres/database'
import { readBase32 } from '../../../testing/read-base32.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { accountRoutes, hashPassword } from '../index.ts'
import { hashDevice } from '../sessions/device-cookie.ts'
import { totpCode, totpStep } from './totp.ts'

const PASSWORD = 'saffron rice and tea'
const app = await startTestApp({ routes: accountRoutes })
after(app.close)
await app.rows(
  sql`insert into currencies (code, title, symbol, decimals, rate, is_default, active)
    values ('USD', 'US dollar', '$', 2, 1, true, true)`,
)

const DEVICE = randomBytes(16).toString('base64url')
/** A person who has signed in on DEVICE; with an authenticator app, unless it is left out. */
async function makeOwner({ hasApp = true } = {}) {
  const { id, email, token } = await app.makeUser()
  await app.rows(sql`
    update users set password_hash = ${await hashPassword(PASSWORD)},
      email_verified_at = ${app.clock.now()}
    where id = ${id}`)
  await app.rows(sql`
    insert into user_devices (user_id, device, seen_at)
    values (${id}, ${hashDevice(app.deps.personalDataKey, DEVICE)}, ${app.clock.now()})`)
  if (!hasApp) return { email, token, code: () => '', recoveryCodes: [] }
  const call = app.as({ token })
  const started = await call('startTotp')
  assert.ok(started.ok)
  const secret = readBase32(started.data.secret)
  const code = () => totpCode(secret, totpStep(app.clock.now()))
  const confirmed = await call('confirmTotp', { body: { code: code() } })
  assert.ok(confirmed.ok)
  // A code works once, and the next one belongs to another half minute.
  app.clock.forward(60)
  return { email, token, code, recoveryCodes: confirmed.data.recovery_codes }
}
type Owner = Awaited<ReturnType<typeof makeOwner>>
type Origin = { remoteAddress: string; device?: string }

const post = (path: string, body: object, token: string, { remoteAddress, device }: Origin) =>
  app.http.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    remoteAddress,
    headers: {
      authorization: `Bearer ${token}`,
      ...(device ? { cookie: `device=${device}` } : {}),
    },
    payload: body,
  })
/** A session that waits for the second factor, as anyone with the password gets it. */
async function signInByPassword({ email }: Owner): Promise<string> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email, password: PASSWORD },
  })
  return String(answer.json().data.access_token)
}

type Guess = {
  hasApp: boolean
  wrong: object
  right: (owner: Owner) => object
  send: (owner: Owner, body: object, from: Origin) => ReturnType<typeof post>
}
const newPassword = { password: 'cardamom tea', password_confirmation: 'cardamom tea' }
const atSignIn: Guess['send'] = async (owner, body, from) =>
  post(confirmSecondFactor.path, body, await signInByPassword(owner), from)
const onSession =
  (path: string): Guess['send'] =>
  ({ token }, body, from) =>
    post(path, body, token, from)
const totp = { wrong: { totp: '000000' }, right: ({ code }: Owner) => ({ totp: code() }) }
const recoveryCode = {
  wrong: { recovery_code: 'aaaaa-aaaaa' },
  right: ({ recoveryCodes }: Owner) => ({ recovery_code: recoveryCodes[0] }),
}
const GUESSES: Record<string, Guess> = {
  'a code at a sign-in': { ...totp, hasApp: true, send: atSignIn },
  'a recovery code at a sign-in': { ...recoveryCode, hasApp: true, send: atSignIn },
  'a code as proof': { ...totp, hasApp: true, send: onSession(proveIdentity.path) },
  'a recovery code as proof': {
    ...recoveryCode,
    hasApp: true,
    send: onSession(proveIdentity.path),
  },
  'the password as proof': {
    hasApp: false,
    wrong: { password: 'guess' },
    right: () => ({ password: PASSWORD }),
    send: onSession(proveIdentity.path),
  },
  'the current password of a change': {
    hasApp: false,
    wrong: { current_password: 'guess', ...newPassword },
    right: () => ({ current_password: PASSWORD, ...newPassword }),
    send: onSession(changePassword.path),
  },
}

describe('wrong guesses on a session', () => {
  for (const [name, { hasApp, wrong, right, send }] of Object.entries(GUESSES)) {
    test(`do not keep the owner out: ${name}`, async () => {
      const owner = await makeOwner({ hasApp })
      const guess = async (from: Origin) => (await send(owner, wrong, from)).statusCode
      for (let turn = 0; turn < 10; turn++)
        assert.notEqual(await guess({ remoteAddress: '198.51.100.1' }), 429, String(turn))
      assert.equal(await guess({ remoteAddress: '198.51.100.1' }), 429, 'a stranger has ten')
      for (let turn = 0; turn < 10; turn++) await guess({ remoteAddress: `198.51.100.${turn + 2}` })
      const late = { remoteAddress: '203.0.113.9' }
      assert.equal(await guess(late), 429, 'strangers together have twenty')
      const made = { ...late, device: randomBytes(16).toString('base64url') }
      assert.equal(await guess(made), 429, 'a device that the owner does not use counts as theirs')
      const known = { ...late, device: DEVICE }
      const answer = await send(owner, right(owner), known)
      assert.ok(answer.statusCode < 300, answer.body)
    })
  }

  test('are limited on a device of the owner, too', async () => {
    const owner = await makeOwner()
    const from = { remoteAddress: '198.51.100.1', device: DEVICE }
    const statuses = []
    for (let turn = 0; turn < 11; turn++)
      statuses.push((await atSignIn(owner, totp.wrong, from)).statusCode)
    assert.deepEqual([statuses.filter((status) => status === 429).length, statuses[10]], [1, 429])
  })
})
