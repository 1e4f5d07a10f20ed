import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createMatcher } from './match.ts'
import { data, redirect, redirectDocument } from './responses.ts'
import { createRouter } from './router.ts'
import { ORIGIN, deferred, loads, routerAt, settled } from './testing/router-at.ts'

describe('createRouter', () => {
  test('shows a page with its address once it is loaded, and loads the page before on Back', async () => {
    const { router, browser, shown } = routerAt('/')
    await router.navigate('/shop/bella')
    assert.deepEqual(shown(), {
      at: '/shop/bella',
      loaderData: '/shop/bella',
      failed: false,
      busy: false,
    })
    assert.deepEqual(browser.paths(), ['/', '/shop/bella'])
    await router.navigate(-1)
    await settled()
    assert.deepEqual(shown(), { at: '/', loaderData: '/', failed: false, busy: false })
    assert.deepEqual(browser.paths(), ['/', '/shop/bella'])
    assert.deepEqual(loads, ['/shop/bella', '/'])
  })

  test('shows only the last page when a second link is followed during a navigation', async () => {
    const slow = deferred()
    const { router, browser, shown } = routerAt('/', {
      pages: {
        shop: {
          clientLoader: async ({ request }) => (await slow.promise, new URL(request.url).pathname),
        },
      },
    })
    const first = router.navigate('/shop/slow')
    await settled()
    assert.equal(shown().busy, true)
    await router.navigate('/cart')
    slow.resolve()
    await first
    assert.deepEqual(shown(), { at: '/cart', loaderData: '/cart', failed: false, busy: false })
    assert.deepEqual(browser.paths(), ['/', '/cart'])
  })

  test('shows a page after the answer to the press was painted', async () => {
    const painted = deferred()
    const { router, shown } = routerAt('/', { afterPaint: () => painted.promise })
    const going = router.navigate('/shop/bella', { viewTransition: true })
    await settled()
    assert.deepEqual(shown(), { at: '/', loaderData: 'first', failed: false, busy: true })
    painted.resolve()
    await going
    assert.deepEqual(shown(), {
      at: '/shop/bella',
      loaderData: '/shop/bella',
      failed: false,
      busy: false,
    })
  })

  test('begins a navigation with paintFirst after the response to the press was painted', async () => {
    const painted = deferred()
    const { router, shown } = routerAt('/', { afterPaint: () => painted.promise })
    const going = router.navigate('/shop/bella', { viewTransition: true, paintFirst: true })
    await settled()
    assert.deepEqual(shown(), { at: '/', loaderData: 'first', failed: false, busy: false })
    assert.deepEqual(loads, [])
    painted.resolve()
    await going
    assert.deepEqual(shown(), {
      at: '/shop/bella',
      loaderData: '/shop/bella',
      failed: false,
      busy: false,
    })
  })

  test('drops a navigation with paintFirst when another one begins before the paint', async () => {
    const painted = deferred()
    const { router, shown } = routerAt('/', { afterPaint: () => painted.promise })
    const first = router.navigate('/shop/bella', { viewTransition: true, paintFirst: true })
    await settled()
    await router.navigate('/cart')
    painted.resolve()
    await first
    assert.deepEqual(shown(), { at: '/cart', loaderData: '/cart', failed: false, busy: false })
  })

  test('keeps the data of a page whose shouldRevalidate says no, until revalidate is called', async () => {
    const { router, shown, rootLoads } = routerAt('/shop/bella', {
      pages: {
        shop: {
          shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
            currentUrl.href === nextUrl.href && defaultShouldRevalidate,
        },
      },
    })
    await router.navigate('?product=1')
    assert.deepEqual(shown(), {
      at: '/shop/bella?product=1',
      loaderData: 'first',
      failed: false,
      busy: false,
    })
    assert.deepEqual([loads, rootLoads], [[], []])
    await router.revalidate()
    assert.deepEqual(shown().loaderData, '/shop/bella?product=1')
    assert.deepEqual([loads, rootLoads], [['/shop/bella?product=1'], ['/shop/bella']])
    await router.navigate('/shop/other?product=1')
    assert.deepEqual(loads.at(-1), '/shop/other?product=1')
  })

  test('leaves a redirecting page out of the history, and lets the browser load other sites', async () => {
    const { router, browser, shown } = routerAt('/', {
      pages: {
        orders: {
          clientLoader: () => {
            throw redirect('/login?next=%2Forders')
          },
        },
        checkout: {
          clientLoader: () => {
            throw redirect('https://bank.test/pay')
          },
        },
        profile: { clientLoader: () => redirectDocument('/console') },
      },
    })
    await router.navigate('/orders')
    assert.equal(shown().at, '/login?next=%2Forders')
    assert.deepEqual(browser.paths(), ['/', '/login?next=%2Forders'])
    await router.navigate('/checkout')
    await router.navigate('/profile', { replace: true })
    assert.deepEqual(browser.documents, ['https://bank.test/pay', `replace ${ORIGIN}/console`])
  })

  test('loads a page again, and ends its navigation, when the browser restores it frozen', async () => {
    const { router, browser, shown } = routerAt('/login', {
      pages: {
        login: { clientAction: () => redirectDocument('/console') },
      },
    })
    await router.submit(new FormData(), { action: '/login', method: 'post' })
    assert.deepEqual([browser.documents, shown().busy], [[`replace ${ORIGIN}/console`], true])
    const comesBack = (persisted: boolean) =>
      browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    comesBack(false)
    assert.equal(shown().busy, true)
    comesBack(true)
    assert.equal(shown().busy, false)
    await settled()
    assert.deepEqual(shown(), { at: '/login', loaderData: '/login', failed: false, busy: false })
  })

  test(
    'shows the failure of a page until the next navigation, and loads the document when code is ' +
      'missing',
    async () => {
      const { router, browser, shown } = routerAt('/', {
        pages: {
          order: {
            clientLoader: () => {
              throw data(null, { status: 404 })
            },
          },
        },
      })
      await router.navigate('/orders/9')
      assert.deepEqual(shown(), {
        at: '/orders/9',
        loaderData: undefined,
        failed: true,
        busy: false,
      })
      await router.navigate('/cart')
      assert.equal(shown().failed, false)
      const lost = createRouter<string>({
        initialState: { ...router.current() },
        rootLoader: { load: async () => 'site', shouldRevalidate: () => false },
        match: createMatcher([{ path: '/*', id: 'help' }]),
        moduleOf: () => Promise.reject(new Error('not there')),
        onUnreachable: () => {},
        window: browser.window,
      })
      await lost.navigate('/help')
      assert.deepEqual(browser.documents, ['/help'])
    },
  )

  test('shows the answer of an action, loads again only after a success, and follows a redirect', async () => {
    let status = 422
    const { router, browser, shown } = routerAt('/login?next=%2F', {
      pages: {
        login: {
          clientAction: async ({ request }) => {
            const name = (await request.formData()).get('name')
            if (status === 303) throw redirect('/cart')
            return data({ name }, { status })
          },
          clientLoader: () => (loads.push('login'), 'login'),
        },
      },
    })
    const form = new FormData()
    form.set('name', 'Ada')
    const send = () => router.submit(form, { action: '/login?next=%2F', method: 'post' })
    await send()
    assert.deepEqual(router.current().actionData, { name: 'Ada' })
    assert.deepEqual([loads, shown().loaderData], [[], 'first'])
    status = 200
    await send()
    assert.deepEqual([loads, shown().loaderData], [['login'], 'login'])
    assert.deepEqual(browser.paths(), ['/login?next=%2F'])
    status = 303
    await send()
    assert.deepEqual(shown().at, '/cart')
    assert.equal(router.current().actionData, undefined)
  })

  test('leaves the page as it is when the action cannot be reached', async () => {
    const lost = new TypeError('Failed to fetch')
    const { router, unreachable, shown } = routerAt('/login', {
      pages: {
        login: { clientAction: () => Promise.reject(lost) },
      },
    })
    await router.submit(new FormData(), { action: '/login', method: 'post' })
    assert.deepEqual(unreachable, [lost])
    assert.deepEqual(shown(), { at: '/login', loaderData: 'first', failed: false, busy: false })
  })

  test('turns a GET form into an address', async () => {
    const { router, shown } = routerAt('/orders')
    const form = new FormData()
    form.set('q', 'soup & bread')
    await router.submit(form, { action: '/orders', method: 'get' })
    assert.equal(shown().at, '/orders?q=soup+%26+bread')
  })

  test('loads nothing for an anchor of the current page', async () => {
    const { router, shown } = routerAt('/help')
    await router.navigate('#contact')
    assert.deepEqual(
      [shown().loaderData, router.current().location.hash, loads],
      ['first', '#contact', []],
    )
    await router.navigate(-1)
    await settled()
    assert.deepEqual([router.current().location.hash, loads], ['', []])
  })

  test('aborts a navigation when an anchor of the current page is followed', async () => {
    const slow = deferred()
    const { router, shown } = routerAt('/help', {
      pages: { cart: { clientLoader: () => slow.promise } },
    })
    const left = router.navigate('/cart')
    await router.navigate('#contact')
    slow.resolve()
    await left
    assert.deepEqual([shown().at, router.current().location.hash], ['/help', '#contact'])
  })

  test('leaves the base path out of locations and puts it into addresses', async () => {
    const { router, browser, shown } = routerAt('/orders', { base: '/console' })
    await router.navigate('/shop/bella?day=1')
    assert.equal(shown().at, '/shop/bella?day=1')
    assert.deepEqual(browser.paths(), ['/console/orders', '/console/shop/bella?day=1'])
    await router.navigate('?day=2')
    assert.equal(shown().at, '/shop/bella?day=2')
    await router.navigate('/')
    assert.equal(shown().at, '/')
    assert.equal(browser.paths().at(-1), '/console')
    await router.navigate(-3)
    await settled()
    assert.equal(shown().at, '/orders')
  })
})
