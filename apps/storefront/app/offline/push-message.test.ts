import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ownPage, shownPush } from './push-message.ts'

const ORIGIN = 'https://hawker.test'

describe('push messages', () => {
  test('shows a push with its text and direction, and leads to its page', () => {
    const message = {
      title: 'طلبك جاهز',
      body: 'K7',
      url: '/orders/7',
      tag: 'order-7',
      lang: 'ar',
      dir: 'rtl',
      id: 9,
    }
    const { title, options } = shownPush(JSON.stringify(message), ORIGIN)
    assert.deepEqual(
      [title, options.body, options.tag, options.lang, options.dir, options.data],
      ['طلبك جاهز', 'K7', 'order-7', 'ar', 'rtl', { url: '/orders/7', id: 9 }],
    )
  })

  test('shows the product name for a push that cannot be read', () => {
    for (const text of [undefined, '', 'nonsense', 'null', '[]', '{"title":7}'])
      assert.equal(shownPush(text, ORIGIN).title, 'Hawker')
  })

  test('opens no page of another site', () => {
    for (const url of [
      'https://evil.test/orders/7',
      '//evil.test',
      '/.//evil.test',
      'javascript:alert(1)',
      7,
    ])
      assert.equal(ownPage(url, ORIGIN), '/')
    assert.equal(ownPage('/#notifications', ORIGIN), '/#notifications')
  })
})
