import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { type Parcels, openParcels } from './support/parcels.ts'

let market: Marketplace
let parcels: Parcels
before(async () => {
  market = await openMarketplace()
  parcels = await openParcels(market)
})
after(() => market?.close())

test('ar at 390, without JavaScript: the recipient says that nobody is there', async () => {
  const { id } = await parcels.send('customer@hawker.test')
  await parcels.actions.accept(id)
  await parcels.actions.pick(id)
  const path = parcels.link(id)
  const { page, close } = await market.visit({ width: 390, locale: 'ar', javaScript: false })
  const answer = await page.goto(`${path}?lang=ar`)
  assert.ok(((await answer?.body())?.length ?? 99_999) < 30_000)
  await page.getByRole('heading', { name: 'في الطريق إليك', level: 1 }).waitFor()
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')
  const { pin } = parcels.codes(id)
  await page.getByText(pin, { exact: true }).waitFor()
  const yes = page.getByRole('button', { name: 'أخبر المندوب' })
  assert.equal(await yes.isVisible(), false)
  await page.getByText('لست هناك', { exact: true }).click()
  const box = await yes.boundingBox()
  assert.ok(box && box.height >= 44)
  await yes.click()
  await page.getByText('علم المندوب أنك لست هناك.').waitFor()
  assert.equal(new URL(page.url()).pathname, path)
  assert.ok(await market.isRecipientAbsent(id))
  assert.equal((await page.goto('/t/AAAAAAAAAAAAAAAAAAAAAA'))?.status(), 404)
  await close()
  assert.deepEqual(market.faults, [])
})

test('en at 390, dark: the page follows the parcel, and an open question stays open', async () => {
  const { id } = await parcels.send('friend@hawker.test')
  const visitor = await market.visit({ width: 390, dark: true })
  const { page } = visitor
  await page.goto(parcels.textedLink(id))
  await page.getByRole('heading', { name: 'Looking for a courier', level: 1 }).waitFor()
  await assertAccessible(page)
  await page.getByText('Never text me again', { exact: true }).click()
  await assertAccessible(page)
  await parcels.actions.accept(id)
  await page.getByRole('button', { name: 'Stop text messages' }).waitFor()
  await page.getByText('Never text me again', { exact: true }).click()
  await page.getByRole('heading', { name: 'A courier is going to pick it up', level: 1 }).waitFor()
  await parcels.actions.pick(id)
  await page.getByRole('heading', { name: 'On the way to you', level: 1 }).waitFor()
  await assertAccessible(page)
  await page.setViewportSize({ width: 320, height: 844 })
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
  await parcels.actions.deliver(id)
  await page.getByRole('heading', { name: 'Delivered', level: 1 }).waitFor()
  await assertAccessible(page)
  await closeWithoutErrors(market, visitor)
})

test('en at 1440: a receiver pays cash and sees the photo at the door of another parcel', async () => {
  const first = await parcels.send('customer@hawker.test', { drop_off: 'leave_at_door' })
  await parcels.actions.accept(first.id)
  await parcels.actions.pick(first.id)
  await parcels.actions.deliver(first.id, { atDoor: true })
  const visitor = await market.visit({ width: 1440 })
  const { page } = visitor
  await page.goto(parcels.link(first.id))
  const photo = page.getByRole('img', { name: 'Photo of the parcel at the door' })
  await photo.waitFor()
  assert.ok(
    await photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
  )
  await assertAccessible(page)
  const { id } = await parcels.send('customer@hawker.test', {
    payer: 'receiver',
    payment: { tag: 'cash' },
  })
  await parcels.actions.accept(id)
  await parcels.actions.pick(id)
  await page.goto(parcels.link(id))
  await page.getByText(/in cash ready/).waitFor()
  await assertAccessible(page)
  await parcels.actions.deliver(id, { cash: true })
  await page.getByRole('heading', { name: 'Delivered', level: 1 }).waitFor()
  await closeWithoutErrors(market, visitor)
})
