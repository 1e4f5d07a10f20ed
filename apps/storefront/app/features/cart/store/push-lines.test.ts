import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@hawker/contract/core/client'
import { type CartLine, clientLineId, keyOf } from './cart-line.ts'
import { pushLines } from './push-lines.ts'

const BREAD = 30
const SOLD_OUT = 31
function line(stockId: number, replacementStockId: number | null): CartLine {
  const made = {
    detailId: null,
    productUuid: `p${stockId}`,
    stockId,
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
    ...(replacementStockId === null
      ? {}
      : {
          replacement: 'specific' as const,
          replacementProduct: { stockId: replacementStockId, title: 'Bread' },
        }),
  }
  return { ...made, key: keyOf(made) }
}

type SentProduct = {
  stock_id: number
  quantity: number
  client_line_id: string
  replacement?: { stock_id?: number }
}
/**
 * A server that refuses lines with an unavailable replacement. A single refused line fails the
 * request; among several, only that line fails.
 */
function serverThatRefuses(unavailable: number) {
  const sent: SentProduct[][] = []
  const api = createClient({
    baseUrl: '',
    lang: () => 'en',
    fetch: async (_, init) => {
      const { products }: { products: SentProduct[] } = JSON.parse(String(init?.body))
      sent.push(products)
      const accepted = products.map((product) => product.replacement?.stock_id !== unavailable)
      if (products.length === 1 && !accepted[0])
        return Response.json(
          {
            status: false,
            code: 'product_unavailable',
            message: 'Gone',
            data: { stand_in: unavailable },
          },
          { status: 422 },
        )
      const results = products.map(({ client_line_id: id }, index) => ({
        client_line_id: id,
        ok: accepted[index],
      }))
      return Response.json({ status: true, data: { results } })
    },
  })
  return {
    api,
    sent,
    replacements: () =>
      sent.map((products) => products.map(({ replacement }) => replacement?.stock_id ?? null)),
  }
}
const cartOf = (...lines: CartLine[]) => ({
  shop: { id: 7, uuid: 'u', slug: 's', title: 'Shop', logo: null, minAmount: 0 },
  currencyId: null,
  decimals: 2,
  lines,
})

test('adds a line without its replacement product when that is sold out', async () => {
  const { api, sent, replacements } = serverThatRefuses(SOLD_OUT)
  const answer = await pushLines(api, cartOf(line(1, SOLD_OUT)))
  assert.ok(answer.ok, JSON.stringify(answer))
  assert.deepEqual(replacements(), [[SOLD_OUT], [null]])
  assert.deepEqual(
    sent.map(([only]) => [only?.stock_id, only?.quantity, only?.client_line_id]),
    [
      [1, 2, clientLineId(line(1, null).key)],
      [1, 2, clientLineId(line(1, null).key)],
    ],
    'the same line id, so that the line is not added twice',
  )
})

test('keeps the replacements of other lines', async () => {
  const { api, replacements } = serverThatRefuses(SOLD_OUT)
  const answer = await pushLines(api, cartOf(line(1, SOLD_OUT), line(2, BREAD), line(3, null)))
  assert.ok(answer.ok && answer.data.results.every(({ ok }) => ok))
  assert.deepEqual(replacements(), [
    [SOLD_OUT, BREAD, null],
    [null, BREAD, null],
  ])
})

test('sends the cart once when everything is available', async () => {
  const { api, sent } = serverThatRefuses(SOLD_OUT)
  assert.ok((await pushLines(api, cartOf(line(1, BREAD), line(2, null)))).ok)
  assert.equal(sent.length, 1)
})
