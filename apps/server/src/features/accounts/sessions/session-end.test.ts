import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { streamNotifications } from '@hawker/contract/notifications'
import { sql } from '@hawker/postgres/database'
import { live } from '../../../http/api/route.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { accountJobs, accountRoutes } from '../index.ts'

const mails: { to: string; text: string }[] = []
const app = await startTestApp({
  routes: (deps) => [...accountRoutes(deps), live(streamNotifications, async () => () => () => {})],
  jobs: accountJobs,
  deps: () => ({ mail: { send: async (mail) => void mails.push(mail) } }),
})
after(app.close)
await app.rows(
  sql`insert into currencies (code, title, symbol, decimals, rate, is_default, active)
    values ('USD', 'US dollar', '$', 2, 1, true, true)`,
)
const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
const PASSWORD = 'saffron rice'
const isSignedIn = async (token: string) => (await app.as({ token })('showProfile')).ok
let people = 0
async function makePerson() {
  const email = `p${++people}@example.test`
  const body = { email, password: PASSWORD, password_confirmation: PASSWORD, firstname: 'Amina' }
  const answer = await app.as(undefined)('register', { body })
  assert.ok(answer.ok)
  const again = await app.as(undefined)('login', { body: { email, password: PASSWORD } })
  assert.ok(again.ok)
  return {
    email,
    id: answer.data.user.id,
    here: { token: answer.data.access_token },
    there: { token: again.data.access_token },
  }
}
/** `ended` resolves when the server ends the stream. */
async function streamOf({ token }: { token: string }): Promise<{ ended: Promise<void> }> {
  const answer = await fetch(`${address}/api/v1${streamNotifications.path}`, {
    headers: { authorization: token },
  })
  assert.equal(answer.status, 200)
  const reader = answer.body?.getReader()
  await reader?.read()
  const untilEnd = async () => {
    for (;;) if ((await reader?.read())?.done !== false) return
  }
  return { ended: untilEnd() }
}

test('logging out ends the live streams of this session only', async () => {
  const { here, there } = await makePerson()
  const [mine, other] = [await streamOf(here), await streamOf(there)]
  assert.ok((await app.as(here)('logout')).ok)
  await mine.ended
  assert.equal(
    await Promise.race([
      other.ended.then(() => 'ended'),
      app
        .as(there)('showProfile')
        .then(() => 'open'),
    ]),
    'open',
  )
  await app.as(there)('logoutEverywhere')
  await other.ended
})

test('a password change ends every session and stream, and this device continues with a new token', async () => {
  const { here, there } = await makePerson()
  const streams = [await streamOf(here), await streamOf(there)]
  const change = (current: string) =>
    app.as(here)('changePassword', {
      body: { current_password: current, password: 'new rice', password_confirmation: 'new rice' },
    })
  const wrong = await change('not it')
  assert.deepEqual(wrong.ok || [wrong.status, Object.keys(wrong.errors)], [
    422,
    ['current_password'],
  ])
  const answer = await change(PASSWORD)
  assert.ok(answer.ok)
  assert.deepEqual(
    [
      await isSignedIn(here.token),
      await isSignedIn(there.token),
      await isSignedIn(answer.data.access_token),
    ],
    [false, false, true],
  )
  await Promise.all(streams.map(({ ended }) => ended))
})

test('a change of roles and a block end every session of the user', async () => {
  const one = await makePerson()
  const stream = await streamOf(one.here)
  await app.rows(sql`insert into user_roles (user_id, role) values (${one.id}, 'seller')`)
  await stream.ended
  assert.deepEqual(
    [await isSignedIn(one.here.token), await isSignedIn(one.there.token)],
    [false, false],
  )
  const two = await makePerson()
  await app.rows(sql`update users set blocked_at = now() where id = ${two.id}`)
  assert.equal(await isSignedIn(two.here.token), false)
})

test('a refreshed token replaces the old one exactly once', async () => {
  const { here } = await makePerson()
  await app.deps.database.warm()
  const answers = await Promise.all([
    app.as(here)('refreshSession'),
    app.as(here)('refreshSession'),
  ])
  const fresh = answers.flatMap((answer) => (answer.ok ? [answer.data.access_token] : []))
  assert.equal(fresh.length, 1)
  assert.deepEqual([await isSignedIn(here.token), await isSignedIn(fresh[0] ?? '')], [false, true])
})

test('a sign-in never returns a token that was planted in the cookie', async () => {
  const { email, here } = await makePerson()
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { cookie: `access_token=${here.token}`, 'sec-fetch-site': 'same-origin' },
    payload: { email, password: PASSWORD },
  })
  assert.notEqual(answer.json().data.access_token, here.token)
})

test('sessions are listed with the current one marked, and only their owner ends one', async () => {
  const [one, two] = [await makePerson(), await makePerson()]
  const listed = await app.as(one.here)('listSessions')
  assert.ok(listed.ok)
  assert.deepEqual(
    listed.data.map(({ current }) => current),
    [false, true],
  )
  const [other] = listed.data
  const stranger = await app.as(two.here)('endSession', { params: { id: other?.id ?? 0 } })
  assert.equal(stranger.ok || stranger.code, 'not_found')
  assert.ok((await app.as(one.here)('endSession', { params: { id: other?.id ?? 0 } })).ok)
  assert.deepEqual(
    [await isSignedIn(one.here.token), await isSignedIn(one.there.token)],
    [true, false],
  )
})

test('only the user who requested an e-mail change can confirm it', async () => {
  const [one, two] = [await makePerson(), await makePerson()]
  const email = 'moved@example.test'
  await app.as(one.here)('sendEmailChange', { body: { email } })
  await app.work()
  const token =
    /token=([\w-]+)/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
  const thief = await app.as(two.here)('confirmEmailChange', { body: { token } })
  assert.equal(thief.ok || thief.code, 'link_expired')
  const moved = await app.as(one.here)('confirmEmailChange', { body: { token } })
  assert.deepEqual(moved.ok && [moved.data.email, moved.data.email_verified], [email, true])
  await app.as(two.here)('sendEmailChange', { body: { email } })
  await app.work()
  const late =
    /token=([\w-]+)/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
  const taken = await app.as(two.here)('confirmEmailChange', { body: { token: late } })
  assert.equal(taken.ok || taken.code, 'email_taken')
})
