import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeOf } from './place.ts'
import { createScrollKeeper } from './scroll.ts'
import { ORIGIN, browserAt, routerAt, settled } from './testing/router-at.ts'

test('a new page begins at its top, one come back to where it was left, one that stays where it is', async () => {
  const { router, browser } = routerAt('/')
  const scroll = (y: number) => void browser.window.scrollTo(0, y)
  scroll(800)
  await router.navigate('/shop/bella')
  router.settleScroll()
  assert.equal(browser.window.scrollY, 0)
  scroll(300)
  await router.navigate('?diet=vegan', { preventScrollReset: true })
  router.settleScroll()
  assert.equal(browser.window.scrollY, 300)
  await router.navigate(-2)
  await settled()
  router.settleScroll()
  assert.equal(browser.window.scrollY, 800)
})

test('where a browser keeps nothing for us, and where a mark cannot be read, pages are shown all the same', async () => {
  const { window } = browserAt('/')
  Object.defineProperty(window, 'sessionStorage', {
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const scroll = createScrollKeeper(window)
  scroll.start(() => 'default')()
  window.scrollTo(0, 500)
  scroll.expect(placeOf(new URL('/help#100%', ORIGIN), { key: 'b' }), 'top')
  scroll.settle()
  assert.equal(window.scrollY, 0)
})
