import assert from 'node:assert/strict'
import { test } from 'node:test'
import { data, redirect, redirectDocument } from './answers.ts'
import { createRouter } from './router.ts'
import { ORIGIN, loads, routerAt, settled, wait } from './testing/router-at.ts'

test('a page shows once it is loaded, with its address, and going back loads the one before', async () => {
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

test('who presses another link while a page is on its way sees only the other, whichever comes first', async () => {
  const slow = wait()
  const { router, browser, shown } = routerAt('/', {
    'shop.$id': {
      clientLoader: async ({ request }) => (await slow.passed, new URL(request.url).pathname),
    },
  })
  const first = router.navigate('/shop/slow')
  await settled()
  assert.equal(shown().busy, true)
  await router.navigate('/cart')
  slow.open()
  await first
  assert.deepEqual(shown(), { at: '/cart', loaderData: '/cart', failed: false, busy: false })
  assert.deepEqual(browser.paths(), ['/', '/cart'])
})

test('a page that is here already comes after the frame that answers the press', async () => {
  const seen = wait()
  const { router, shown } = routerAt('/', {}, () => seen.passed)
  const going = router.navigate('/shop/bella', { viewTransition: true })
  await settled()
  assert.deepEqual(shown(), { at: '/', loaderData: 'first', failed: false, busy: true })
  seen.open()
  await going
  assert.deepEqual(shown(), {
    at: '/shop/bella',
    loaderData: '/shop/bella',
    failed: false,
    busy: false,
  })
})

test('a page that was asked for when its link was touched is gone to after the frame that answers the press', async () => {
  const seen = wait()
  const { router, shown } = routerAt('/', {}, () => seen.passed)
  const going = router.navigate('/shop/bella', { viewTransition: true, prepared: true })
  await settled()
  assert.deepEqual(shown(), { at: '/', loaderData: 'first', failed: false, busy: false })
  assert.deepEqual(loads, [])
  seen.open()
  await going
  assert.deepEqual(shown(), {
    at: '/shop/bella',
    loaderData: '/shop/bella',
    failed: false,
    busy: false,
  })
})

test('who goes elsewhere in the frame that answers the press goes there', async () => {
  const seen = wait()
  const { router, shown } = routerAt('/', {}, () => seen.passed)
  const first = router.navigate('/shop/bella', { viewTransition: true, prepared: true })
  await settled()
  await router.navigate('/cart')
  seen.open()
  await first
  assert.deepEqual(shown(), { at: '/cart', loaderData: '/cart', failed: false, busy: false })
})

test('a page that its address only looks at another way is not loaded anew, unless it was asked to be', async () => {
  const { router, shown, roots } = routerAt('/shop/bella', {
    'shop.$id': {
      shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
        currentUrl.href === nextUrl.href && defaultShouldRevalidate,
    },
  })
  await router.navigate('?product=1')
  assert.deepEqual(shown(), {
    at: '/shop/bella?product=1',
    loaderData: 'first',
    failed: false,
    busy: false,
  })
  assert.deepEqual([loads, roots], [[], []])
  await router.revalidate()
  assert.deepEqual(shown().loaderData, '/shop/bella?product=1')
  assert.deepEqual([loads, roots], [['/shop/bella?product=1'], ['/shop/bella']])
  await router.navigate('/shop/other?product=1')
  assert.deepEqual(loads.at(-1), '/shop/other?product=1')
})

test('a page that sends elsewhere is never in the history; outside the site, the browser goes', async () => {
  const { router, browser, shown } = routerAt('/', {
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
  })
  await router.navigate('/orders')
  assert.equal(shown().at, '/login?next=%2Forders')
  assert.deepEqual(browser.paths(), ['/', '/login?next=%2Forders'])
  await router.navigate('/checkout')
  await router.navigate('/profile', { replace: true })
  assert.deepEqual(browser.gone, ['https://bank.test/pay', `replace ${ORIGIN}/console`])
})

test('whoever comes back from another site to a page that the browser kept finds nothing under way, and what is true now', async () => {
  const { router, browser, shown } = routerAt('/login', {
    login: { clientAction: () => redirectDocument('/console') },
  })
  await router.submit(new FormData(), { action: '/login', method: 'post' })
  assert.deepEqual([browser.gone, shown().busy], [[`replace ${ORIGIN}/console`], true])
  const comesBack = (persisted: boolean) =>
    browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  comesBack(false)
  assert.equal(shown().busy, true)
  comesBack(true)
  assert.equal(shown().busy, false)
  await settled()
  assert.deepEqual(shown(), { at: '/login', loaderData: '/login', failed: false, busy: false })
})

test('what a page cannot show stands in its place, and is forgotten on the next; code that does not come is the browser’s business', async () => {
  const { router, browser, shown } = routerAt('/', {
    'orders.$id': {
      clientLoader: () => {
        throw data(null, { status: 404 })
      },
    },
  })
  await router.navigate('/orders/9')
  assert.deepEqual(shown(), { at: '/orders/9', loaderData: undefined, failed: true, busy: false })
  await router.navigate('/cart')
  assert.equal(shown().failed, false)
  const lost = createRouter<string>({
    first: { ...router.current() },
    root: { load: async () => 'site', shouldRevalidate: () => false },
    moduleOf: () => Promise.reject(new Error('not there')),
    onUnanswered: () => {},
    window: browser.window,
  })
  await lost.navigate('/help')
  assert.deepEqual(browser.gone, ['/help'])
})

test('a form’s answer is shown with the page; what was refused loads nothing anew; what leads elsewhere is followed', async () => {
  let status = 422
  const { router, browser, shown } = routerAt('/login?next=%2F', {
    login: {
      clientAction: async ({ request }) => {
        const name = (await request.formData()).get('name')
        if (status === 303) throw redirect('/cart')
        return data({ name }, { status })
      },
      clientLoader: () => (loads.push('login'), 'login'),
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

test('a form that nobody answers leaves its page as it is, with what was typed', async () => {
  const lost = new TypeError('Failed to fetch')
  const { router, unanswered, shown } = routerAt('/login', {
    login: { clientAction: () => Promise.reject(lost) },
  })
  await router.submit(new FormData(), { action: '/login', method: 'post' })
  assert.deepEqual(unanswered, [lost])
  assert.deepEqual(shown(), { at: '/login', loaderData: 'first', failed: false, busy: false })
})

test('a form that only asks is an address', async () => {
  const { router, shown } = routerAt('/orders')
  const form = new FormData()
  form.set('q', 'soup & bread')
  await router.submit(form, { action: '/orders', method: 'get' })
  assert.equal(shown().at, '/orders?q=soup+%26+bread')
})

test('a mark within the page asks for nothing', async () => {
  const { router, shown } = routerAt('/help')
  await router.navigate('#contact')
  assert.deepEqual(
    [shown().loaderData, router.current().place.hash, loads],
    ['first', '#contact', []],
  )
  await router.navigate(-1)
  await settled()
  assert.deepEqual([router.current().place.hash, loads], ['', []])
})

test('whoever goes to a mark of the present page is not taken to the page that was under way', async () => {
  const slow = wait()
  const { router, shown } = routerAt('/help', { cart: { clientLoader: () => slow.passed } })
  const left = router.navigate('/cart')
  await router.navigate('#contact')
  slow.open()
  await left
  assert.deepEqual([shown().at, router.current().place.hash], ['/help', '#contact'])
})
