import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@hawker/contract/client'
import { type CartLine, clientLineId, keyOf } from './cart-line.ts'
import { pushLines } from './push-lines.ts'

const BREAD = 30
const GONE = 31
function line(stockId: number, standIn: number | null): CartLine {
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
    ...(standIn === null
      ? {}
      : { replacement: 'specific' as const, standIn: { stockId: standIn, title: 'Bread' } }),
  }
  return { ...made, key: keyOf(made) }
}

type Sent = {
  stock_id: number
  quantity: number
  client_line_id: string
  replacement?: { stock_id?: number }
}
/** A server that takes no line which names what is gone: one line alone is refused, of several the others go in. */
function serverWithout(gone: number) {
  const sent: Sent[][] = []
  const api = createClient({
    baseUrl: '',
    lang: () => 'en',
    fetch: async (_, init) => {
      const { products }: { products: Sent[] } = JSON.parse(String(init?.body))
      sent.push(products)
      const taken = products.map((product) => product.replacement?.stock_id !== gone)
      if (products.length === 1 && !taken[0])
        return Response.json(
          { status: false, code: 'product_unavailable', message: 'Gone', data: { stand_in: gone } },
          { status: 422 },
        )
      const results = products.map(({ client_line_id: id }, place) => ({
        client_line_id: id,
        ok: taken[place],
      }))
      return Response.json({ status: true, data: { results } })
    },
  })
  return {
    api,
    sent,
    named: () =>
      sent.map((products) => products.map(({ replacement }) => replacement?.stock_id ?? null)),
  }
}
const cartOf = (...lines: CartLine[]) => ({
  shop: { id: 7, uuid: 'u', slug: 's', title: 'Shop', logo: null, minAmount: 0 },
  currencyId: null,
  decimals: 2,
  lines,
})

test('a dish whose named stand-in is gone when its guest signs in goes in without it, silently', async () => {
  const { api, sent, named } = serverWithout(GONE)
  const answer = await pushLines(api, cartOf(line(1, GONE)))
  assert.ok(answer.ok, JSON.stringify(answer))
  assert.deepEqual(named(), [[GONE], [null]])
  assert.deepEqual(
    sent.map(([only]) => [only?.stock_id, only?.quantity, only?.client_line_id]),
    [
      [1, 2, clientLineId(line(1, null).key)],
      [1, 2, clientLineId(line(1, null).key)],
    ],
    'the same line as before, so that it is not there twice',
  )
})

test('beside other dishes it alone loses what it named', async () => {
  const { api, named } = serverWithout(GONE)
  const answer = await pushLines(api, cartOf(line(1, GONE), line(2, BREAD), line(3, null)))
  assert.ok(answer.ok && answer.data.results.every(({ ok }) => ok))
  assert.deepEqual(named(), [
    [GONE, BREAD, null],
    [null, BREAD, null],
  ])
})

test('where everything can be had it is sent once', async () => {
  const { api, sent } = serverWithout(GONE)
  assert.ok((await pushLines(api, cartOf(line(1, BREAD), line(2, null)))).ok)
  assert.equal(sent.length, 1)
})
