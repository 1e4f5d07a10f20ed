import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MenuCategory } from '@hawker/contract/catalog'
import { joinSections } from './load-shop.ts'

// Only the fields that the function reads.
const part = (id: number, ...products: string[]) => ({ id, products }) as unknown as MenuCategory

test('joins the parts of a section that continues on the next page, in menu order', () => {
  assert.deepEqual(
    joinSections([part(2, 'Soup', 'Salad'), part(1, 'Pizza'), part(1, 'Pasta'), part(0, 'Water')]),
    [part(2, 'Soup', 'Salad'), part(1, 'Pizza', 'Pasta'), part(0, 'Water')],
  )
})
