import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import Fastify from 'fastify'
import { operations } from '@hawker/contract/core/operations'
import { sql } from '@hawker/postgres/database'
import type { ProviderProfile } from '../../../adapters/identity/port.ts'
import { createFakePasskey } from '../../../testing/fakes/fake-passkey.ts'
import { readBase32 } from '../../../testing/read-base32.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { accountJobs, accountRoutes, hashPassword, socialPages } from '../index.ts'
import { base32, totpCode, totpStep } from './totp.ts'

const ORIGIN = 'https://hawker.test'
const PASSWORD = 'saffron rice and tea'
const codes = new Map<string, string>()
const mails: { to: string; text: string }[] = []
let person: ProviderProfile
const app = await startTestApp({
  routes: accountRoutes,
  jobs: accountJobs,
  sms: { sendCode: async ({ to, code }) => void codes.set(to, code) },
  deps: () => ({
    origin: ORIGIN,
    // Outside the demo the setting is on by default.
    demo: false,
    mail: { send: async (mail) => void mails.push(mail) },
    social: new Map([
      [
        'google' as const,
        {
          provider: 'google' as const,
          authorizationUrl: async (_: string, { state }: { state: string }) =>
            new URL(`https://google.test/?state=${state}`),
          completeSignIn: async () => person,
        },
      ],
    ]),
    hosted: { verify: async () => person },
  }),
})
const pages = Fastify({ logger: false })
socialPages(pages, app.deps, { scale: 100 })
after(async () => {
  await pages.close()
  await app.close()
})
await app.rows(
  sql`insert into currencies (code, title, symbol, decimals, rate, is_default, active)
    values ('USD', 'US dollar', '$', 2, 1, true, true)`,
)

const guest = app.as(undefined)
let people = 0
type Role = 'seller' | 'driver' | 'admin'
async function makePerson(role?: Role) {
  const number = ++people
  const [email, phone] = [`staff${number}@hawker.test`, `+1202555${String(3000 + number)}`]
  const { id } = await app.makeUser({ email, phone })
  await app.rows(sql`
    update users set password_hash = ${await hashPassword(PASSWORD)}, email_verified_at = now(),
      phone_verified_at = now() where id = ${id}`)
  if (role) await app.rows(sql`insert into user_roles (user_id, role) values (${id}, ${role})`)
  return { id, email, phone }
}
type Person = Awaited<ReturnType<typeof makePerson>>

async function tokenIn(to: string): Promise<string> {
  await app.work()
  const mail = mails.findLast((sent) => sent.to === to && sent.text.includes('token='))
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const profileOf = ({ email }: Person): ProviderProfile => ({
  subject: email,
  email,
  emailVerified: true,
  phone: undefined,
  firstname: 'Amina',
  lastname: undefined,
})
type OperationAnswer = { ok: boolean; code?: string; data: Record<string, unknown> }
/** Results of several operations, by what they have in common. */
const answerOf = async (result: Promise<unknown>): Promise<OperationAnswer> =>
  (await result) as OperationAnswer
const codeOfRefusal = async (result: Promise<unknown>) => (await answerOf(result)).code
const newPassword = {
  password: 'cardamom tea and rice',
  password_confirmation: 'cardamom tea and rice',
}

/** Every way of signing in except the passkey, which is two factors. */
const WAYS: Record<string, (person: Person) => Promise<OperationAnswer>> = {
  'a password': ({ email }) => answerOf(guest('login', { body: { email, password: PASSWORD } })),
  'a mailed link': async ({ email }) => {
    await guest('sendEmailLink', { body: { email } })
    return answerOf(guest('confirmEmailLink', { body: { token: await tokenIn(email) } }))
  },
  'a code in a text message': async ({ phone }) => {
    const sent = await guest('sendPhoneCode', { body: { phone } })
    assert.ok(sent.ok)
    return answerOf(
      guest('confirmPhoneCode', {
        body: { verify_id: sent.data.verify_id, code: codes.get(phone) ?? '' },
      }),
    )
  },
  'a reset link': async ({ email }) => {
    await guest('forgotPassword', { body: { email } })
    return answerOf(
      guest('resetPassword', { body: { token: await tokenIn(email), ...newPassword } }),
    )
  },
  'a reset code': async ({ phone }) => {
    const sent = await guest('forgotPassword', { body: { phone } })
    assert.ok(sent.ok)
    await app.work()
    const body = {
      verify_id: sent.data.verify_id ?? '',
      code: codes.get(phone) ?? '',
      ...newPassword,
    }
    return answerOf(guest('resetPassword', { body }))
  },
  'a social provider': async (someone) => {
    person = profileOf(someone)
    const started = await pages.inject('/api/v1/auth/google/redirect')
    const state = new URL(String(started.headers.location)).searchParams.get('state')
    const cookie = String(started.headers['set-cookie']).split(';')[0]
    const headers = { cookie, accept: 'text/html' }
    const back = await pages.inject({
      url: `/api/v1/auth/google/callback?state=${state}&code=1`,
      headers,
    })
    const set = [back.headers['set-cookie'] ?? []].flat().join('\n')
    assert.match(String(back.headers.location), /^\/second-factor\?/)
    assert.ok(!set.includes('user='), 'nothing shows a signed-in user')
    const token = decodeURIComponent(/access_token=([^;]+);/.exec(set)?.[1] ?? '')
    return { ok: false, code: 'second_factor_required', data: { access_token: token } }
  },
  'a hosted identity service': async (someone) => {
    person = profileOf(someone)
    return answerOf(guest('exchangeToken', { body: { id_token: 'x'.repeat(30) } }))
  },
}
const waitingToken = (answer: OperationAnswer): string => {
  assert.deepEqual([answer.ok, answer.code], [false, 'second_factor_required'])
  return String(answer.data['access_token'])
}

/** Turns an authenticator app on and returns its secret. */
async function enrol(token: string) {
  const client = app.as({ token })
  const started = await client('startTotp')
  assert.ok(started.ok, 'the app can be added')
  const secret = readBase32(started.data.secret)
  assert.equal(base32(secret), started.data.secret)
  const confirmed = await client('confirmTotp', { body: { code: codeOf(secret) } })
  assert.ok(confirmed.ok)
  return { secret, recoveryCodes: confirmed.data.recovery_codes }
}
const codeOf = (secret: Uint8Array, drift = 0) =>
  totpCode(secret, totpStep(app.clock.now()) + drift)
const isSignedIn = async (token: string) => (await app.as({ token })('showProfile')).ok

describe('signing in with a role', () => {
  for (const role of ['seller', 'driver', 'admin'] as const)
    for (const [way, signIn] of Object.entries(WAYS))
      test(`a ${role} without a second factor gets no session by ${way}`, async () => {
        const someone = await makePerson(role)
        const token = waitingToken(await signIn(someone))
        assert.ok(!(await isSignedIn(token)))
        const shown = await app.as({ token })('showSecondFactor')
        assert.equal(shown.ok && shown.data.step, 'enrol')
        assert.equal(await codeOfRefusal(app.as({ token })('refreshSession')), 'unauthorized')
        await enrol(token)
        assert.ok(await isSignedIn(token))
      })

  for (const [way, signIn] of Object.entries(WAYS))
    test(`a seller with an authenticator app needs its code after ${way}`, async () => {
      const someone = await makePerson('seller')
      const first = waitingToken(await WAYS['a password']!(someone))
      const { secret } = await enrol(first)
      app.clock.forward(60)
      const token = waitingToken(await signIn(someone))
      assert.ok(!(await isSignedIn(token)))
      // Nobody adds another factor in place of showing the first.
      for (const name of ['startTotp', 'startPasskey'] as const)
        assert.equal(await codeOfRefusal(app.as({ token })(name)), 'unauthorized', name)
      const wrong = await app.as({ token })('confirmSecondFactor', { body: { totp: '000000' } })
      assert.equal(wrong.ok || wrong.code, 'wrong_code')
      const right = await app.as({ token })('confirmSecondFactor', {
        body: { totp: codeOf(secret) },
      })
      assert.ok(right.ok)
      assert.ok(await isSignedIn(right.data.access_token))
      assert.ok(!(await isSignedIn(token)), 'the token of before is void')
    })

  test('registration opens a session without a role, which ends when a role is given', async () => {
    const answer = await guest('register', {
      body: { email: 'new@hawker.test', firstname: 'Noor', ...newPassword },
    })
    assert.ok(answer.ok && (await isSignedIn(answer.data.access_token)))
    await app.rows(
      sql`insert into user_roles (user_id, role) values (${answer.data.user.id}, 'seller')`,
    )
    assert.ok(!(await isSignedIn(answer.data.access_token)))
  })

  test('a session of before the setting was on waits for a second factor too', async () => {
    await app.rows(sql`insert into settings (key, value) values ('second_factor_for_roles', '0')`)
    const answer = await WAYS['a password']!(await makePerson('admin'))
    const token = String(answer.data['access_token'])
    assert.ok(answer.ok && (await isSignedIn(token)))
    await app.rows(sql`delete from settings where key = 'second_factor_for_roles'`)
    assert.ok(!(await isSignedIn(token)))
  })

  test('a passkey signs in as both factors', async () => {
    const someone = await makePerson('admin')
    const passkey = createFakePasskey(`key-of-${someone.id}`, ORIGIN)
    await app.rows(sql`
      insert into passkeys (user_id, credential_id, public_key, counter, transports, title, created_at)
      values (${someone.id}, ${passkey.credentialId}, ${passkey.publicKey}, 0, '{}', 'Key', now())`)
    const started = await guest('startPasskeySignIn')
    assert.ok(started.ok)
    const { challenge_id, options } = started.data
    const answer = await guest('confirmPasskeySignIn', {
      body: { challenge_id, response: passkey.respond(options) },
    })
    assert.ok(answer.ok && (await isSignedIn(answer.data.access_token)))
    // And as the second one after a password.
    const token = waitingToken(await WAYS['a password']!(someone))
    const challenge = await app.as({ token })('startSecondFactorPasskey')
    assert.ok(challenge.ok)
    const confirmed = await app.as({ token })('confirmSecondFactor', {
      body: {
        passkey: {
          challenge_id: challenge.data.challenge_id,
          response: passkey.respond(challenge.data.options),
        },
      },
    })
    assert.ok(confirmed.ok && (await isSignedIn(confirmed.data.access_token)))
    const last = await app.as({ token: confirmed.data.access_token })('listPasskeys')
    const removed = await app.as({ token: confirmed.data.access_token })('deletePasskey', {
      params: { id: (last.ok && last.data[0]?.id) || 0 },
    })
    assert.equal(removed.ok || removed.code, 'last_second_factor')
  })

  test('a waiting session may call nothing but what declares it, and lasts ten minutes', async () => {
    const token = waitingToken(await WAYS['a password']!(await makePerson('admin')))
    const served = [...operations].filter(([name, op]) => op.who !== 'guest' && name !== 'logout')
    for (const [name, op] of served) {
      const response = await app.http.inject({
        method: op.method,
        url: `/api/v1${op.path.replaceAll(/\{\w+\}/g, '1')}?lang=en`,
        headers: { authorization: `Bearer ${token}` },
        ...(op.body ? { payload: {} } : {}),
      })
      if (response.statusCode === 404) continue
      if (op.beforeSecondFactor) assert.notEqual(response.statusCode, 401, name)
      else assert.equal(response.statusCode, 401, name)
    }
    const next = waitingToken(await WAYS['a password']!(await makePerson('admin')))
    app.clock.forward(601)
    assert.equal(await codeOfRefusal(app.as({ token: next })('showSecondFactor')), 'unauthorized')
  })
})

describe('the authenticator app', () => {
  test('is for everybody who turns it on, and keeps signing in without a role', async () => {
    const someone = await makePerson()
    const answer = await WAYS['a password']!(someone)
    assert.ok(answer.ok)
    const own = String(answer.data['access_token'])
    const { secret } = await enrol(own)
    assert.ok(await isSignedIn(own), 'this session has shown the app')
    app.clock.forward(60)
    const token = waitingToken(await WAYS['a password']!(someone))
    const right = await app.as({ token })('confirmSecondFactor', { body: { totp: codeOf(secret) } })
    assert.ok(right.ok)
    assert.ok((await app.as({ token: right.data.access_token })('removeTotp')).ok)
    assert.ok((await WAYS['a password']!(someone)).ok)
  })

  test('refuses a replayed code, and the codes of two steps away', async () => {
    const someone = await makePerson('driver')
    const { secret } = await enrol(waitingToken(await WAYS['a password']!(someone)))
    const confirm = async (totp: string) => {
      const token = waitingToken(await WAYS['a password']!(someone))
      return (await app.as({ token })('confirmSecondFactor', { body: { totp } })).ok
    }
    assert.ok(!(await confirm(codeOf(secret))), 'the code that turned it on is used')
    app.clock.forward(120)
    assert.ok(!(await confirm(codeOf(secret, 2))))
    assert.ok(!(await confirm(codeOf(secret, -2))))
    const code = codeOf(secret, -1)
    assert.ok(await confirm(code))
    assert.ok(!(await confirm(code)))
    assert.ok(await confirm(codeOf(secret)))
    assert.ok(await confirm(codeOf(secret, 1)))
  })

  test('takes one of twenty concurrent requests with the same code', async () => {
    const someone = await makePerson('seller')
    const { secret } = await enrol(waitingToken(await WAYS['a password']!(someone)))
    app.clock.forward(60)
    const tokens = []
    for (let turn = 0; turn < 5; turn++)
      tokens.push(waitingToken(await WAYS['a password']!(someone)))
    const answers = await Promise.all(
      tokens.flatMap((token) =>
        [1, 2, 3, 4].map(() =>
          app.as({ token })('confirmSecondFactor', { body: { totp: codeOf(secret) } }),
        ),
      ),
    )
    assert.equal(answers.filter(({ ok }) => ok).length, 1)
  })

  test('stores its secret encrypted, and recovery codes hashed, each for one use', async () => {
    const someone = await makePerson('seller')
    const { secret, recoveryCodes } = await enrol(waitingToken(await WAYS['a password']!(someone)))
    const [row] = await app.rows<{ secret: Buffer }>(
      sql`select secret from totp_secrets where user_id = ${someone.id}`,
    )
    assert.ok(row && !row.secret.includes(secret))
    const stored = await app.rows<{ code_hash: Buffer }>(
      sql`select code_hash from recovery_codes where user_id = ${someone.id}`,
    )
    assert.equal(stored.length, 10)
    assert.ok(stored.every(({ code_hash: hash }) => hash.length === 32))
    const use = async (code: string) => {
      const token = waitingToken(await WAYS['a password']!(someone))
      return app.as({ token })('confirmSecondFactor', { body: { recovery_code: code } })
    }
    const [code = ''] = recoveryCodes
    const first = await use(code.toUpperCase().replace('-', ' '))
    assert.ok(first.ok)
    assert.ok(!(await use(code)).ok)
    const replaced = await app.as({ token: first.data.access_token })('createRecoveryCodes')
    assert.ok(replaced.ok && replaced.data.recovery_codes.length === 10)
    assert.ok(!(await use(recoveryCodes[1] ?? '')).ok)
    assert.ok((await use(replaced.data.recovery_codes[0] ?? '')).ok)
  })

  test('compares ten wrong codes in 15 minutes', async () => {
    const someone = await makePerson('seller')
    const { secret } = await enrol(waitingToken(await WAYS['a password']!(someone)))
    app.clock.forward(60)
    const token = waitingToken(await WAYS['a password']!(someone))
    const codesOf = []
    for (let guess = 0; guess < 11; guess++) {
      const answer = await app.as({ token })('confirmSecondFactor', { body: { totp: '000000' } })
      codesOf.push(answer.ok || answer.code)
    }
    assert.deepEqual(new Set(codesOf.slice(0, 10)), new Set(['wrong_code']))
    assert.equal(codesOf[10], 'too_many_requests')
    const body = { totp: codeOf(secret) }
    assert.equal(
      await codeOfRefusal(app.as({ token })('confirmSecondFactor', { body })),
      'too_many_requests',
    )
  })

  test('is the last factor of a role, and cannot be turned off', async () => {
    const someone = await makePerson('seller')
    const token = waitingToken(await WAYS['a password']!(someone))
    await enrol(token)
    const answer = await app.as({ token })('removeTotp')
    assert.equal(answer.ok || answer.code, 'last_second_factor')
  })
})

describe('the password of a role', () => {
  test('has at least 12 characters when it is changed, and a shorter one works until then', async () => {
    const someone = await makePerson('seller')
    await app.rows(sql`
      update users set password_hash = ${await hashPassword('old rice')} where id = ${someone.id}`)
    const signIn = () => guest('login', { body: { email: someone.email, password: 'old rice' } })
    const token = waitingToken(await signIn())
    await enrol(token)
    const shown = await app.as({ token })('showProfile')
    assert.equal(shown.ok && shown.data.short_password, true)
    const change = (password: string) =>
      app.as({ token })('changePassword', {
        body: { current_password: 'old rice', password, password_confirmation: password },
      })
    const short = await change('new rice')
    assert.deepEqual(short.ok || short.errors, {
      password: ['Password should contain at least 12 characters'],
    })
    const changed = await change('new rice and tea')
    assert.ok(changed.ok && !changed.data.user.short_password)
    assert.ok(await isSignedIn(changed.data.access_token), 'the new session keeps its factor')
    await guest('forgotPassword', { body: { email: someone.email } })
    const reset = await guest('resetPassword', {
      body: {
        token: await tokenIn(someone.email),
        password: 'tiny rice',
        password_confirmation: 'tiny rice',
      },
    })
    assert.deepEqual(reset.ok || Object.keys(reset.errors), ['password'])
  })
})
