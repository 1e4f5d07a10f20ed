import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseUserCookie } from './session-user.ts'

describe('parseUserCookie', () => {
  test('reads a user and fills what an older cookie lacks', () => {
    assert.deepEqual(
      parseUserCookie('{"id":7,"firstname":"Ada","img":"a.webp","roles":["user"]}'),
      {
        id: 7,
        firstname: 'Ada',
        img: 'a.webp',
        roles: ['user'],
      },
    )
    assert.deepEqual(parseUserCookie('{"id":7}'), { id: 7, firstname: '', img: null, roles: [] })
  })

  test('tells a missing cookie from one that cannot be read', () => {
    assert.equal(parseUserCookie(undefined), null)
    assert.equal(parseUserCookie(''), null)
    assert.equal(parseUserCookie('{'), undefined)
  })
})
