import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { readCurrencies, styleOf, useCurrencies } from './currencies.ts'

test('a currency has its symbol and decimals before the styles of the marketplace arrive', () => {
  assert.deepEqual(styleOf('USD'), { symbol: '$', position: 'before', decimal_places: 2 })
  assert.deepEqual(styleOf('JPY'), { symbol: '¥', position: 'before', decimal_places: 0 })
  assert.equal(styleOf('COP').decimal_places, 2)
})

test('once the styles were read, the first rendering of a page uses them', async (t) => {
  const position = () => renderToString(createElement(() => useCurrencies()('EUR').position))
  assert.equal(position(), 'before')
  Object.assign(globalThis, { document: { documentElement: { lang: 'en' } } })
  t.after(() => Reflect.deleteProperty(globalThis, 'document'))
  const euro = { code: 'EUR', symbol: '€', position: 'after', decimal_places: 2, default: false }
  t.mock.method(globalThis, 'fetch', async () => Response.json({ status: true, data: [euro] }))
  await readCurrencies()
  assert.equal(position(), 'after')
})
