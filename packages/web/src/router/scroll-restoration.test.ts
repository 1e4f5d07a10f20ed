import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { locationOf } from './location.ts'
import { createScrollRestoration } from './scroll-restoration.ts'
import { ORIGIN, browserAt, routerAt, settled } from './testing/router-at.ts'

describe('createScrollRestoration', () => {
  test('scrolls a new page to its top, keeps the position on request, and restores it on Back', async () => {
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

  test('starts at the top where storage is forbidden and where an anchor cannot be decoded', async () => {
    const { window } = browserAt('/')
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    const scroll = createScrollRestoration(window)
    scroll.start(() => 'default')()
    window.scrollTo(0, 500)
    scroll.expect(locationOf(new URL('/help#100%', ORIGIN), { key: 'b' }), 'top')
    scroll.settle()
    assert.equal(window.scrollY, 0)
  })
})
