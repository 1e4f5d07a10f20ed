import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  hasAccessToken,
  isSecure,
  signInCookies,
  signOutCookies,
  waitingCookie,
} from './session-cookies.ts'

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
    '__Host-table_guest_token=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0; Secure',
    'table_guest=; SameSite=Lax; Path=/; Max-Age=0; Secure',
  ])
})

test('omits the Secure attribute without https', () => {
  const secure = isSecure(new Request('http://localhost:4000/login'))
  for (const cookie of signInCookies(session, secure).getSetCookie())
    assert.doesNotMatch(cookie, /Secure/)
})

test('finds the access token under the name of its scheme only', () => {
  const ask = (url: string, cookie: string) =>
    hasAccessToken(new Request(url, { headers: { cookie } }))
  assert.equal(ask('https://hawker.test/', 'user=x; __Host-access_token=t'), true)
  assert.equal(ask('https://hawker.test/', 'access_token=t'), false, 'another host may plant it')
  assert.equal(ask('http://hawker.test/', 'access_token=t'), true)
  assert.equal(ask('http://hawker.test/', 'access_token=; user=x'), false)
  assert.equal(ask('http://hawker.test/', 'my_access_token=t'), false)
})

test('a session that waits for its second factor replaces the session of before', () => {
  for (const secure of [true, false]) {
    const [signedIn = ''] = signInCookies(session, secure).getSetCookie()
    const name = (cookie: string) => cookie.split('=')[0]
    assert.equal(name(waitingCookie('t', secure)), name(signedIn))
  }
})
