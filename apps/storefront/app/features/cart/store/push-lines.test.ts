import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@hawker/contract/core/client'
import { type CartLine, keyOf } from './cart-line.ts'
import { clientLineId } from './line-products.ts'
import { pushLines } from './push-lines.ts'

test('merges the whole cart by one request, with the line ids of the device', async () => {
  const sent: { url: string; body: Record<string, unknown> }[] = []
  const api = createClient({
    baseUrl: '',
    lang: () => 'en',
    fetch: async (url, init) => {
      sent.push({ url: String(url), body: JSON.parse(String(init?.body)) })
      return Response.json({ status: true, data: {} })
    },
  })
  const made: Omit<CartLine, 'key'> = {
    detailId: 17,
    productUuid: 'p1',
    stockId: 1,
    title: 'Dish',
    img: null,
    color: '',
    extras: [],
    addons: [],
    note: '',
    quantity: 2,
    minQty: 1,
    maxQty: null,
    price: 5,
    problem: null,
  }
  const line = { ...made, key: keyOf(made) }
  await pushLines(api, {
    shop: { id: 7, uuid: 'u', slug: 's', title: 'Shop', logo: null, minAmount: 0 },
    currencyId: 4,
    decimals: 2,
    lines: [line],
  })
  assert.equal(sent.length, 1)
  assert.match(sent[0]?.url ?? '', /\/dashboard\/user\/cart\/merge/)
  assert.deepEqual(sent[0]?.body, {
    shop_id: 7,
    currency_id: 4,
    products: [{ stock_id: 1, quantity: 2, client_line_id: clientLineId(line.key) }],
  })
})
