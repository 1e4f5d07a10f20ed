import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { replaceGlobals } from '@hawker/std/testing/replace-globals'
import { currentUser, onUserChange, sessionChanged } from './session.ts'

// As much of a browser as is used.
const page = { cookie: '', documentElement: { toggleAttribute: () => true } }
let restored: (event: { persisted: boolean }) => void = () => assert.fail('no listener')
const browser = {
  document: page,
  addEventListener: (_name: string, listener: typeof restored) => (restored = listener),
}
replaceGlobals(browser)

const signIn = (id: number) => {
  const user = { id, firstname: 'Ada', img: null, roles: [] }
  page.cookie = `user=${encodeURIComponent(JSON.stringify(user))}`
}
/** Compares the user, as news from another tab does. */
const compare = () => restored({ persisted: true })

describe('onUserChange', () => {
  let changes = 0
  before(() => {
    signIn(1)
    sessionChanged()
    onUserChange(() => changes++)
  })

  test('acts when the cookie was read between its change and the news of it', () => {
    page.cookie = ''
    assert.equal(currentUser(), null)
    compare()
    assert.equal(changes, 1)
  })

  test('acts once for each other user, and not for news about the same user', () => {
    changes = 0
    signIn(2)
    compare()
    compare()
    assert.equal(changes, 1)
  })

  test('acts for a change that came before the page listened for news', () => {
    signIn(1)
    sessionChanged()
    page.cookie = ''
    let calls = 0
    onUserChange(() => calls++)
    assert.equal(calls, 1)
  })

  test('does not act for a sign-in of its own tab', () => {
    changes = 0
    signIn(3)
    sessionChanged()
    compare()
    assert.equal(changes, 0)
  })
})
