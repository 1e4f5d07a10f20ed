import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backOnSaleAt, sellableAt } from './sold-out.ts'

const back = (zone: string, at: string) =>
  new Date(backOnSaleAt(zone, Date.parse(at))).toISOString()

test('a product sold out in the evening is back at 5 the next morning in the shop’s time zone', () => {
  assert.equal(back('America/New_York', '2026-11-21T23:30:00Z'), '2026-11-22T10:00:00.000Z')
})

test('a product sold out at half past one at night is back the same morning', () => {
  assert.equal(back('America/New_York', '2026-11-22T06:30:00Z'), '2026-11-22T10:00:00.000Z')
})

test('"off sale until" ends at that time, and a count of zero lasts until the next count', () => {
  const until = Date.parse('2026-11-22T10:00:00Z')
  const stock = { quantity: 3, sold_out_until: '2026-11-22T10:00:00Z' }
  assert.equal(sellableAt(stock, until - 1), 'off_sale')
  assert.equal(sellableAt(stock, until), 'available')
  assert.equal(sellableAt({ quantity: 0, sold_out_until: null }, until), 'none_left')
  assert.equal(sellableAt({ quantity: null, sold_out_until: null }, until), 'available')
})
