import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countFilters,
  filtersOf,
  isFiltered,
  listKey,
  shopQuery,
  normalizeSearch,
  toggledShopFilter,
  withParam,
  withoutFilters,
} from './filters.ts'

const search = (text: string) => new URLSearchParams(text)

test('shows rows when the URL has no filters', () => {
  assert.equal(isFiltered(filtersOf(search('v=2&news=x&view=map'))), false)
  assert.deepEqual(shopQuery(filtersOf(search(''))), {})
})

test('builds the list query from the URL and ignores unknown values', () => {
  const query = shopQuery(
    filtersOf(
      search(
        'category_id=7&take=x&order_by=price&open=1&group=deals,evil,pickup,diet:vegan,diet:x&price_level=2,9',
      ),
    ),
  )
  assert.deepEqual(query, {
    category_id: 7,
    open: true,
    group: 'deals,pickup,diet:vegan',
    price_level: '2',
  })
})

test('includes higher price levels in the highest choice', () => {
  assert.deepEqual(shopQuery(filtersOf(search('price_level=1,3'))), { price_level: '1,3,4' })
})

test('reads a submitted form like a link and normalizes it', () => {
  const submitted = search(
    'group=pickup&group=diet:vegan&price_level=1&price_level=3&day=2026-11-22&time=19:30&order_by=recommended&take=',
  )
  const { shopFilters, diets, prices, at } = filtersOf(submitted)
  assert.deepEqual(
    [shopFilters, diets, prices, at],
    [['pickup'], ['vegan'], [1, 3], '2026-11-22T19:30'],
  )
  assert.equal(
    `${normalizeSearch(submitted)}`,
    'group=pickup%2Cdiet%3Avegan&price_level=1%2C3&at=2026-11-22T19%3A30',
  )
})

test('treats an invalid time as now', () => {
  for (const at of ['', 'x', '2026-02-30T10:00', '2026-11-22T25:00'])
    assert.equal(filtersOf(search(`at=${at}`)).at, undefined)
})

test('keeps other filters and returns to the first page', () => {
  assert.equal(
    withParam(search('v=2&page=3&open=1&filters=1'), 'category_id', 5),
    '/?v=2&open=1&category_id=5',
  )
  assert.equal(withParam(search('open=1'), 'open', null), '/')
})

test('toggles a group and keeps diets', () => {
  assert.equal(toggledShopFilter(search('group=deals'), 'pickup'), '/?group=deals%2Cpickup')
  assert.equal(toggledShopFilter(search('group=deals'), 'deals'), '/')
  assert.equal(toggledShopFilter(search('group=deals,diet:halal'), 'deals'), '/?group=diet%3Ahalal')
})

test('ignores the map, the open sheet and the layout in the list key', () => {
  assert.equal(listKey(search('view=map&open=1&filters=1&v=3')), listKey(search('open=1')))
  // The start page shows rows, but its map needs the list.
  assert.notEqual(listKey(search('view=map')), listKey(search('')))
  assert.notEqual(listKey(search('open=1&page=2')), listKey(search('open=1')))
})

test('clears filters but keeps the map and layout', () => {
  assert.equal(withoutFilters(search('view=map&open=1&group=deals&v=2')), '/?v=2&view=map')
  assert.equal(
    countFilters(
      filtersOf(search('open=1&group=deals,diet:vegan&price_level=1&order_by=rating&type=shop')),
    ),
    5,
  )
})
