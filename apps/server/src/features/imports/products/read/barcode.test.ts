import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barcodeOf, codeInUrl, isGtin, isScientific } from './barcode.ts'

test('isGtin verifies the check digit', () => {
  assert.equal(isGtin('8001120821300'), true)
  assert.equal(isGtin('8001120821301'), false)
  assert.equal(isGtin('800112082130'), false)
})
test('barcodeOf restores leading zeros, as a scanner reads the code', () => {
  assert.equal(barcodeOf('0000008001120821300'), '8001120821300')
  assert.equal(barcodeOf('36000291452'), '0036000291452')
  assert.equal(barcodeOf('000'), undefined)
  assert.equal(barcodeOf('225'), undefined)
})
test('codeInUrl finds a code that a spreadsheet shortened in the URL of its page', () => {
  assert.equal(isScientific('8,02E+12'), true)
  assert.equal(isScientific('8021234567890'), false)
  assert.equal(codeInUrl('https://it.openfoodfacts.org/product/8001120821300'), '8001120821300')
  assert.equal(
    codeInUrl('http://world-en.openfoodfacts.org/product/00000000000000225/jeunes-pousses'),
    '00000000000000225',
  )
  assert.equal(codeInUrl('https://example.org/'), undefined)
})
