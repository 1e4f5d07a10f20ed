import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { data, redirect, redirectDocument } from './answers.ts'
import { match } from './match.ts'
import { placeOf } from './place.ts'
import type { RouteModule } from './route-module.ts'
import { createRouter } from './router.ts'

const ORIGIN = 'https://hawker.test'

/** As much of a browser as the router touches; `gone` is where it was sent by itself. */
function browserAt(path: string) {
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(path, ORIGIN), state: null }]
  let at = 0
  const gone: string[] = []
  const target = new EventTarget()
  const here = () => entries[at] ?? assert.fail('nowhere')
  const location = {
    get href() {
      return here().url.href
    },
    get origin() {
      return ORIGIN
    },
    get pathname() {
      return here().url.pathname
    },
    get search() {
      return here().url.search
    },
    get hash() {
      return here().url.hash
    },
    assign: (to: string | URL) => void gone.push(`${to}`),
    replace: (to: string | URL) => void gone.push(`replace ${to}`),
  }
  const window = Object.assign(target, {
    location,
    scrollY: 0,
    scrollTo: (_x: number, y: number) => void (window.scrollY = y),
    document: { getElementById: () => null },
    sessionStorage: { getItem: () => null, setItem: () => {} },
    history: {
      scrollRestoration: 'auto',
      get state() {
        return here().state
      },
      pushState: (state: unknown, _: string, to: string) => {
        entries.splice(++at, Number.POSITIVE_INFINITY, { url: new URL(to, ORIGIN), state })
      },
      replaceState: (state: unknown, _: string, to?: string) => void (entries[at] = { url: new URL(to ?? here().url, ORIGIN), state }),
      go: (steps: number) => {
        at += steps
        target.dispatchEvent(new Event('popstate'))
      },
    },
  })
  return { window: window as unknown as Window, gone, paths: () => entries.map(({ url }) => url.pathname + url.search), at: () => at }
}

type Wait = { open: () => void; passed: Promise<void> }
const wait = (): Wait => {
  let open = () => {}
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { open, passed }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

const Page = () => null
let loads: string[] = []
beforeEach(() => (loads = []))

/** Pages that answer with their own address; `pages` lays others over them. */
function routerAt(path: string, pages: Record<string, Partial<RouteModule>> = {}) {
  const browser = browserAt(path)
  const roots: string[] = []
  const moduleOf = async (id: string): Promise<RouteModule> => ({
    default: Page,
    clientLoader({ request }) {
      const { pathname, search } = new URL(request.url)
      loads.push(pathname + search)
      return pathname + search
    },
    ...pages[id],
  })
  const router = createRouter<string>({
    first: {
      place: placeOf(new URL(path, ORIGIN), { key: 'default' }),
      match: match(new URL(path, ORIGIN).pathname),
      module: undefined,
      root: 'site',
      loaderData: 'first',
      actionData: undefined,
      failure: undefined,
    },
    root: {
      load: async (request) => {
        roots.push(new URL(request.url).pathname)
        return 'site anew'
      },
      shouldRevalidate: ({ currentUrl, nextUrl, formMethod }) => formMethod === undefined && currentUrl.href === nextUrl.href,
    },
    moduleOf,
    window: browser.window,
  })
  router.start()
  const shown = () => {
    const { place, loaderData, failure, navigation } = router.current()
    return { at: place.pathname + place.search, loaderData, failed: failure !== undefined, busy: navigation.state !== 'idle' }
  }
  return { router, browser, roots, shown }
}

test('a page shows once it is loaded, with its address, and going back loads the one before', async () => {
  const { router, browser, shown } = routerAt('/')
  await router.navigate('/shop/bella')
  assert.deepEqual(shown(), { at: '/shop/bella', loaderData: '/shop/bella', failed: false, busy: false })
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
    'shop.$id': { clientLoader: async ({ request }) => (await slow.passed, new URL(request.url).pathname) },
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

test('a page that its address only looks at another way is not loaded anew, unless it was asked to be', async () => {
  const { router, shown, roots } = routerAt('/shop/bella', {
    'shop.$id': {
      shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) => currentUrl.href === nextUrl.href && defaultShouldRevalidate,
    },
  })
  await router.navigate('?product=1')
  assert.deepEqual(shown(), { at: '/shop/bella?product=1', loaderData: 'first', failed: false, busy: false })
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
  assert.deepEqual([shown().loaderData, router.current().place.hash, loads], ['first', '#contact', []])
  await router.navigate(-1)
  await settled()
  assert.deepEqual([router.current().place.hash, loads], ['', []])
})

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

test('of two renewals the later one counts, whichever is answered first', async () => {
  const first = wait()
  let asked = 0
  const { router, shown } = routerAt('/', {
    home: {
      clientLoader: async () => {
        const mine = ++asked
        if (mine === 1) await first.passed
        return mine
      },
    },
  })
  const renewals = [router.revalidate()]
  await settled()
  renewals.push(router.revalidate())
  await settled()
  first.open()
  await Promise.all(renewals)
  assert.equal(shown().loaderData, 2)
  assert.equal(router.current().revalidation, 'idle')
})
