import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatContent, formatQuantity } from './format-content.ts'
import { formatMeasure, formatQuantityOf, partText, titledText } from './format-measure.ts'

test('a weight below a kilogram is in grams, a larger one in kilograms', () => {
  assert.equal(formatContent({ amount: 250, unit: 'g' }, 'en'), '250\u00a0g')
  assert.equal(formatContent({ amount: 999, unit: 'g' }, 'en'), '999\u00a0g')
  assert.equal(formatContent({ amount: 1000, unit: 'g' }, 'en'), '1\u00a0kg')
  assert.equal(formatContent({ amount: 1750, unit: 'g' }, 'de'), '1,75\u00a0kg')
  assert.equal(formatContent({ amount: 500, unit: 'ml' }, 'fr'), '500\u00a0ml')
})

test('a weight has the digits and the unit of the language', () => {
  assert.equal(formatContent({ amount: 250, unit: 'g' }, 'ar'), '٢٥٠\u00a0غرام')
  assert.equal(formatContent({ amount: 1500, unit: 'g' }, 'ru'), '1,5\u00a0кг')
})

test('a measure is read by the internal name of its unit, and other units keep their name', () => {
  assert.equal(formatMeasure(0.25, 'kg', 'en'), '250\u00a0g')
  assert.equal(formatMeasure(0.2, 'KG', 'en'), '200\u00a0g')
  assert.equal(formatMeasure(0.5, 'bunch', 'en'), '0.5\u00a0bunch')
  assert.equal(formatMeasure(0.5, null, 'en'), '0.5')
})

test('a quantity of goods sold by weight is their weight, of others a count', () => {
  const step = { amount: 250, unit: 'g' } as const
  assert.deepEqual(
    [1, 2, 4].map((quantity) => formatQuantity(quantity, step, 'en')),
    ['250\u00a0g', '500\u00a0g', '1\u00a0kg'],
  )
  assert.equal(formatQuantity(2, null, 'en'), '2')
  assert.deepEqual(
    [formatQuantityOf(2, step, 'en'), formatQuantityOf(2, null, 'en')],
    ['500\u00a0g', '2×'],
  )
})

test('a part of a line and a titled line have the weight of goods sold by weight', () => {
  const apples = { quantity: 4, weighed: { unit: 'kg', ordered: 1, packed: null } }
  const olives = { quantity: 3, weighed: null }
  assert.deepEqual(
    [1, 3, 4].map((count) => partText(count, apples, 'en')),
    ['250\u00a0g', '750\u00a0g', '1\u00a0kg'],
  )
  assert.equal(partText(2, olives, 'en'), '2')
  assert.equal(titledText({ ...apples, title: 'Apples' }, 'en'), '1\u00a0kg Apples')
  assert.equal(titledText({ ...olives, title: 'Olives' }, 'en'), '3 × Olives')
})
