import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { providerWords } from './provider-words.ts'

describe('providerWords', () => {
  const CASES = [
    ['create session: No such key', 'create session: No such key'],
    [
      'create invoice: {"type":"api_error","message":"Currency is not supported","errors":null}',
      'create invoice: Currency is not supported',
    ],
    [
      'create session: {\n  "error": {\n    "message": "No such \\"price\\"",\n    "param": "li',
      'create session: No such "price"',
    ],
    [
      'create order: {"name":"INVALID","message":"Refused","details":[{"description":"Amount is 0"}]}',
      'create order: Amount is 0',
    ],
    ['create link: {"message":null}', 'create link: {"message":null}'],
    ['create link: {"message":"C:\\x"}', 'create link: {"message":"C:\\x"}'],
    ['create link: {"message":"cut of', 'create link: {"message":"cut of'],
  ] as const
  for (const [message, words] of CASES)
    test(`shows ${words}`, () => assert.equal(providerWords(message), words))
})
