import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { sql } from '@hawker/postgres/database'
import {
  APPLE_CLIENT,
  type FakeProvider,
  startFakeApple,
  startFakeFacebook,
} from '../../../testing/fakes/fake-social-providers.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { accountRoutes, socialPages } from '../index.ts'

let now = () => new Date()
const [apple, facebook] = [await startFakeApple(() => now()), await startFakeFacebook()]
const app = await startTestApp({
  routes: accountRoutes,
  deps: () => ({
    origin: 'http://hawker.test',
    social: new Map([apple, facebook].map(({ signIn }) => [signIn.provider, signIn] as const)),
  }),
})
now = app.clock.now
await app.rows(
  sql`insert into currencies (code, title, symbol, decimals, rate, is_default, active)
    values ('USD', 'US dollar', '$', 2, 1, true, true)`,
)
const pages = Fastify({ logger: false })
socialPages(pages, app.deps, { scale: 100 })
after(async () => {
  await pages.close()
  await app.close()
  apple.close()
  facebook.close()
})

type InjectedResponse = { headers: Record<string, unknown> }
const cookieOf = (answer: InjectedResponse, name: string): string =>
  [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

/** Opens the provider's page as a browser does. */
async function startSignIn({
  signIn,
  address,
}: FakeProvider): Promise<{ cookie: string; parameters: URLSearchParams; page: string }> {
  const away = await pages.inject(`/api/v1/auth/${signIn.provider}/redirect?next=/checkout`)
  const url = new URL(String(away.headers.location))
  assert.equal(url.origin, address)
  return {
    cookie: cookieOf(away, 'sign_in'),
    parameters: url.searchParams,
    page: await (await fetch(url)).text(),
  }
}
/** Returns by the link of Facebook's page, or with other parameters instead of its code. */
async function viaFacebook(answer?: Record<string, string>) {
  const { cookie, parameters, page } = await startSignIn(facebook)
  const link = new URL((/href="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&'))
  const search = answer
    ? `?${new URLSearchParams({ ...answer, state: parameters.get('state') ?? '' })}`
    : link.search
  return pages.inject({ url: link.pathname + search, headers: { cookie } })
}
/** Apple's form post has no cookie of ours; the redirect after it has. */
async function viaApple(more: Record<string, string> = {}) {
  const { cookie, page } = await startSignIn(apple)
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&quot;', '"')],
  )
  const posted = await pages.inject({
    method: 'POST',
    url: '/api/v1/auth/apple/callback',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://appleid.apple.com',
    },
    payload: new URLSearchParams({ ...Object.fromEntries(fields), ...more }).toString(),
  })
  assert.equal(posted.statusCode, 303)
  assert.equal(cookieOf(posted, 'access_token'), '')
  return pages.inject({ url: String(posted.headers.location), headers: { cookie } })
}
async function profileOf(answer: InjectedResponse) {
  const token = decodeURIComponent(cookieOf(answer, 'access_token').split('=')[1] ?? '')
  const shown = await app.as({ token })('showProfile')
  return shown.ok ? shown.data : assert.fail(`not signed in: ${String(answer.headers['location'])}`)
}
const isRefused = (answer: InjectedResponse, code = 'provider_refused') =>
  assert.equal(answer.headers['location'], `/login?refused=${code}`)

test('Apple: posts a form, and gives the verified address and the first name', async () => {
  const { parameters } = await startSignIn(apple)
  assert.deepEqual(
    [parameters.get('response_mode'), parameters.get('scope'), parameters.get('client_id')],
    ['form_post', 'openid email name', APPLE_CLIENT],
  )
  const ada = {
    sub: '001234.abc.0456',
    email: 'relay@privaterelay.test',
    email_verified: 'true',
    is_private_email: 'true',
  }
  apple.signsInAs({
    ...ada,
    user: { name: { firstName: 'Ada', lastName: 'L' }, email: 'x@evil.test' },
  })
  const first = await viaApple()
  assert.equal(first.headers.location, '/signed-in?next=%2Fcheckout&method=apple')
  const profile = await profileOf(first)
  assert.deepEqual(
    [profile.email, profile.email_verified, profile.firstname],
    [ada.email, true, 'Ada'],
  )
  apple.signsInAs(ada)
  assert.equal((await profileOf(await viaApple())).id, profile.id)
})

test('Apple: a first name that the browser posts is a plain name, or none', async () => {
  for (const [index, firstName] of [
    'Win at https://evil.example',
    'Ann\n+1 202 555 0100',
  ].entries()) {
    apple.signsInAs({
      sub: `named ${index}`,
      email: `named${index}@hawker.test`,
      email_verified: 'true',
      user: { name: { firstName } },
    })
    assert.equal((await profileOf(await viaApple())).firstname, '', firstName)
  }
})

test('Apple: stores no unverified address, and refuses a wrong nonce, a used code and a cancellation', async () => {
  apple.signsInAs({
    sub: '001234.def.0456',
    email: 'unproven@example.test',
    email_verified: 'false',
  })
  assert.equal((await profileOf(await viaApple())).email, null)
  apple.signsInAs({ sub: '001234.ghi.0456', nonce: 'of somebody else' })
  isRefused(await viaApple())
  // The code is already used.
  isRefused(await viaApple())
  apple.signsInAs({ sub: '001234.ghi.0456' })
  isRefused(await viaApple({ code: '', error: 'user_cancelled_authorize' }))
  assert.equal(
    (await app.rows(sql`select 1 from user_identities where subject = '001234.ghi.0456'`)).length,
    0,
  )
})

test('Facebook: one user keeps one account, and the e-mail address is ignored', async () => {
  const grace = {
    id: '10158000000000001',
    first_name: 'Grace',
    last_name: 'Hopper',
    email: 'grace@example.test',
  }
  facebook.signsInAs(grace)
  const first = await viaFacebook()
  assert.equal(first.headers.location, '/signed-in?next=%2Fcheckout&method=facebook')
  const profile = await profileOf(first)
  assert.deepEqual([profile.firstname, profile.lastname, profile.email], ['Grace', 'Hopper', null])
  facebook.signsInAs({ ...grace, email: 'other@example.test' })
  assert.equal((await profileOf(await viaFacebook())).id, profile.id)
})

test('Facebook: takes over no account by its address, and refuses a used code and a cancellation', async () => {
  const owner = await app.makeUser({ email: 'owner@example.test' })
  await app.rows(sql`update users set email_verified_at = now() where id = ${owner.id}`)
  facebook.signsInAs({ id: '10158000000000002', first_name: 'Eve', email: 'OWNER@example.test' })
  isRefused(await viaFacebook(), 'email_taken')
  // The code is already used.
  isRefused(await viaFacebook())
  facebook.signsInAs({ id: '10158000000000003', first_name: 'Eve' })
  isRefused(
    await viaFacebook({
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'Permissions error',
    }),
  )
  facebook.signsInAs({ first_name: 'Nobody' })
  isRefused(await viaFacebook())
})
