import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@hawker/contract/core/client'
import type { CartLine } from './cart-line.ts'
import { sendLines } from './send-lines.ts'

const line = (stockId: number): CartLine => ({
  key: `${stockId}`,
  detailId: null,
  productUuid: `product-${stockId}`,
  stockId,
  title: 'Dish',
  img: null,
  color: '#000000',
  extras: [],
  addons: [{ stockId: stockId + 100, title: 'Extra', price: 1, perUnit: 1 }],
  note: '',
  quantity: 2,
  minQty: 1,
  maxQty: null,
  price: 5,
  problem: null,
})

test('sends several lines in one request that outlives the page', async () => {
  const sent: (RequestInit & { url: string })[] = []
  const api = createClient({
    baseUrl: '',
    lang: () => 'en',
    fetch: async (url, init) => {
      sent.push({ ...init, url: String(url) })
      return Response.json({ data: null })
    },
  })
  await sendLines(api, { shopId: 7, currencyId: null, hasCart: true }, [line(1), line(2)])
  const [call] = sent
  assert.equal(call?.keepalive, true)
  assert.match(call?.url ?? '', /insert-product/)
  const {
    shop_id: shopId,
    products,
  }: { shop_id: number; products: { stock_id: number; quantity: number }[] } = JSON.parse(
    String(call?.body),
  )
  assert.equal(shopId, 7)
  // Absolute quantities: sending the request twice has the same result.
  assert.deepEqual(
    products.map(({ stock_id: id, quantity }) => [id, quantity]),
    [
      [1, 2],
      [101, 2],
      [2, 2],
      [102, 2],
    ],
  )
})
