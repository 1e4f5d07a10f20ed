import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressLines } from './address-text.ts'

test('an address has its street on the first line and its city and postcode on the second', () => {
  for (const [address, street, city] of [
    ['1400 14th Street NW, Washington, DC 20005', '1400 14th Street NW', 'Washington, DC 20005'],
    ['12, Rue de Rivoli, 75001 Paris', '12, Rue de Rivoli', '75001 Paris'],
    ['Hauptstraße 12', 'Hauptstraße 12', ''],
    ['شارع النيل ٥، القاهرة', 'شارع النيل ٥، القاهرة', ''],
  ] as const)
    assert.deepEqual(addressLines(address), { street, city }, address)
})
