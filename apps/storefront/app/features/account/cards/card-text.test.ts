import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SavedCard } from '@hawker/contract/cards'
import { cardName, expiryText } from './card-text.ts'

const t = (key: string, params: Record<string, unknown> = {}) =>
  [key, ...Object.values(params)].join(' ').replaceAll(/[\u2066-\u2069]/g, '')
const card: SavedCard = {
  id: 'pm_1',
  provider: 'stripe',
  brand: 'visa',
  last4: '4242',
  expiry_month: 8,
  expiry_year: 2034,
}

test('a card has the name that is printed on it, and an unknown brand is a card', () => {
  assert.equal(cardName(card, t), 'cards.ending Visa 4242')
  assert.equal(cardName({ ...card, brand: 'eftpos_au' }, t), 'cards.ending cards.card 4242')
})

test('a card expires at the end of its month', () => {
  const at = (time: string) => expiryText(card, { t, lang: 'en', now: Date.parse(time) })
  assert.equal(at('2034-08-31T23:00:00Z'), 'cards.expires 08/2034')
  assert.equal(at('2034-09-01T12:00:00Z'), 'cards.expired 08/2034')
})

test('a card that expires in December is valid to the end of the year', () => {
  const december = { ...card, expiry_month: 12 }
  const now = Date.parse('2034-12-31T12:00:00Z')
  assert.equal(expiryText(december, { t, lang: 'en', now }), 'cards.expires 12/2034')
})
