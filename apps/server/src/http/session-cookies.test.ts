import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionCookies } from './session-cookies.ts'

test('over HTTPS both cookies are Secure, and scripts cannot read the token', () => {
  const session = {
    access_token: 'a token',
    user: { id: 1, firstname: 'Amina', img: null, roles: [], email: 'amina@example.test' },
  }
  const [token = '', user = ''] = sessionCookies(
    session as unknown as Parameters<typeof sessionCookies>[0],
    true,
  )
  assert.match(
    token,
    /^__Host-access_token=a%20token; HttpOnly; SameSite=Lax; Path=\/; Max-Age=604800; Secure$/,
  )
  assert.match(user, /^user=[^;]+; SameSite=Lax; Path=\/; Max-Age=604800; Secure$/)
  assert.doesNotMatch(decodeURIComponent(user), /token|amina@/)
})
