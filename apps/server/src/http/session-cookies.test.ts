import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessTokenOf } from './same-origin.ts'
import { sessionCookies, waitingCookie } from './session-cookies.ts'

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

test('on https only the cookie that no other host can set signs a visitor in', () => {
  const tokenOf = (cookie: string, origin: string) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', host: 'hawker.test' }
    const request = { method: 'GET', headers } as unknown as Parameters<typeof accessTokenOf>[0]
    return accessTokenOf(request, origin).token
  }
  const planted = 'access_token=planted'
  assert.equal(tokenOf(planted, 'https://hawker.test'), undefined)
  assert.equal(tokenOf(`${planted}; __Host-access_token=own`, 'https://hawker.test'), 'own')
  assert.equal(tokenOf('access_token=own', 'http://hawker.test'), 'own')
  // A sign-in that waits for its second factor replaces the session of before.
  const [waiting = ''] = waitingCookie('waiting', true).split(';')
  assert.equal(tokenOf(waiting, 'https://hawker.test'), 'waiting')
})
