import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hrefOf, locationOf, urlOf } from './location.ts'

const FROM = 'https://hawker.test/console/staff/orders?page=2#top'

describe('urlOf', () => {
  test('resolves paths below the base, and relative addresses at the current one', () => {
    assert.equal(urlOf('/seller', FROM, '/console').pathname, '/console/seller')
    assert.equal(urlOf('/', FROM, '/console').pathname, '/console')
    assert.equal(urlOf('/?day=1', FROM, '/console').href, 'https://hawker.test/console?day=1')
    assert.equal(urlOf('?page=3', FROM, '/console').href, FROM.replace('2#top', '3'))
    assert.equal(urlOf('https://bank.test/pay', FROM, '/console').href, 'https://bank.test/pay')
  })

  test('replaces the parts that are named, and drops query and anchor', () => {
    assert.equal(urlOf({ search: 'page=4' }, FROM).search, '?page=4')
    const moved = urlOf({ pathname: '/driver' }, FROM, '/console')
    assert.equal(moved.href, 'https://hawker.test/console/driver')
  })
})

describe('locationOf', () => {
  test('leaves out the base, which hrefOf adds again', () => {
    for (const [address, pathname] of [
      ['/console/staff', '/staff'],
      ['/console', '/'],
    ] as const) {
      const location = locationOf(new URL(address, FROM), { key: 'a' }, '/console')
      assert.equal(location.pathname, pathname)
      assert.equal(hrefOf(location, '/console'), address)
    }
  })
})
