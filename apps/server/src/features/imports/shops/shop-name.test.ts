import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableAddress } from '../addresses/readable-address.ts'
import { RowIssues } from '../report/row-issue.ts'
import { shopName, slugOf } from './shop-name.ts'

test('shopName removes licence words', () => {
  const cases: [string, string | undefined][] = [
    ['Tinto-405.1', 'Tinto'],
    ['RPM ITALIAN - 405.1', 'RPM ITALIAN'],
    ['LAS PLACITAS    405.1', 'LAS PLACITAS'],
    ["Leopold's Kafe Konditorei/L2", "Leopold's Kafe Konditorei"],
    ['Hanks Oyster Bar (Duplicate License 07/15/2014)', 'Hanks Oyster Bar'],
    ['Gryphon (The)', 'The Gryphon'],
    ['Eleven Market -', 'Eleven Market'],
    ['& Pizza', '& Pizza'],
    ['1831', '1831'],
    ['7-Eleven', '7-Eleven'],
    ['Fuel Pizza & Wings', 'Fuel Pizza & Wings'],
    ["Morton's The Steakhouse/ Bar 21", "Morton's The Steakhouse/ Bar 21"],
    ['TBD(In Stereo LLC)', undefined],
    ['To Be Determined(Buzz)', undefined],
    ['Capital Eagle Inc **Off-premise Storage Permit**', undefined],
  ]
  for (const [registered, expected] of cases)
    assert.equal(shopName(registered, new RowIssues()), expected, registered)
})
test('slugOf makes a link of letters that is never a number', () => {
  assert.equal(slugOf("Ben's Chili Bowl"), 'bens-chili-bowl')
  assert.equal(slugOf('& Pizza'), 'and-pizza')
  assert.equal(slugOf('1831'), 'shop-1831')
  assert.equal(slugOf('تین'), 'shop')
})
test('readableAddress converts the capitals of a register', () => {
  assert.equal(readableAddress('3116 1/2 16TH STREET NW'), '3116 1/2 16th Street NW')
  assert.equal(readableAddress('1018 RHODE ISLAND AVENUE NW '), '1018 Rhode Island Avenue NW')
  assert.equal(readableAddress('1650 Lamont Street NW  '), '1650 Lamont Street NW')
})
