import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Call } from '@hawker/contract/core/client'
import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { wallClockAt, wallTime } from '@hawker/domain/time/zoned-time'
import { sql } from '@hawker/postgres/database'
import {
  type FloorOptions,
  type TestFloor,
  makeFloor,
} from '@hawker/server/testing/make/make-floor'
import type { TestApp } from '@hawker/server/testing/test-app'
import type { Page } from 'playwright-core'
import { ConsoleDesk } from './console.ts'
import type { Marketplace } from './marketplace.ts'
import type { Locale } from './texts.ts'

export const SELLER = 'seller@hawker.test'
export const GUEST = 'customer@hawker.test'
export const ZONE = 'America/New_York'

/** A restaurant of the demo's seller, open around the clock. */
export async function openRestaurant(
  { app, database }: Marketplace,
  options: FloorOptions = {},
): Promise<TestFloor> {
  const seller = await database.row<{ id: number }>(
    sql`select id from users where email = ${SELLER}`,
  )
  assert.ok(seller)
  const maker = {
    deps: app.deps,
    clock: app.deps.clock,
    rows: database.rows,
    makeUser: () => Promise.resolve({ id: seller.id, token: '', email: SELLER }),
  } as unknown as TestApp
  return makeFloor(maker, { hours: ['00:00', '24:00'], ...options })
}

/** `YYYY-MM-DD HH:mm` of the restaurant, some minutes from now, on a quarter of an hour. */
export function wallIn({ app }: Marketplace, minutes: number): { date: string; time: string } {
  const quarter = 15 * 60_000
  const at = Math.ceil((app.deps.clock.now().getTime() + minutes * 60_000) / quarter) * quarter
  const clock = wallClockAt(ZONE, at)
  return { date: clock.date, time: wallTime(clock.minutes) }
}

/** Sends a request of the signed-in visitor. */
async function send<T>(page: Page, path: string, data: object): Promise<T> {
  const { origin } = new URL(page.url())
  const answer = await page.request.post(`/api/v1${path}`, {
    data,
    headers: { origin, 'idempotency-key': randomUUID() },
  })
  const body = (await answer.json()) as { data: T }
  assert.ok(answer.ok(), JSON.stringify(body))
  return body.data
}
export const bookAsStaff = (
  page: Page,
  body: Call<'createSellerBooking'>['body'],
): Promise<SellerReservation> => send(page, '/dashboard/seller/bookings', body)
export const bookAsGuest = (
  page: Page,
  body: Call<'createBooking'>['body'],
): Promise<{ id: number }> => send(page, '/dashboard/user/bookings', body)

/** The pages about reservations of one restaurant. */
export class ReservationsDesk extends ConsoleDesk {
  readonly shopId: number
  constructor(page: Page, shopId: number, locale: Locale = 'en') {
    super(page, locale)
    this.shopId = shopId
  }
  async show(path = ''): Promise<void> {
    await this.page.addInitScript(
      (id) => localStorage.setItem('hawker.console.shop', String(id)),
      this.shopId,
    )
    await this.open(SELLER, `/console/seller/bookings${path}`)
  }
  tab(text: string) {
    return this.page
      .getByRole('navigation', { name: this.text('reservations.title') })
      .getByRole('link', { name: this.text(text), exact: true })
  }
}
