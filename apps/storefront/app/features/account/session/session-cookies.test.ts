import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasAccessToken, isSecure, signInCookies, signOutCookies } from './session-cookies.ts'

const session = {
  access_token: 'a token',
  user: { id: 1, firstname: 'Amina', img: null, roles: [], email: 'amina@example.test' },
} as unknown as Parameters<typeof signInCookies>[0]

test('sets secure cookies for a week over https and hides the token from scripts', () => {
  const secure = isSecure(new Request('https://hawker.test/login'))
  const [token = '', user = '', plain = ''] = signInCookies(session, secure).getSetCookie()
  assert.match(
    token,
    /^__Host-access_token=a%20token; HttpOnly; SameSite=Lax; Path=\/; Max-Age=604800; Secure$/,
  )
  assert.match(user, /^user=[^;]+; SameSite=Lax; Path=\/; Max-Age=604800; Secure$/)
  assert.doesNotMatch(decodeURIComponent(user), /token|amina@/)
  assert.match(plain, /^access_token=; .*Max-Age=0; Secure$/)
  assert.deepEqual(signOutCookies(secure).getSetCookie(), [
    '__Host-access_token=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0; Secure',
    'access_token=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0; Secure',
    'user=; SameSite=Lax; Path=/; Max-Age=0; Secure',
  ])
})

test('omits the Secure attribute without https', () => {
  const secure = isSecure(new Request('http://localhost:4000/login'))
  for (const cookie of signInCookies(session, secure).getSetCookie())
    assert.doesNotMatch(cookie, /Secure/)
})

test('finds the access token under the name for https and under the plain one', () => {
  const ask = (cookie: string) =>
    hasAccessToken(new Request('https://hawker.test/', { headers: { cookie } }))
  assert.equal(ask('user=x; __Host-access_token=t'), true)
  assert.equal(ask('access_token=t'), true)
  assert.equal(ask('access_token=; user=x'), false)
  assert.equal(ask('my_access_token=t'), false)
})
