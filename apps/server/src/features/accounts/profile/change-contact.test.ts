import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { startTestApp } from '../../../testing/test-app.ts'
import { accountJobs, accountRoutes } from '../index.ts'

const sent: string[] = []
const app = await startTestApp({
  routes: accountRoutes,
  jobs: accountJobs,
  sms: { sendCode: async ({ to }) => void sent.push(to) },
  deps: () => ({ mail: { send: async ({ to }) => void sent.push(to) } }),
})
after(app.close)
beforeEach(async () => {
  sent.length = 0
  await app.rows(sql`delete from auth_turns`)
})

type Person = { token: string }
const ask = ({ token }: Person, path: string, body: object, remoteAddress: string) =>
  app.http.inject({
    method: path === 'update' ? 'PUT' : 'POST',
    url: `/api/v1/dashboard/user/profile/${path}`,
    remoteAddress,
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })
const makePeople = (count: number) =>
  Promise.all(Array.from({ length: count }, () => app.makeUser()))
const PHONE = '+12025550111'
const EMAIL = 'stranger@hawker.test'

for (const [path, body] of [
  ['phone', { phone: PHONE }],
  ['email', { email: EMAIL }],
] as const)
  test(`forty accounts at forty addresses send a stranger six messages in 15 minutes: ${path}`, async () => {
    for (const [index, person] of (await makePeople(40)).entries())
      await ask(person, path, body, `198.51.100.${index}`)
    await app.work()
    assert.equal(sent.length, 6)
  })

test('one account sends codes to thirty numbers in 15 minutes, also by its profile', async () => {
  const [person] = await makePeople(1)
  assert.ok(person)
  for (let index = 0; index < 40; index++)
    await ask(
      person,
      index % 2 === 0 ? 'phone' : 'update',
      { phone: `+1202556${1000 + index}` },
      '198.51.100.1',
    )
  assert.equal(sent.length, 30)
})

test('the verified owner of a number gets codes for a proof although strangers used theirs up', async () => {
  const owner = await app.makeUser({ phone: PHONE })
  await app.rows(
    sql`update users set phone_verified_at = ${app.clock.now()} where id = ${owner.id}`,
  )
  for (const [index, person] of (await makePeople(10)).entries())
    await ask(person, 'phone', { phone: PHONE }, `198.51.100.${index}`)
  assert.equal(sent.length, 6)
  const proof = await app.as(owner)('sendProofCode', { body: { to: 'phone' } })
  assert.ok(proof.ok)
})
