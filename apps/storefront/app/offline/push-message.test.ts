import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownPage, shownPush } from './push-message.ts'

const ORIGIN = 'https://hawker.test'

test('a push is shown in its own words and direction, and leads to its page', () => {
  const told = {
    title: 'طلبك جاهز',
    body: 'K7',
    url: '/orders/7',
    tag: 'order-7',
    lang: 'ar',
    dir: 'rtl',
    id: 9,
  }
  const { title, options } = shownPush(JSON.stringify(told), ORIGIN)
  assert.deepEqual(
    [title, options.body, options.tag, options.lang, options.dir, options.data],
    ['طلبك جاهز', 'K7', 'order-7', 'ar', 'rtl', { url: '/orders/7', id: 9 }],
  )
})

test('one that cannot be read is shown all the same', () => {
  for (const text of [undefined, '', 'nonsense', 'null', '[]', '{"title":7}'])
    assert.equal(shownPush(text, ORIGIN).title, 'Hawker')
})

test('no push leads to somebody else’s pages', () => {
  for (const url of ['https://evil.test/orders/7', '//evil.test', 'javascript:alert(1)', 7])
    assert.equal(ownPage(url, ORIGIN), '/')
  assert.equal(ownPage('/#notifications', ORIGIN), '/#notifications')
})
