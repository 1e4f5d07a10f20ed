import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import type { SmsSender } from '../../../adapters/sms/port.ts'
import { PASSWORD, signUpSteps } from '../../../testing/sign-up-steps.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { accountJobs, accountRoutes } from '../index.ts'

const mails: { to: string; subject: string; text: string }[] = []
const texts: { to: string; text: string }[] = []
const sms: SmsSender & { sendText?: NonNullable<SmsSender['sendText']> } = {
  sendCode: async () => {},
}
const sendText = async (message: { to: string; text: string }) => void texts.push(message)
const app = await startTestApp({
  routes: accountRoutes,
  jobs: accountJobs,
  sms,
  deps: () => ({ mail: { send: async (mail) => void mails.push(mail) } }),
})
after(app.close)
const { guest, nextPhone, nextEmail, register } = await signUpSteps(app)
const linkFor = async (email: string) => {
  await app.work()
  const mail = mails.findLast(({ to, text }) => to === email && text.includes('token='))
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const post = (path: string, payload: object) =>
  app.http.inject({ method: 'POST', url: `/api/v1${path}?lang=en`, payload })

test('a phone number with too few or too many digits is "Phone number is invalid"', async () => {
  for (const phone of ['12', '+1', '+12345678901234567', '202 555']) {
    const answer = await post('/auth/register', {
      phone,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      firstname: 'Amina',
    })
    assert.deepEqual(answer.json().errors, { phone: ['Phone number is invalid'] }, phone)
  }
})

test('an address with invisible characters signs in and is found as people see it', async () => {
  const seen = nextEmail()
  const typed = `\ufeff${seen.replace('@', '\u200b@')}\u2060 `
  const { user } = await register({ email: typed })
  assert.equal(user.email, seen)
  for (const email of [seen, typed, seen.replace('@', '\uff20')])
    assert.ok((await guest('login', { body: { email, password: PASSWORD } })).ok, email)
})

test("registering with another user's phone creates a separate account, and the owner keeps theirs", async () => {
  const name = { phone: nextPhone() }
  const owner = await register(name)
  await app.rows(
    sql`update users set email_verified_at = now(), phone_verified_at = now() where id = ${owner.user.id}`,
  )
  const answer = await guest('register', {
    body: {
      ...name,
      password: 'cardamom tea',
      password_confirmation: 'cardamom tea',
      firstname: 'B',
    },
  })
  assert.ok(answer.ok && answer.data.user.id !== owner.user.id)
  assert.deepEqual(
    [answer.data.user.email_verified, answer.data.user.phone_verified],
    [false, false],
  )
  const signIn = async (password: string) => {
    const back = await guest('login', { body: { ...name, password } })
    return back.ok ? back.data.user.id : back.code
  }
  // Each password opens the account it was set for, which reveals nothing about the other
  // account.
  assert.deepEqual(
    [await signIn(PASSWORD), await signIn('cardamom tea')],
    [owner.user.id, answer.data.user.id],
  )
  assert.equal(await signIn('neither of them'), 'invalid_credentials')
})

test("registering with another user's verified e-mail is refused, and a mail tells the owner", async () => {
  const email = nextEmail()
  const owner = await register({ email })
  await app.rows(sql`update users set email_verified_at = now() where id = ${owner.user.id}`)
  await app.work()
  mails.length = 0
  const again = () =>
    guest('register', {
      body: {
        email: email.toUpperCase(),
        password: 'cardamom tea',
        password_confirmation: 'cardamom tea',
        firstname: 'B',
      },
    })
  const answer = await again()
  assert.deepEqual(answer.ok || [answer.code, answer.message], [
    'email_taken',
    'The email has already been taken.',
  ])
  await app.work()
  assert.deepEqual(
    mails.map(({ to, subject }) => [to, subject]),
    [[email.toUpperCase(), 'You already have a Hawker account']],
  )
  const back = await guest('login', { body: { email, password: PASSWORD } })
  assert.equal(back.ok && back.data.user.id, owner.user.id)
})

test('one network learns of few addresses that they are taken', async () => {
  const email = nextEmail()
  const owner = await register({ email })
  await app.rows(sql`update users set email_verified_at = now() where id = ${owner.user.id}`)
  const codes = []
  for (let turn = 0; turn < 12; turn++)
    codes.push(
      (
        await post('/auth/register', {
          email,
          password: PASSWORD,
          password_confirmation: PASSWORD,
          firstname: 'A',
        })
      ).json().code,
    )
  assert.ok(codes.includes('email_taken') && codes.at(-1) === 'too_many_requests')
  assert.ok(codes.filter((code) => code === 'email_taken').length <= 10)
  app.clock.forward(3601)
})

test('a new user gets a mail to verify the address, and its verified owner a mail without a link', async () => {
  const email = nextEmail()
  const newcomer = await register({ email })
  const token = await linkFor(email)
  assert.match(mails.at(-1)?.subject ?? '', /Is this your email address/)
  const intruder = await register({ email })
  assert.ok(
    (await app.as({ token: newcomer.access_token })('confirmEmailChange', { body: { token } })).ok,
  )
  await app.work()
  assert.ok(
    !(
      await guest('register', {
        body: { email, password: PASSWORD, password_confirmation: PASSWORD, firstname: 'A' },
      })
    ).ok,
  )
  await app.work()
  assert.match(mails.at(-1)?.subject ?? '', /already have a Hawker account/)
  assert.ok(!mails.at(-1)?.text.includes('token='))
  await app.as({ token: intruder.access_token })('sendEmailChange', { body: { email } })
  const late = await app.as({ token: intruder.access_token })('confirmEmailChange', {
    body: { token: await linkFor(email) },
  })
  assert.ok(!late.ok)
})

test('a text message tells the verified owner of a number of their account, and codes can still be sent', async () => {
  sms.sendText = sendText
  const phone = nextPhone()
  await register({ phone })
  await register({ phone })
  await app.work()
  assert.equal(texts.length, 0, 'the number is not verified yet')
  await app.rows(
    sql`update users set phone_verified_at = now() where id = (select min(id) from users where phone = ${phone})`,
  )
  for (let turn = 0; turn < 4; turn++) await register({ phone })
  await app.work()
  assert.deepEqual(new Set(texts.map(({ to }) => to)), new Set([phone]))
  assert.match(texts[0]?.text ?? '', /already have a Hawker account[^]*\/login/)
  assert.equal(texts.length, 1, 'three in 15 minutes, of which the first two had no verified owner')
  assert.ok((await guest('sendPhoneCode', { body: { phone } })).ok)
})

test('without free-text SMS, a mail tells the owner of a number at their verified address', async () => {
  delete sms.sendText
  const [notified, unnotified] = [
    { email: nextEmail(), phone: nextPhone() },
    { email: nextEmail(), phone: nextPhone() },
  ]
  for (const name of [notified, unnotified]) await register(name)
  await app.rows(
    sql`update users set phone_verified_at = now() where phone in (${notified.phone}, ${unnotified.phone})`,
  )
  await app.rows(sql`update users set email_verified_at = now() where email = ${notified.email}`)
  await app.work()
  mails.length = 0
  for (const { phone } of [notified, unnotified]) await register({ phone })
  await app.work()
  assert.deepEqual(
    mails.map(({ to, subject }) => [to, subject]),
    [[notified.email, 'You already have a Hawker account']],
  )
  assert.match(mails[0]?.text ?? '', /your phone number/)
})

test('sign-up responds with the same bytes for a taken number, and for an address that nobody verified', async (t) => {
  app.clock.stopDuring(t)
  const names = [
    { email: nextEmail() },
    { email: nextEmail() },
    { phone: nextPhone() },
    { phone: nextPhone() },
  ]
  for (const name of names) await register(name)
  await app.rows(
    sql`update users set phone_verified_at = now() where phone = ${names[2]?.phone ?? ''}`,
  )
  const bytes = async (name: { email?: string; phone?: string }) => {
    const answer = await post('/auth/register', {
      ...name,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      firstname: 'A',
    })
    const own = /"(request_id|access_token|uuid|email|phone)":"[^"]+"/g
    const masked = answer.body.replace(own, '"$1":"…"').replace(/"id":\d+/, '"id":…')
    const headers = Object.fromEntries(
      Object.entries(answer.headers).filter(([key]) => key !== 'date' && key !== 'content-length'),
    )
    return [answer.statusCode, headers, masked]
  }
  const [byEmail, byPhone] = [
    await bytes({ email: nextEmail() }),
    await bytes({ phone: nextPhone() }),
  ]
  assert.equal(byEmail[0], 201)
  for (const name of names) assert.deepEqual(await bytes(name), name.email ? byEmail : byPhone)
})

test('a sign-up that is refused for another reason does not reveal a taken address', async () => {
  const email = nextEmail()
  await register({ email })
  const bytes = async (address: string) =>
    (
      await post('/auth/register', {
        email: address,
        firstname: 'A',
        password: '123456',
        password_confirmation: '123456',
      })
    ).json().errors
  assert.deepEqual(await bytes(email), await bytes('ghost@example.test'))
})
