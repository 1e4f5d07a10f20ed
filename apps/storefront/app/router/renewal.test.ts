import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routerAt, settled, wait } from './testing/router-at.ts'

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

test('what all pages are drawn with is renewed for the page that somebody goes to meanwhile too, whichever comes first', async () => {
  for (const first of ['renewal', 'page'] as const) {
    const waits = { renewal: wait(), page: wait() }
    const { router, shown } = routerAt('/', {
      home: { clientLoader: async () => (await waits.renewal.passed, 'home') },
      cart: { clientLoader: async () => (await waits.page.passed, 'cart') },
    })
    const renewal = router.revalidate()
    const page = router.navigate('/cart')
    waits[first].open()
    await settled()
    for (const { open } of Object.values(waits)) open()
    await Promise.all([renewal, page])
    assert.deepEqual([router.current().root, shown().loaderData], ['site anew', 'cart'])
    assert.equal(router.current().revalidation, 'idle')
  }
})

test('a renewal reaches the page that is only looked at another way meanwhile, and one whose mark was gone to', async () => {
  const pages = { 'shop.$id': { shouldRevalidate: () => false } }
  for (const to of ['?product=1', '#menu']) {
    const { router, shown } = routerAt('/shop/bella', pages)
    const renewal = router.revalidate()
    await router.navigate(to)
    await renewal
    assert.equal(router.current().root, 'site anew')
    assert.notEqual(shown().loaderData, 'first', to)
  }
})
