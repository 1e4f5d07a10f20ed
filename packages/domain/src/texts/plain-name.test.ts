import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOneLine, isPlainName, toOneLine } from './plain-name.ts'

const NAMES = [
  'Amina',
  'Mary-Jane O’Neill',
  'J. R. R. Tolkien',
  'J.R. Smith',
  'St. John',
  'Dr.Smith',
  'María José',
  'علی\u200cرضا',
  'ශ්‍රී',
  '王小明',
  'אבי',
  'Mr. T.',
  "Joe's Pizza & Co.",
  'No. 1 Grill',
  '',
]
const REFUSED = [
  'Amina\nhttps://hawker.test/login',
  'Amina\r',
  'Amina\u2028',
  'Amina\u0085',
  'Ami\u202ena',
  'Ami\u2066na',
  'Ami\u200fna',
  'Ami\u061cna',
  'https://evil.example',
  'see www.evil.example',
  'evil.com',
  'Pay at evil.ru/now',
  'ｅｖｉｌ．ｃｏｍ',
  'Amina\t',
]

test('accepts names of people and shops in every script', () => {
  for (const name of NAMES) assert.equal(isPlainName(name), true, JSON.stringify(name))
})

test('refuses line breaks, direction marks and web addresses', () => {
  for (const name of REFUSED) assert.equal(isPlainName(name), false, JSON.stringify(name))
})

test('puts any text on one line', () => {
  for (const text of [...NAMES, ...REFUSED]) assert.ok(isOneLine(toOneLine(text)), text)
  assert.equal(toOneLine('Amina\r\n\u202eBen'), 'Amina Ben')
  assert.equal(toOneLine('ශ්‍රී'), 'ශ්‍රී')
})
