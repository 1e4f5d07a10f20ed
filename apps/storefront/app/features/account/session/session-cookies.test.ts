import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSecure, signInCookies, signOutCookies } from './session-cookies.ts'

const session = {
  access_token: 'a token',
  user: { id: 1, firstname: 'Amina', img: null, roles: [], email: 'amina@example.test' },
} as unknown as Parameters<typeof signInCookies>[0]

test('sets secure cookies for a week over https and hides the token from scripts', () => {
  const secure = isSecure(new Request('https://hawker.test/login'))
  const [token = '', user = ''] = signInCookies(session, secure).getSetCookie()
  assert.match(
    token,
    /^access_token=a%20token; HttpOnly; SameSite=Lax; Path=\/; Max-Age=604800; Secure$/,
  )
  assert.match(user, /^user=[^;]+; SameSite=Lax; Path=\/; Max-Age=604800; Secure$/)
  assert.doesNotMatch(decodeURIComponent(user), /token|amina@/)
  assert.deepEqual(signOutCookies(secure).getSetCookie(), [
    'access_token=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0; Secure',
    'user=; SameSite=Lax; Path=/; Max-Age=0; Secure',
  ])
})

test('omits the Secure attribute without https', () => {
  const secure = isSecure(new Request('http://localhost:4000/login'))
  for (const cookie of signInCookies(session, secure).getSetCookie())
    assert.doesNotMatch(cookie, /Secure/)
})
