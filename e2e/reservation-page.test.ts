import assert from 'node:assert/strict'
import { after, before as beforeAll, test } from 'node:test'
import {
  reservationTokenOf,
  hashOfToken,
} from '@hawker/server/features/reservations/core/reservation-token'
import { assertAccessible } from './support/checks/accessibility.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/**
 * The link of a coming reservation of the demo. The template of the city has no key, so no links.
 */
async function coming(): Promise<{ id: number; path: string }> {
  const { id, uuid } = await market.comingReservation('customer@hawker.test')
  const token = reservationTokenOf(market.app.deps.personalDataKey, uuid)
  await market.changeReservation(id, { tokenHash: hashOfToken(token) })
  return { id, path: `/b/${token}` }
}

test('ar at 390, without JavaScript: a guest cancels a table from the link', async () => {
  const { id, path } = await coming()
  const scripted = await market.visit({ width: 390, locale: 'ar', dark: true })
  await scripted.page.goto(`${path}?lang=ar`)
  await assertAccessible(scripted.page)
  await scripted.page.locator('summary').click()
  await assertAccessible(scripted.page)
  await scripted.close()

  const { page, close } = await market.visit({ width: 390, locale: 'ar', javaScript: false })
  const answer = await page.goto(`${path}?lang=ar`)
  assert.ok(((await answer?.body())?.length ?? 99_999) < 30_000)
  await page.getByRole('heading', { name: 'مؤكد', level: 1 }).waitFor()
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')
  const yes = page.getByRole('button', { name: 'نعم، ألغِ الحجز' })
  assert.equal(await yes.isVisible(), false)
  await page.getByText('إلغاء الحجز', { exact: true }).click()
  const box = await yes.boundingBox()
  assert.ok(box && box.height >= 44)
  await yes.click()
  await page.getByRole('heading', { name: 'ملغى', level: 1 }).waitFor()
  assert.equal(new URL(page.url()).pathname, path)
  const { status, cancelBy } = await market.reservation(id)
  assert.deepEqual([status, cancelBy], ['canceled', 'guest'])
  assert.equal((await page.goto('/b/AAAAAAAAAAAAAAAAAAAAAA'))?.status(), 404)
  await close()
  assert.deepEqual(market.faults, [])
})
