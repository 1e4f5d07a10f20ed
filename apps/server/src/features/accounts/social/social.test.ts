import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import {
  type CryptoKey,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
  exportJWK,
  generateKeyPair,
} from 'jose'
import { firebaseIdentity } from '../../../adapters/identity/firebase.ts'
import { sql } from '@hawker/postgres/database'
import {
  type Forge,
  followToCallback,
  startFakeGoogle,
} from '../../../testing/fakes/fake-openid-provider.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { accountRoutes, socialPages } from '../index.ts'

const ORIGIN = 'http://hawker.test'
const CALLBACK = `${ORIGIN}/api/v1/auth/google/callback`
const listening = (server: ReturnType<typeof createServer>) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://localhost:${(server.address() as AddressInfo).port}`),
    ),
  )

const google = await startFakeGoogle(CALLBACK)
let person: { sub: string; email: string; email_verified: boolean; given_name: string }

const keys = await generateKeyPair('RS256')
const otherKeys = await generateKeyPair('RS256')
const jwks = {
  keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }],
}
const keyServer = createServer((_request, response) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(jwks)),
)
const keysUrl = await listening(keyServer)

const app = await startTestApp({
  routes: accountRoutes,
  deps: () => ({
    origin: ORIGIN,
    social: new Map([['google', google.signIn]]),
    hosted: firebaseIdentity({ project: 'hawker-test', keysUrl, now: () => new Date() }),
  }),
})
await app.rows(
  sql`insert into currencies (code, title, symbol, decimals, rate, is_default, active)
    values ('USD', 'US dollar', '$', 2, 1, true, true)`,
)
const { default: Fastify } = await import('fastify')
const pages = Fastify({ logger: false })
socialPages(pages, app.deps, { scale: 100 })
after(async () => {
  await pages.close()
  await app.close()
  google.close()
  keyServer.close()
})

let people = 0
const nextPerson = (more: Partial<typeof person> = {}) => {
  people++
  person = {
    sub: `sub-${people}`,
    email: `social${people}@example.test`,
    email_verified: true,
    given_name: 'Ada',
    ...more,
  }
  google.signsInAs(person)
}
const cookieOf = (answer: { headers: Record<string, unknown> }, name: string) =>
  [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0]

/** Starts the sign-in as a browser does. */
async function startSignIn(next = '/checkout') {
  const away = await pages.inject(`/api/v1/auth/google/redirect?next=${encodeURIComponent(next)}`)
  return { url: String(away.headers.location), cookie: cookieOf(away, 'sign_in') ?? '' }
}
const throughProvider = (start: string) => followToCallback(start, CALLBACK)
const callback = (url: URL, cookie: string, headers: Record<string, string> = {}) =>
  pages.inject({ url: url.pathname + url.search, headers: { cookie, ...headers } })
const signIn = async () => {
  const { url, cookie } = await startSignIn()
  return callback(await throughProvider(url), cookie)
}

test("the provider's callback signs in a new verified user and returns to the page they came from", async () => {
  nextPerson()
  const { url, cookie } = await startSignIn('/checkout')
  const parameters = new URL(url).searchParams
  assert.deepEqual(
    [
      parameters.get('code_challenge_method'),
      parameters.get('state')?.length,
      parameters.get('nonce')?.length,
    ],
    ['S256', 43, 43],
  )
  const back = await throughProvider(url)
  const answer = await callback(back, cookie)
  assert.equal(answer.headers.location, '/signed-in?next=%2Fcheckout&method=google')
  assert.match(
    String(
      [answer.headers['set-cookie']]
        .flat()
        .find((text) => String(text).startsWith('access_token=')),
    ),
    /HttpOnly; SameSite=Lax; Path=\//,
  )
  const token = decodeURIComponent(cookieOf(answer, 'access_token')?.split('=')[1] ?? '')
  const shown = await app.as({ token })('showProfile')
  assert.deepEqual(
    shown.ok && [shown.data.email, shown.data.email_verified, shown.data.firstname],
    [person.email, true, 'Ada'],
  )
  // A second callback, which has lost its flow.
  assert.match(String((await callback(back, cookie)).headers.location), /refused=provider_refused/)
})

test('the callback refuses another state, another browser and another provider', async () => {
  nextPerson()
  const one = await startSignIn()
  const back = await throughProvider(one.url)
  const other = await startSignIn()
  const refused = async (url: URL, cookie: string) =>
    assert.match(
      String((await callback(url, cookie)).headers.location),
      /^\/login\?refused=provider_refused$/,
    )
  await refused(back, other.cookie)
  const forged = new URL(back)
  forged.searchParams.set('state', 'planted')
  await refused(forged, one.cookie)
  // Mix-up attack: one provider's response sent to another's callback, and a wrong issuer.
  await refused(new URL(back.href.replace('/google/', '/facebook/')), one.cookie)
  const mixed = new URL(back)
  mixed.searchParams.set('iss', 'https://evil.test')
  await refused(mixed, one.cookie)
  assert.equal(
    (await app.rows(sql`select 1 from user_identities where subject = ${person.sub}`)).length,
    0,
  )
})

test('the callback refuses another nonce or another verifier', async () => {
  for (const column of ['nonce', 'verifier'] as const) {
    nextPerson()
    const { url, cookie } = await startSignIn()
    const back = await throughProvider(url)
    await app.rows(
      column === 'nonce'
        ? sql`update auth_flows set nonce = 'planted'`
        : sql`update auth_flows set verifier = ${'v'.repeat(43)}`,
    )
    assert.match(
      String((await callback(back, cookie)).headers.location),
      /refused=provider_refused/,
      column,
    )
  }
})

test('an ID token is refused for a wrong audience, issuer, key, algorithm or nonce, or after it expired', async () => {
  const sign = (claims: JWTPayload, key: CryptoKey | Uint8Array, alg = 'RS256') =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key)
  const publicAsSecret = new TextEncoder().encode(JSON.stringify(jwks.keys[0]))
  const now = Math.floor(Date.now() / 1000)
  const forgeries: Record<string, Forge> = {
    'another audience': (claims, key) => sign({ ...claims, aud: 'another shop' }, key),
    'several audiences, made for another': (claims, key) =>
      sign({ ...claims, aud: ['hawker', 'another'], azp: 'another' }, key),
    'another issuer': (claims, key) => sign({ ...claims, iss: 'https://evil.test' }, key),
    expired: (claims, key) => sign({ ...claims, iat: now - 7200, exp: now - 3600 }, key),
    'another nonce': (claims, key) => sign({ ...claims, nonce: 'planted' }, key),
    'no nonce': ({ nonce: _nonce, ...claims }, key) => sign(claims, key),
    'a stranger’s key': (claims) => sign(claims, otherKeys.privateKey),
    'alg HS256 with the public key': (claims) => sign(claims, publicAsSecret, 'HS256'),
    'alg HS256 with the secret of the client': (claims) =>
      sign(claims, new TextEncoder().encode('a secret of the provider'), 'HS256'),
    'alg none': async (claims) => new UnsecuredJWT(claims).encode(),
  }
  for (const [name, forge] of Object.entries(forgeries)) {
    nextPerson()
    google.forgeTokens(forge)
    assert.match(String((await signIn()).headers.location), /refused=provider_refused/, name)
    assert.equal(
      (await app.rows(sql`select 1 from user_identities where subject = ${person.sub}`)).length,
      0,
      name,
    )
  }
  // The right key and unchanged claims are accepted, so each refusal above is due to its change.
  google.forgeTokens((claims, key) => sign(claims, key))
  nextPerson()
  assert.doesNotMatch(String((await signIn()).headers.location), /refused/)
  google.forgeTokens(undefined)
})

test('the callback never redirects to another site', async () => {
  for (const next of ['https://evil.test', '//evil.test', '/\\evil.test', '/.//evil.test']) {
    nextPerson()
    const { url, cookie } = await startSignIn(next)
    assert.equal(
      (await callback(await throughProvider(url), cookie)).headers.location,
      '/signed-in?next=%2F&method=google',
      next,
    )
  }
})

test('an account is linked only when both sides have verified its address', async () => {
  const register = (email: string) =>
    app.as(undefined)('register', {
      body: {
        email,
        password: 'saffron rice',
        password_confirmation: 'saffron rice',
        firstname: 'Amina',
      },
    })
  for (const [verifiedHere, verifiedThere] of [
    [true, false],
    [false, true],
    [false, false],
  ]) {
    const email = `victim${++people}@example.test`
    await register(email)
    if (verifiedHere)
      await app.rows(sql`update users set email_verified_at = now() where email = ${email}`)
    nextPerson({ email: email.toUpperCase(), email_verified: verifiedThere ?? false })
    assert.equal(
      (await signIn()).headers.location,
      '/login?refused=email_taken',
      `${verifiedHere} ${verifiedThere}`,
    )
  }
  const email = `owner${++people}@example.test`
  const owner = await register(email)
  await app.rows(sql`update users set email_verified_at = now() where email = ${email}`)
  nextPerson({ email })
  const answer = await signIn()
  assert.match(
    String(cookieOf(answer, 'user')),
    new RegExp(encodeURIComponent(`"id":${owner.ok && owner.data.user.id},`)),
  )
})

test('a client that accepts JSON gets the session as JSON', async () => {
  nextPerson()
  const { url, cookie } = await startSignIn()
  const answer = await callback(await throughProvider(url), cookie, { accept: 'application/json' })
  assert.equal(answer.json().data.token_type, 'Bearer')
})

const claims = (more: Record<string, unknown> = {}) => ({
  email: `hosted${people}@example.test`,
  email_verified: true,
  auth_time: 1,
  ...more,
})
const hostedToken = async (
  {
    alg = 'RS256',
    kid = 'one',
    key = keys.privateKey as typeof keys.privateKey | Uint8Array,
    iss = 'https://securetoken.google.com/hawker-test',
    aud = 'hawker-test',
    exp = '1h',
  } = {},
  more: Record<string, unknown> = {},
) =>
  new SignJWT(claims(more))
    .setProtectedHeader({ alg, kid })
    .setSubject(`hosted-${people}`)
    .setIssuer(iss)
    .setAudience(aud)
    .setIssuedAt()
    .setExpirationTime(exp)
    .sign(key)
const exchange = async (id_token: string) => {
  const answer = await app.as(undefined)('exchangeToken', { body: { id_token } })
  return answer.ok ? 'in' : answer.code
}

test('a token of the hosted identity service opens a session, always for the same account', async () => {
  people++
  assert.equal(await exchange(await hostedToken()), 'in')
  assert.equal(await exchange(await hostedToken()), 'in')
  assert.equal(
    (
      await app.rows(
        sql`select 1 from user_identities where provider = 'hosted' and subject = ${`hosted-${people}`}`,
      )
    ).length,
    1,
  )
})

test('hosted tokens with a wrong key, issuer, audience, algorithm or time are refused', async () => {
  people++
  const publicKeyAsSecret = new TextEncoder().encode(JSON.stringify(jwks.keys[0]))
  const tokens: Record<string, string> = {
    'another key': await hostedToken({ key: otherKeys.privateKey }),
    'unknown key id': await hostedToken({ kid: 'two' }),
    'another issuer': await hostedToken({ iss: 'https://securetoken.google.com/other' }),
    'another audience': await hostedToken({ aud: 'other' }),
    expired: await hostedToken({ exp: '-1m' }),
    'alg HS256 with the public key': await hostedToken({ alg: 'HS256', key: publicKeyAsSecret }),
    'alg none': new UnsecuredJWT(claims())
      .setSubject('x')
      .setIssuer('https://securetoken.google.com/hawker-test')
      .setAudience('hawker-test')
      .setIssuedAt()
      .setExpirationTime('1h')
      .encode(),
    'signed in tomorrow': await hostedToken(
      {},
      { auth_time: Math.floor(Date.now() / 1000) + 86_400 },
    ),
    'no token': 'x'.repeat(40),
  }
  for (const [name, token] of Object.entries(tokens))
    assert.equal(await exchange(token), 'invalid_credentials', name)
  assert.equal(
    (
      await app.rows(
        sql`select 1 from user_identities where provider = 'hosted' and subject = ${`hosted-${people}`}`,
      )
    ).length,
    0,
  )
})

test('the hosted service takes over no account with an unverified address', async () => {
  people++
  const email = `hosted${people}@example.test`
  await app.as(undefined)('register', {
    body: {
      email,
      password: 'saffron rice',
      password_confirmation: 'saffron rice',
      firstname: 'Amina',
    },
  })
  assert.equal(await exchange(await hostedToken({}, { email_verified: false })), 'email_taken')
})
