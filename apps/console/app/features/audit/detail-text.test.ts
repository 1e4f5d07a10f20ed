import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { detailText } from './detail-text.ts'

describe('detailText', () => {
  const CASES = [
    [['14597', 'BRL'], '145.97 BRL'],
    [['-5', 'USD'], '-0.05 USD'],
    [['1500', 'JPY'], '1500 JPY'],
    [['12345', 'KWD'], '12.345 KWD'],
    [['1500050', 'COP'], '15000.50 COP'],
    [['2500000', 'IQD'], '2500.000 IQD'],
    [['secret_key', 'webhook_secret'], 'secret_key, webhook_secret'],
    [['12', '13'], '12, 13'],
    ['The kitchen has no power', 'The kitchen has no power'],
    [{ liable: 'shop' }, '{"liable":"shop"}'],
    [[1, 2], '[1,2]'],
    [[], '[]'],
    [null, 'null'],
  ] as const
  for (const [value, text] of CASES)
    test(`shows ${JSON.stringify(value)} as ${text}`, () => assert.equal(detailText(value), text))
})
