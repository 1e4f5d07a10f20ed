import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filtersOf, isFiltered, shopQuery, toggledGroup, withParam } from './filters.ts'

const search = (text: string) => new URLSearchParams(text)

test('an address without filters asks for the rows', () => {
  assert.equal(isFiltered(filtersOf(search('v=2&news=x'))), false)
  assert.deepEqual(shopQuery(filtersOf(search(''))), {})
})

test('the address says what the list is asked for; nonsense in it is left out', () => {
  const query = shopQuery(filtersOf(search('category_id=7&take=x&order_by=price&open=1&group=deals,evil,pickup')))
  assert.deepEqual(query, { category_id: 7, open: true, group: 'deals,pickup' })
})

test('choosing a filter keeps the others and begins at the first page', () => {
  assert.equal(withParam(search('v=2&page=3&open=1'), 'category_id', 5), '/?v=2&open=1&category_id=5')
  assert.equal(withParam(search('open=1'), 'open', null), '/')
})

test('a group is put in and taken out by the same link', () => {
  assert.equal(toggledGroup(search('group=deals'), 'pickup'), '/?group=deals%2Cpickup')
  assert.equal(toggledGroup(search('group=deals'), 'deals'), '/')
})
