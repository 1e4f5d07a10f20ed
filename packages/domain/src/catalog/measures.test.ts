import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentOfStep, isMeasureUnit, isWeighed, pricePerMeasure } from './measures.ts'

test('a pack of half a kilogram for 1.99 costs 3.98 a kilogram', () => {
  assert.deepEqual(pricePerMeasure(199n, { amount: 500, unit: 'g' }), { amount: 398n, per: 'kg' })
})

test('a bottle of 330 ml for 1.29 costs 3.91 a litre, rounded once', () => {
  assert.deepEqual(pricePerMeasure(129n, { amount: 330, unit: 'ml' }), { amount: 391n, per: 'l' })
})

test('a pack is measured to a thousandth of a gram, and an empty one has no unit price', () => {
  assert.deepEqual(pricePerMeasure(100n, { amount: 46.7, unit: 'g' }), { amount: 2141n, per: 'kg' })
  assert.equal(pricePerMeasure(100n, { amount: 0, unit: 'g' }), null)
})

test('weighed goods have a content per step, and pieces are not weighed', () => {
  assert.deepEqual(contentOfStep('kg', 0.25), { amount: 250, unit: 'g' })
  assert.deepEqual(contentOfStep('L', 0.5), { amount: 500, unit: 'ml' })
  assert.equal(contentOfStep('pack', 1), null)
  assert.equal(contentOfStep(null, 1), null)
  assert.deepEqual(['kg', 'ML', 'pack', null, 'constructor'].map(isMeasureUnit), [
    true,
    true,
    false,
    false,
    false,
  ])
})

test('goods are weighed in a unit of measure or in fractional steps', () => {
  assert.equal(isWeighed({ unit: 'kg', step: 1 }), true)
  assert.equal(isWeighed({ unit: 'килограмм', step: 0.25 }), true)
  assert.equal(isWeighed({ unit: 'килограмм', step: 1 }), false)
  assert.equal(isWeighed({ unit: null, step: 2 }), false)
})
