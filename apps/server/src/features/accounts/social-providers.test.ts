import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { sql } from '../../database/database.ts'
import {
  APPLE_CLIENT,
  type StandIn,
  openApple,
  openFacebook,
} from '../../testing/social-stand-ins.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { accountRoutes, socialPages } from './index.ts'

let now = () => new Date()
const [apple, facebook] = [await openApple(() => now()), await openFacebook()]
const app = await startTestApp({
  routes: accountRoutes,
  deps: () => ({
    origin: 'http://hawker.test',
    social: new Map([apple, facebook].map(({ way }) => [way.provider, way] as const)),
  }),
})
now = app.clock.now
await app.rows(
  sql`insert into currencies (code, title, symbol, decimals, rate, is_default, active) values ('USD', 'US dollar', '$', 2, 1, true, true)`,
)
const pages = Fastify({ logger: false })
socialPages(pages, app.deps)
after(async () => {
  await pages.close()
  await app.close()
  apple.close()
  facebook.close()
})

type Answer = { headers: Record<string, unknown> }
const cookieOf = (answer: Answer, name: string): string =>
  [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

/** Away to the provider, which is told what it is asked and shows its page. */
async function leave({
  way,
  address,
}: StandIn): Promise<{ cookie: string; asked: URLSearchParams; page: string }> {
  const away = await pages.inject(`/api/v1/auth/${way.provider}/redirect?next=/checkout`)
  const url = new URL(String(away.headers.location))
  assert.equal(url.origin, address)
  return {
    cookie: cookieOf(away, 'sign_in'),
    asked: url.searchParams,
    page: await (await fetch(url)).text(),
  }
}
/** The way back that Facebook's page offers, or with something else than its code. */
async function viaFacebook(answer?: Record<string, string>) {
  const { cookie, asked, page } = await leave(facebook)
  const link = new URL((/href="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&'))
  const search = answer
    ? `?${new URLSearchParams({ ...answer, state: asked.get('state') ?? '' })}`
    : link.search
  return pages.inject({ url: link.pathname + search, headers: { cookie } })
}
/** Apple's form comes from its own site, without a cookie of ours; the browser is then sent on, with it. */
async function viaApple(more: Record<string, string> = {}) {
  const { cookie, page } = await leave(apple)
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
async function profileOf(answer: Answer) {
  const token = decodeURIComponent(cookieOf(answer, 'access_token').split('=')[1] ?? '')
  const shown = await app.as({ token })('showProfile')
  return shown.ok
    ? shown.data
    : assert.fail(`nobody is signed in: ${String(answer.headers['location'])}`)
}
const isRefused = (answer: Answer, code = 'provider_refused') =>
  assert.equal(answer.headers['location'], `/login?refused=${code}`)

test('Apple: asked for a form, proven by a secret of the developer’s key; name and verified address are taken, the name the first time only', async () => {
  const { asked } = await leave(apple)
  assert.deepEqual(
    [asked.get('response_mode'), asked.get('scope'), asked.get('client_id')],
    ['form_post', 'openid email name', APPLE_CLIENT],
  )
  const ada = {
    sub: '001234.abc.0456',
    email: 'relay@privaterelay.test',
    email_verified: 'true',
    is_private_email: 'true',
  }
  apple.says({ ...ada, user: { name: { firstName: 'Ada', lastName: 'L' }, email: 'x@evil.test' } })
  const first = await viaApple()
  assert.equal(first.headers.location, '/signed-in?next=%2Fcheckout&method=apple')
  const profile = await profileOf(first)
  assert.deepEqual(
    [profile.email, profile.email_verified, profile.firstname],
    [ada.email, true, 'Ada'],
  )
  apple.says(ada)
  assert.equal((await profileOf(await viaApple())).id, profile.id)
})

test('Apple: an address that Apple has not verified is not kept; another nonce, a used code, and who says no are refused', async () => {
  apple.says({ sub: '001234.def.0456', email: 'unproven@example.test', email_verified: 'false' })
  assert.equal((await profileOf(await viaApple())).email, null)
  apple.says({ sub: '001234.ghi.0456', nonce: 'of somebody else' })
  isRefused(await viaApple())
  // Its code is used up now.
  isRefused(await viaApple())
  apple.says({ sub: '001234.ghi.0456' })
  isRefused(await viaApple({ code: '', error: 'user_cancelled_authorize' }))
  assert.equal(
    (await app.rows(sql`select 1 from user_identities where subject = '001234.ghi.0456'`)).length,
    0,
  )
})

test('Facebook: one person stays one account, the address it says counts for nothing', async () => {
  const grace = {
    id: '10158000000000001',
    first_name: 'Grace',
    last_name: 'Hopper',
    email: 'grace@example.test',
  }
  facebook.says(grace)
  const first = await viaFacebook()
  assert.equal(first.headers.location, '/signed-in?next=%2Fcheckout&method=facebook')
  const profile = await profileOf(first)
  assert.deepEqual([profile.firstname, profile.lastname, profile.email], ['Grace', 'Hopper', null])
  facebook.says({ ...grace, email: 'other@example.test' })
  assert.equal((await profileOf(await viaFacebook())).id, profile.id)
})

test('Facebook: the address of an account takes nothing over, and neither a used code nor a refusal signs in', async () => {
  const owner = await app.makeUser({ email: 'owner@example.test' })
  await app.rows(sql`update users set email_verified_at = now() where id = ${owner.id}`)
  facebook.says({ id: '10158000000000002', first_name: 'Eve', email: 'OWNER@example.test' })
  isRefused(await viaFacebook(), 'email_taken')
  // Its code is used up now.
  isRefused(await viaFacebook())
  facebook.says({ id: '10158000000000003', first_name: 'Eve' })
  isRefused(
    await viaFacebook({
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'Permissions error',
    }),
  )
  facebook.says({ first_name: 'Nobody' })
  isRefused(await viaFacebook())
})
