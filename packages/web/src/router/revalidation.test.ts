import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deferred, routerAt, settled } from './testing/router-at.ts'

describe('revalidate', () => {
  test('keeps the data of the later of two revalidations, even if it is answered first', async () => {
    const first = deferred()
    let requests = 0
    const { router, shown } = routerAt('/', {
      pages: {
        home: {
          clientLoader: async () => {
            const mine = ++requests
            if (mine === 1) await first.promise
            return mine
          },
        },
      },
    })
    const revalidations = [router.revalidate()]
    await settled()
    revalidations.push(router.revalidate())
    await settled()
    first.resolve()
    await Promise.all(revalidations)
    assert.equal(shown().loaderData, 2)
    assert.equal(router.current().revalidation, 'idle')
  })

  test('loads the root again for a page that is opened during a revalidation', async () => {
    for (const first of ['revalidation', 'page'] as const) {
      const waits = { revalidation: deferred(), page: deferred() }
      const { router, shown } = routerAt('/', {
        pages: {
          home: { clientLoader: async () => (await waits.revalidation.promise, 'home') },
          cart: { clientLoader: async () => (await waits.page.promise, 'cart') },
        },
      })
      const revalidation = router.revalidate()
      const page = router.navigate('/cart')
      waits[first].resolve()
      await settled()
      for (const { resolve } of Object.values(waits)) resolve()
      await Promise.all([revalidation, page])
      assert.deepEqual([router.current().root, shown().loaderData], ['newer site', 'cart'])
      assert.equal(router.current().revalidation, 'idle')
    }
  })

  test('reaches a page whose query or anchor changed during the revalidation', async () => {
    const pages = { shop: { shouldRevalidate: () => false } }
    for (const to of ['?product=1', '#menu']) {
      const { router, shown } = routerAt('/shop/bella', { pages })
      const revalidation = router.revalidate()
      await router.navigate(to)
      await revalidation
      assert.equal(router.current().root, 'newer site')
      assert.notEqual(shown().loaderData, 'first', to)
    }
  })
})
