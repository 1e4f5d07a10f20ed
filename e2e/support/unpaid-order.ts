import assert from 'node:assert/strict'
import { formatMoney } from '@hawker/i18n/format'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import { sql } from '@hawker/postgres/database'
import { makeOrder } from '@hawker/server/testing/make/make-order'
import type { TestApp } from '@hawker/server/testing/test-app'
import { findDish } from './dishes.ts'
import type { Marketplace } from './marketplace.ts'
import type { Locale } from './texts.ts'

export type UnpaidOrder = { id: number; price: string; minor: bigint; currency: string }

/** An order that waits for its payment at a provider. */
export async function makeUnpaidOrder(
  { app, database }: Marketplace,
  {
    email,
    tag,
    currency = 'USD',
    locale = 'en',
    mayCostMore = false,
  }: {
    email: string
    tag: ProviderTag
    currency?: string
    locale?: Locale
    /** The customer may choose dearer replacements, so a card holds more than the total. */
    mayCostMore?: boolean
  },
): Promise<UnpaidOrder> {
  const dish = await findDish(database, 'bella-lanterna', 'Bruschetta', 'en')
  const row = await database.row<{
    user: number
    currency: number
    latitude: number
    longitude: number
  }>(sql`select u.id as user, c.id as currency, s.latitude, s.longitude from users u, currencies c, shops s
    where u.email = ${email} and c.code = ${currency} and s.id = ${dish.shopId}`)
  assert.ok(row)
  const { id } = await makeOrder({ deps: app.deps, rows: database.rows } as unknown as TestApp, {
    shop: { id: dish.shopId, products: [] } as never,
    userId: row.user,
    currencyId: row.currency,
    products: [{ stockId: dish.stocks[0]?.id ?? 0, quantity: 3 }],
    status: 'unreleased',
    body: {
      address: {
        location: { latitude: row.latitude, longitude: row.longitude },
        address: '1 Main Street',
      },
      payment: { tag },
      ...(mayCostMore ? { substitution_default: 'contact' as const } : {}),
    },
  })
  const placed = await database.row<{
    minor: number
    decimals: number
    symbol: string
    position: 'before' | 'after'
  }>(sql`select t.amount as minor, c.decimals, c.symbol, c.position from transactions t
    join orders o on o.id = t.payable_id join currencies c on c.id = o.currency_id
    where t.payable_type = 'order' and t.payable_id = ${id}`)
  assert.ok(placed)
  const { minor, decimals, symbol, position } = placed
  return {
    id,
    currency,
    minor: BigInt(minor),
    price: formatMoney(
      minor / 10 ** decimals,
      { symbol, position, decimal_places: decimals },
      locale,
      // Names of buttons have plain spaces.
    ).replaceAll('\u00a0', ' '),
  }
}
