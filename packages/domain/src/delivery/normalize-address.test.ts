import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeAddress, normalizeTypedAddress } from './normalize-address.ts'

test('five spellings of an address have the same search form', () => {
  const spellings = [
    '1629 CONNECTICUT AVENUE NW',
    '1629 Connecticut Ave. N.W.',
    ' 1629  connecticut av, northwest',
    '1629 Connécticut Avenue Northwest',
    '１６２９ Connecticut Ave NW',
  ]
  assert.deepEqual(
    new Set(spellings.map(normalizeAddress)),
    new Set(['1629 connecticut avenue northwest']),
  )
})
test('accents, ligatures and apostrophes are removed', () => {
  assert.equal(normalizeAddress("12 O'Neill-Straße, Łódź"), '12 oneill strasse lodz')
  assert.equal(normalizeAddress('شارع الحمراء ١٢'), 'شارع الحمراء ١٢')
})
test('single letters stay, so E Street is not East Street', () => {
  assert.equal(normalizeAddress('1200 E St NW'), '1200 e street northwest')
})
test('the last word typed may be an abbreviation or the beginning of another word', () => {
  assert.deepEqual(normalizeTypedAddress('12 Pl'), ['12 place', '12 pl'])
  assert.deepEqual(normalizeTypedAddress('12 Ave Connec'), ['12 avenue connec'])
  assert.deepEqual(normalizeTypedAddress('  '), [''])
})
