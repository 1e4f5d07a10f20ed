import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CodeMessage } from '../../../adapters/sms/port.ts'
import { sql } from '@hawker/postgres/database'
import { hashDevice } from '../sessions/device-cookie.ts'
import { PASSWORD, signUpSteps } from '../../../testing/sign-up-steps.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { accountJobs, accountRoutes, accountSweeps } from '../index.ts'

const texts: CodeMessage[] = []
const mails: { to: string; subject: string; text: string }[] = []
let smsWorks = true
const app = await startTestApp({
  routes: accountRoutes,
  jobs: accountJobs,
  sweeps: accountSweeps,
  sms: {
    async sendCode(message) {
      if (!smsWorks) throw new Error('no network')
      texts.push(message)
    },
  },
  deps: () => ({ mail: { send: async (mail) => void mails.push(mail) } }),
})
after(app.close)
const { guest, nextPhone, nextEmail, register } = await signUpSteps(app)
const sendCode = async (phone: string) => {
  const answer = await guest('sendPhoneCode', { body: { phone } })
  return answer.ok ? { ...answer.data, code: texts.at(-1)?.code ?? '' } : assert.fail(answer.code)
}
const confirm = (verify_id: string, code: string) =>
  guest('confirmPhoneCode', { body: { verify_id, code } })
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const linkFor = async (email: string) => {
  await app.work()
  const mail = mails.findLast(({ to }) => to === email)
  return (
    new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://no.mail').searchParams.get('token') ??
    ''
  )
}
const isSignedIn = async (token: string) => (await app.as({ token })('showProfile')).ok
const post = (
  path: string,
  payload: object,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) =>
  app.http.inject({
    method: 'POST',
    url: `/api/v1${path}?lang=en`,
    payload,
    headers,
    remoteAddress,
  })

test('a text message code signs in once, and creates an account for a new number', async () => {
  const phone = nextPhone()
  const { verify_id, code, expires_at } = await sendCode(phone)
  assert.match(code, /^\d{6}$/)
  assert.match(texts.at(-1)?.text ?? '', new RegExp(code))
  assert.equal(Date.parse(expires_at) - app.clock.now().getTime(), 5 * 60_000)
  const answer = await confirm(verify_id, code)
  assert.ok(answer.ok)
  assert.deepEqual(
    [answer.data.user.phone, answer.data.user.phone_verified, answer.data.user.firstname],
    [phone, true, ''],
  )
  const again = await confirm(verify_id, code)
  assert.equal(again.ok || again.message, 'Wrong verification code')
  const next = await sendCode(phone)
  const back = await confirm(next.verify_id, next.code)
  assert.equal(back.ok && back.data.user.id, answer.data.user.id)
})

test('a number in other spellings signs in to the same account', async () => {
  const signIn = async (phone: string) => {
    const { verify_id, code } = await sendCode(phone)
    const answer = await confirm(verify_id, code)
    return answer.ok ? answer.data.user : assert.fail(answer.code)
  }
  const user = await signIn('+442079460777')
  assert.equal(user.phone, '+442079460777')
  for (const phone of ['+4402079460777', '0044 (0)20 7946-0777'])
    assert.equal((await signIn(phone)).id, user.id, phone)
})

test('a number without a country code belongs to the marketplace’s country', async () => {
  const national = await guest('sendPhoneCode', { body: { phone: '(202) 555-0987' } })
  assert.ok(national.ok && texts.at(-1)?.to === '+12025550987', texts.at(-1)?.to)
  await app.rows(sql`insert into settings (key, value) values ('phone_country', 'GB')`)
  const british = await guest('sendPhoneCode', { body: { phone: '020 7946 0987' } })
  assert.ok(british.ok && texts.at(-1)?.to === '+442079460987', texts.at(-1)?.to)
  await app.rows(sql`delete from settings`)
  const impossible = await guest('login', { body: { phone: '020 7946', password: PASSWORD } })
  assert.ok(!impossible.ok)
  assert.deepEqual(impossible.errors, { phone: ['Phone number is invalid'] })
})

test('one of twenty concurrent requests with the right code is signed in', async () => {
  const { verify_id, code } = await sendCode(nextPhone())
  await app.deps.database.warm()
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(verify_id, code)))
  assert.equal(answers.filter(({ ok }) => ok).length, 1)
})

test('a code is stored hashed, expires, and is void after a newer code', async () => {
  const phone = nextPhone()
  const first = await sendCode(phone)
  const rows = await app.rows<{ code_hash: string }>(
    sql`select code_hash from auth_codes where id = ${first.verify_id}`,
  )
  assert.match(rows[0]?.code_hash ?? '', /^\$argon2id\$/)
  const second = await sendCode(phone)
  assert.ok(!(await confirm(first.verify_id, first.code)).ok)
  app.clock.forward(5 * 60)
  assert.ok(!(await confirm(second.verify_id, second.code)).ok)
})

test('a failed text message is refused as not sent', async () => {
  smsWorks = false
  const answer = await guest('sendPhoneCode', { body: { phone: nextPhone() } })
  smsWorks = true
  assert.equal(answer.ok || answer.message, 'Sms not sent!')
})

test('five of a thousand concurrent guesses at a code are compared, and a later right one is refused', async () => {
  const { verify_id, code } = await sendCode(nextPhone())
  await app.deps.database.warm()
  const guesses = Array.from({ length: 1000 }, (_, index) =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
  )
  const answers = await Promise.all(guesses.map((guess) => confirm(verify_id, guess)))
  assert.equal(answers.filter(({ ok }) => ok).length, 0)
  const [row] = await app.rows<{ tries: number }>(
    sql`select tries from auth_codes where id = ${verify_id}`,
  )
  assert.equal(row?.tries, 5)
  assert.ok(!(await confirm(verify_id, code)).ok)
})

test('ten wrong guesses an hour are allowed for a number, over all its codes', async () => {
  const phone = nextPhone()
  let wrong = 0
  for (let sent = 0; sent < 3; sent++) {
    const { verify_id, code } = await sendCode(phone)
    for (let tries = 0; tries < 5; tries++) {
      const answer = await confirm(verify_id, wrongCode(code))
      if (!answer.ok && answer.code === 'wrong_code') wrong++
    }
  }
  assert.equal(wrong, 10)
  app.clock.forward(3600)
  const { verify_id, code } = await sendCode(phone)
  assert.ok((await confirm(verify_id, code)).ok)
})

test('three messages in 15 minutes and five an hour are sent, even for a hundred concurrent requests', async () => {
  const phone = nextPhone()
  await app.deps.database.warm()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => post('/auth/phone', { phone })),
  )
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 3)
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  assert.ok(Number(refused?.headers['retry-after']) > 0)
  app.clock.forward(900)
  const later = await Promise.all(Array.from({ length: 10 }, () => post('/auth/phone', { phone })))
  assert.equal(later.filter(({ statusCode }) => statusCode === 200).length, 2)
})

test('fifty of a thousand concurrent passwords from a thousand addresses are compared', async () => {
  const email = nextEmail()
  await register({ email })
  await app.deps.database.warm()
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => {
      const address = `10.${index % 250}.${Math.floor(index / 250)}.7`
      return post(
        '/auth/login',
        { email: index % 2 ? email : email.toUpperCase(), password: `guess ${index}` },
        { 'x-forwarded-for': address },
        address,
      )
    }),
  )
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
  // The other requests were refused by admission control or by the rate limit.
  assert.deepEqual([count(200), count(401), count(429) + count(503)], [0, 50, 950])
  assert.equal((await post('/auth/login', { email, password: PASSWORD })).statusCode, 429)
  app.clock.forward(901)
  assert.equal((await post('/auth/login', { email, password: PASSWORD })).statusCode, 200)
})

test('ten wrong passwords from one address stop only that address', async () => {
  const email = nextEmail()
  await register({ email })
  const tryAt = (password: string, address: string) =>
    post('/auth/login', { email, password }, {}, address)
  for (let guess = 0; guess < 10; guess++)
    assert.equal((await tryAt(`guess ${guess}`, '203.0.113.9')).statusCode, 401)
  const stopped = await tryAt(PASSWORD, '203.0.113.9')
  assert.equal(stopped.statusCode, 429)
  assert.ok(Number(stopped.headers['retry-after']) <= 900)
  assert.equal((await tryAt(PASSWORD, '198.51.100.4')).statusCode, 200)
})

test('one IPv6 network counts as one address', async () => {
  const email = nextEmail()
  await register({ email })
  for (let guess = 0; guess < 10; guess++)
    await post('/auth/login', { email, password: 'guess' }, {}, `2001:db8:1:2::${guess + 1}`)
  const signIn = (address: string) =>
    post('/auth/login', { email, password: PASSWORD }, {}, address)
  assert.equal((await signIn('2001:db8:1:2:ffff::1')).statusCode, 429)
  assert.equal((await signIn('2001:db8:1:3::1')).statusCode, 200)
})

test("the owner's own device signs in while strangers guess from everywhere", async () => {
  const email = nextEmail()
  const { user } = await register({ email })
  const device = 'd'.repeat(22)
  await app.rows(sql`update users set email_verified_at = now() where id = ${user.id}`)
  await app.rows(sql`
    insert into user_devices (user_id, device, seen_at)
    values (${user.id}, ${hashDevice(app.deps.personalDataKey, device)}, ${app.clock.now()})`)
  for (let guess = 0; guess < 50; guess++)
    await post('/auth/login', { email, password: 'guess' }, {}, `10.0.${guess}.1`)
  const signIn = (headers: Record<string, string>) =>
    post('/auth/login', { email, password: PASSWORD }, headers, '198.51.100.7')
  assert.equal((await signIn({})).statusCode, 429)
  assert.equal((await signIn({ cookie: `device=${'e'.repeat(22)}` })).statusCode, 429)
  assert.equal((await signIn({ cookie: `device=${device}` })).statusCode, 200)
})

test("strangers cannot use up a number's messages for its owner, nor void or guess away a code", async () => {
  const phone = nextPhone()
  const first = await sendCode(phone)
  const owner = await confirm(first.verify_id, first.code)
  assert.ok(owner.ok)
  const device = 'f'.repeat(22)
  await app.rows(sql`
    insert into user_devices (user_id, device, seen_at)
    values (${owner.data.user.id}, ${hashDevice(app.deps.personalDataKey, device)}, ${app.clock.now()})`)
  const own = { cookie: `device=${device}` }
  const waiting = (await post('/auth/phone', { phone }, own, '198.51.100.8')).json().data
  const code = texts.at(-1)?.code ?? ''
  let refused = 0
  for (let turn = 0; turn < 12; turn++) {
    const strange = await post('/auth/phone', { phone }, {}, `10.1.${turn}.1`)
    if (strange.statusCode === 429) refused++
    else
      await post(
        '/auth/phone/confirm',
        { verify_id: strange.json().data.verify_id, code: '000000' },
        {},
        `10.1.${turn}.1`,
      )
  }
  assert.ok(refused > 0, 'strangers have a limit of their own')
  const confirmed = await post('/auth/phone/confirm', { verify_id: waiting.verify_id, code }, own)
  assert.equal(confirmed.statusCode, 200)
  assert.equal((await post('/auth/phone', { phone }, own, '198.51.100.8')).statusCode, 200)
})

test('right passwords do not count as guesses', async () => {
  const email = nextEmail()
  await register({ email })
  for (let times = 0; times < 12; times++)
    assert.equal((await post('/auth/login', { email, password: PASSWORD })).statusCode, 200)
})

test('a user with phone and password signs in with them', async () => {
  const phone = nextPhone()
  await register({ phone })
  assert.ok((await guest('login', { body: { phone, password: PASSWORD } })).ok)
  const nothing = await guest('login', { body: { password: PASSWORD } })
  assert.deepEqual(nothing.ok || Object.keys(nothing.errors), ['email'])
})

test('a mailed link signs in once within 15 minutes, and its token is stored hashed', async () => {
  const email = nextEmail()
  await guest('sendEmailLink', { body: { email, next: '/checkout' } })
  const token = await linkFor(email)
  assert.match(mails.at(-1)?.text ?? '', /next=%2Fcheckout/)
  assert.equal(
    (await app.rows(sql`select 1 from auth_links where token_hash = ${Buffer.from(token)}`)).length,
    0,
  )
  const answer = await guest('confirmEmailLink', { body: { token } })
  assert.ok(answer.ok)
  assert.deepEqual([answer.data.user.email, answer.data.user.email_verified], [email, true])
  const again = await guest('confirmEmailLink', { body: { token } })
  assert.deepEqual(again.ok || [again.status, again.code], [410, 'link_expired'])
  await guest('sendEmailLink', { body: { email } })
  const late = await linkFor(email)
  app.clock.forward(15 * 60)
  assert.ok(!(await guest('confirmEmailLink', { body: { token: late } })).ok)
})

test('a mailed link leads only to a page of this site', async () => {
  for (const next of [
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/.//evil.test',
    'javascript:alert(1)',
    '/\t/evil.test',
  ]) {
    const email = nextEmail()
    await guest('sendEmailLink', { body: { email, next } })
    await app.work()
    assert.ok(
      !/evil|javascript/.test(mails.findLast(({ to }) => to === email)?.text ?? 'evil'),
      next,
    )
  }
})

test('verifying an identifier takes over its account and drops the credentials set before', async () => {
  const email = nextEmail()
  const planted = await register({ email })
  await guest('sendEmailLink', { body: { email } })
  const owner = await guest('confirmEmailLink', { body: { token: await linkFor(email) } })
  assert.ok(owner.ok)
  assert.equal(owner.data.user.id, planted.user.id)
  assert.ok(!(await isSignedIn(planted.access_token)))
  assert.ok(!(await guest('login', { body: { email, password: PASSWORD } })).ok)
})

test('a user with another verified identifier keeps the account and loses the unverified one', async () => {
  const email = nextEmail()
  const squatter = await register({ email })
  await app.rows(
    sql`update users set phone = ${nextPhone()}, phone_verified_at = now() where id = ${squatter.user.id}`,
  )
  await guest('sendEmailLink', { body: { email } })
  const owner = await guest('confirmEmailLink', { body: { token: await linkFor(email) } })
  assert.ok(owner.ok && owner.data.user.id !== squatter.user.id)
  const left = await app.as({ token: squatter.access_token })('showProfile')
  assert.equal(left.ok && left.data.email, null)
})

test('the mailed reset link sets a new password, ends every session and signs in', async () => {
  const email = nextEmail()
  const before = await register({ email })
  await guest('forgotPassword', { body: { email } })
  const token = await linkFor(email)
  const reset = (password: string) =>
    guest('resetPassword', { body: { token, password, password_confirmation: password } })
  const weak = await reset('123456')
  assert.equal(weak.ok || weak.code, 'weak_password')
  const answer = await reset('new saffron rice')
  assert.ok(answer.ok)
  assert.ok(!(await isSignedIn(before.access_token)))
  assert.ok(await isSignedIn(answer.data.access_token))
  assert.ok((await guest('login', { body: { email, password: 'new saffron rice' } })).ok)
  assert.ok(!(await reset('another saffron rice')).ok)
})

test('the reset code sets a new password, and a sign-in code does not', async () => {
  const phone = nextPhone()
  await register({ phone })
  const reset = await guest('forgotPassword', { body: { phone } })
  assert.ok(reset.ok)
  await app.work()
  const body = {
    verify_id: reset.data.verify_id ?? '',
    code: texts.at(-1)?.code ?? '',
    password: 'new rice',
    password_confirmation: 'new rice',
  }
  const signIn = await sendCode(phone)
  assert.ok(
    !(
      await guest('resetPassword', {
        body: { ...body, verify_id: signIn.verify_id, code: signIn.code },
      })
    ).ok,
  )
  assert.ok((await guest('resetPassword', { body })).ok)
})

test('login, password reset, code and link respond with the same bytes for unknown identifiers', async (t) => {
  app.clock.stopDuring(t)
  const [email, phone] = [nextEmail(), nextPhone()]
  await register({ email })
  await register({ phone })
  const bytes = async (path: string, body: object) => {
    const answer = await post(path, body)
    const masked = answer.body.replace(/"(verify_id|request_id)":"[^"]+"/g, '"$1":"…"')
    const headers = Object.fromEntries(
      Object.entries(answer.headers).filter(([name]) => name !== 'date'),
    )
    return JSON.stringify([answer.statusCode, headers, masked])
  }
  for (const path of ['/auth/forgot-password', '/auth/email-link'])
    assert.equal(
      await bytes(path, { email }),
      await bytes(path, { email: email.replace('guest', 'ghost') }),
      path,
    )
  for (const path of ['/auth/forgot-password', '/auth/phone'])
    assert.equal(
      await bytes(path, { phone }),
      await bytes(path, { phone: phone.replace('555', '556') }),
      path,
    )
  for (const body of [{ email }, { phone }]) {
    const ghost = 'email' in body ? { email: 'ghost@example.test' } : { phone: '+12025569999' }
    assert.equal(
      await bytes('/auth/login', { ...body, password: 'x' }),
      await bytes('/auth/login', { ...ghost, password: 'x' }),
    )
  }
  await app.work()
  assert.ok(
    !mails.some(({ to, subject }) => to.startsWith('ghost') && /password/.test(subject)),
    'no password mail goes to an address without an account',
  )
})
