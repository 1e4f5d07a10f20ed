import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { cancelOwnParcel } from '@hawker/server/features/parcels/lifecycle/cancel-parcel'
import { confirmParcel } from '@hawker/server/features/parcels/lifecycle/confirm-parcel'
import { eventually } from './support/browser/eventually.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { assertAccessible } from './support/checks/accessibility.ts'
import { advanceClock } from './support/demo-clock.ts'
import {
  type Marketplace,
  type VisitOptions,
  closeWithoutErrors,
  openMarketplace,
} from './support/marketplace.ts'
import {
  BIKE_COURIER,
  CAR_COURIER,
  PICKUP,
  ParcelCourier,
  SENDER,
  type SentParcel,
  photoFile,
  sendParcel,
} from './support/courier-parcels.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
// Each story begins with free couriers, also after the demo and other stories.
beforeEach(() => market.freeAllCouriers())
after(() => market?.close())

async function courierOf(email: string, { geolocation = PICKUP, ...options }: VisitOptions = {}) {
  const visitor = await market.visit({ width: 390, geolocation, ...options })
  const bike = new ParcelCourier(visitor.page, options.locale)
  await bike.start(email)
  await bike.goOnline()
  return { visitor, bike, page: visitor.page }
}
const statusIs = (parcel: SentParcel, status: string) =>
  eventually(async () => (await parcel.codes()).status, status)
const senderId = () => market.personId(SENDER)

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`a parcel is accepted, picked up with a code and handed over with a PIN (${locale}, ${width})`, async () => {
    const parcel = await sendParcel(market)
    // Two kilometres from the pickup.
    const far = { latitude: 38.894, longitude: -77.0353 }
    const { visitor, bike, page } = await courierOf(BIKE_COURIER, {
      locale,
      width,
      geolocation: far,
    })
    await bike.offer('14th Street NW').first().waitFor()
    assert.equal(await page.getByText('4B').count(), 0)
    await assertAccessible(page)
    const located = page.waitForRequest(/deliveryman\/location/)
    await bike.accept()
    await page.getByText('4B').waitFor()
    await located
    assert.equal(await page.getByText('+12025550102').count(), 0)
    await assertAccessible(page)

    await bike.button('parcel.here').click()
    await page.getByText(bike.text('parcel.far_hint')).waitFor()
    await assertAccessible(page)
    await bike.button('parcel.here_anyway').click()
    await page.getByText(bike.text('parcel.wait_pickup')).waitFor()
    await assertAccessible(page)

    const { pickup } = await parcel.codes()
    await bike.button('parcel.take').click()
    await page.getByText(bike.text('courier.photo_missing')).waitFor()
    await page.getByText(bike.text('error.required')).waitFor()
    await assertAccessible(page)
    await bike.pickUpParcel(pickup)
    await assertAccessible(page)

    const { pin } = await parcel.codes()
    await bike.button('courier.deliver').click()
    await page.getByText(bike.text('parcel.pin_missing')).waitFor()
    const digits = page.getByLabel(bike.text('parcel.enter_pin'))
    await digits.fill(pin === '2671' ? '2672' : '2671')
    await bike.button('courier.deliver').click()
    await page.getByText(bike.text('courier.pin_tries_left', { count: 4 })).waitFor()
    await digits.fill(pin)
    await bike.button('courier.deliver').click()
    await page.getByText(bike.text('courier.delivered')).waitFor()
    await page.getByRole('region', { name: bike.text('courier.offers') }).waitFor()
    await statusIs(parcel, 'delivered')
    await closeWithoutErrors(market, visitor)
  })

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`an absent recipient: attempts, the clock and the way back (${locale}, ${width})`, async () => {
    const parcel = await sendParcel(market)
    const { visitor, bike, page } = await courierOf(BIKE_COURIER, { locale, width })
    await bike.accept()
    await bike.button('parcel.here').click()
    await bike.pickUpParcel((await parcel.codes()).pickup)

    await bike.button('parcel.cannot_deliver').click()
    const dialog = page.getByRole('dialog')
    const turnBack = dialog.getByRole('button', { name: bike.text('parcel.turn_back') })
    await dialog.getByText(bike.text('parcel_reason.absent')).click()
    assert.equal(await turnBack.isDisabled(), true)
    await assertAccessible(page)
    const record = dialog.getByRole('button', { name: bike.text('parcel.record_try') })
    // The courier is still at the pickup.
    await record.click()
    await dialog.getByText(bike.text('parcel.far_hint')).waitFor()
    await assertAccessible(page)
    await dialog.getByRole('button', { name: bike.text('parcel.here_anyway') }).click()
    await dialog.getByText(bike.text('parcel.tries_left', { count: 1 })).waitFor()
    await record.and(page.locator(':disabled')).waitFor()
    await dialog.getByText(bike.text('parcel.next_try', { time: '' }).trim()).waitFor()
    await assertAccessible(page)

    // The page's clock does not follow the demo's: it is loaded again two minutes later.
    await advanceClock(market, 2 * 60_000)
    await page.reload()
    await bike.button('parcel.cannot_deliver').click()
    await dialog.getByText(bike.text('parcel_reason.absent')).click()
    await record.click()
    await dialog
      .getByText(bike.text('parcel.tries_left', { count: 1 }))
      .waitFor({ state: 'detached' })
    assert.equal(await turnBack.isDisabled(), true)
    await assertAccessible(page)

    await advanceClock(market, 10 * 60_000)
    await page.reload()
    await page.getByText(bike.text('parcel.wait_over')).waitFor()
    await bike.button('parcel.cannot_deliver').click()
    await dialog.getByText(bike.text('parcel_reason.absent')).click()
    await turnBack.click()
    await bike.heading('parcel.back_to', { name: 'Theo Martin' }).waitFor()
    await assertAccessible(page)

    await page.getByLabel(bike.text('parcel.return_code'), { exact: true }).fill('XXXX')
    await bike.button('parcel.hand_back').click()
    await page.locator('[aria-invalid=true]').waitFor()
    const { back } = await parcel.codes()
    await page.getByLabel(bike.text('parcel.return_code'), { exact: true }).fill(back)
    await bike.button('parcel.hand_back').click()
    await page.getByText(bike.text('parcel.brought_back')).waitFor()
    await statusIs(parcel, 'returned')
    await closeWithoutErrors(market, visitor)
  })

test('a prohibited thing is refused at the pickup with a photo, and costs the sender nothing', async () => {
  const parcel = await sendParcel(market)
  const { visitor, bike, page } = await courierOf(BIKE_COURIER)
  await bike.accept()
  await bike.button('parcel.here').click()
  await bike.button('parcel.cannot_take').click()
  const dialog = page.getByRole('dialog')
  const absent = dialog.getByRole('radio', { name: bike.text('parcel_reason.nobody_there') })
  assert.equal(await absent.isDisabled(), true)
  await dialog.getByText(bike.text('parcel_reason.prohibited')).click()
  const cancel = dialog.getByRole('button', { name: bike.text('parcel.cancel_pickup') })
  await cancel.click()
  await dialog.getByText(bike.text('courier.photo_missing')).waitFor()
  await assertAccessible(page)
  await dialog.locator('input[type=file]').setInputFiles(await photo())
  await dialog.getByRole('img', { name: bike.text('parcel.proof_reason') }).waitFor()
  await cancel.click()
  await page.getByText(bike.text('parcel.pickup_cancelled')).waitFor()
  const { reason, due, reasonPhotos } = await market.parcel(parcel.id)
  assert.deepEqual([reason, due, reasonPhotos], ['prohibited', 0, 1])
  await closeWithoutErrors(market, visitor)
})
const photo = () => photoFile('#aa3344')

test('two couriers see one parcel: the first gets it, and the other one reads so at once', async () => {
  const parcel = await sendParcel(market)
  const first = await courierOf(BIKE_COURIER)
  const second = await courierOf(CAR_COURIER, { locale: 'ar', width: 1440 })
  await first.bike.offer('14th Street NW').waitFor()
  await second.bike.offer('14th Street NW').waitFor()
  // The second page does not learn in time that the parcel is gone.
  await second.page.route('**/parcel-offers?*', (route) => route.abort())
  await first.bike.accept()
  await second.bike.offer('14th Street NW').getByRole('button').first().click()
  await second.page.getByText(second.bike.text('parcel.offer_taken')).waitFor()
  await second.page.unroute('**/parcel-offers?*')

  // With a live connection the offer disappears, and comes back when it is given back.
  await first.bike.button('parcel.give_back').click()
  const dialog = first.page.getByRole('dialog')
  await dialog.getByRole('button', { name: first.bike.text('parcel.give_back') }).click()
  await dialog.getByText(first.bike.text('parcel.reason_missing')).waitFor()
  await assertAccessible(first.page)
  await dialog.getByText(first.bike.text('parcel_reason.too_far')).click()
  await dialog.getByRole('button', { name: first.bike.text('parcel.give_back') }).click()
  await first.page.getByText(first.bike.text('parcel.given_back')).waitFor()
  await second.bike.accept()
  assert.equal(await first.bike.offer('14th Street NW').count(), 0)
  await second.bike.button('parcel.here').click()
  await second.bike.pickUpParcel((await parcel.codes()).pickup)
  await second.page
    .getByLabel(second.bike.text('parcel.enter_pin'))
    .fill((await parcel.codes()).pin)
  await second.bike.button('courier.deliver').click()
  await second.page.getByText(second.bike.text('courier.delivered')).waitFor()
  await first.visitor.close()
  await second.visitor.close()
  assert.deepEqual(market.faults, [])
})

test('the recipient pays in cash, and the handover needs the courier to confirm it', async () => {
  // The sender has sent parcels before.
  const parcel = await sendParcel(market, { payer: 'receiver', payment: { tag: 'cash' } })
  const { visitor, bike, page } = await courierOf(BIKE_COURIER)
  await bike.offer('14th Street NW').getByText(/\$\d/).first().waitFor()
  await bike.accept()
  await bike.button('parcel.here').click()
  await bike.pickUpParcel((await parcel.codes()).pickup)
  await page.getByLabel(bike.text('parcel.enter_pin')).fill((await parcel.codes()).pin)
  await bike.button('courier.deliver').click()
  await page.getByText(bike.text('courier.cash_missing')).waitFor()
  await assertAccessible(page)
  await page.getByRole('checkbox').check({ force: true })
  await bike.button('courier.deliver').click()
  await page.getByText(bike.text('courier.delivered')).waitFor()
  await statusIs(parcel, 'delivered')
  await closeWithoutErrors(market, visitor)
})

test('photos survive a reload and a lost connection, and replace a code after five wrong ones', async () => {
  const parcel = await sendParcel(market)
  const { visitor, bike, page } = await courierOf(BIKE_COURIER)
  await bike.accept()
  await bike.button('parcel.here').click()
  await bike.takePhoto('parcel.proof_parcel')
  await page.reload()
  const proof = page.getByRole('img', { name: bike.text('parcel.proof_parcel'), exact: true })
  await proof.waitFor()

  const code = page.getByLabel(bike.text('parcel.pickup_code'), { exact: true })
  await code.fill((await parcel.codes()).pickup)
  await page.context().setOffline(true)
  await bike.button('parcel.take').click()
  await page.getByRole('alert').getByText(bike.text('error.unreachable')).first().waitFor()
  assert.equal(await proof.isVisible(), true)
  await page.context().setOffline(false)
  for (let tries = 1; tries <= 5; tries++) {
    await code.fill('XXXX')
    const answered = page.waitForResponse(/parcel-orders\/\d+\/picked/)
    await bike.button('parcel.take').click()
    await answered
    if (tries < 5) await eventually(() => bike.button('parcel.take').isEnabled(), true)
  }
  await page.getByText(bike.text('parcel.code_locked')).waitFor()
  await assertAccessible(page)
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await photo())
  await page.getByRole('img', { name: bike.text('parcel.proof_pickup'), exact: true }).waitFor()
  await bike.button('parcel.take').click()
  await bike.heading('parcel.bring_to', { name: 'Noor Aziz' }).waitFor()

  // Five wrong PINs: the sender confirms instead.
  const { pin } = await parcel.codes()
  const digits = page.getByLabel(bike.text('parcel.enter_pin'))
  for (let tries = 1; tries <= 5; tries++) {
    await digits.fill(pin === '2671' ? '2672' : '2671')
    const answered = page.waitForResponse(/parcel-orders\/\d+\/delivered/)
    await bike.button('courier.deliver').click()
    await answered
    if (tries < 5) await eventually(() => digits.isEditable(), true)
  }
  await page.getByText(bike.text('parcel.pin_locked')).waitFor()
  await assertAccessible(page)
  const userId = await senderId()
  await market.database.transaction((tx) =>
    confirmParcel(tx, market.app.deps, { parcelId: parcel.id, userId }),
  )
  await page.getByText(bike.text('parcel.pin_confirmed')).waitFor()
  await bike.button('courier.deliver').click()
  await page.getByText(bike.text('courier.delivered')).waitFor()
  await visitor.close()
  assert.deepEqual(market.faults, [])
})

test('by keyboard: a parcel is left at the door with a photo', async () => {
  const parcel = await sendParcel(market, { drop_off: 'leave_at_door', pin: false })
  const { visitor, bike, page } = await courierOf(BIKE_COURIER, { width: 1440 })
  const keyboard = new Keyboard(page)
  await bike.offer('14th Street NW').waitFor()
  await keyboard.press(bike.offer('14th Street NW').getByRole('button').first())
  await bike.heading('parcel.pick_up_from', { name: 'Theo Martin' }).waitFor()
  await keyboard.press(bike.button('parcel.here'))
  const code = page.getByLabel(bike.text('parcel.pickup_code'), { exact: true })
  await code.waitFor()
  // The focus moves to the new step.
  await eventually(() => page.evaluate(() => document.activeElement?.tagName), 'H2')
  await keyboard.tabTo(page.locator('input[type=file]').first())
  await bike.takePhoto('parcel.proof_parcel')
  await keyboard.type(code, (await parcel.codes()).pickup)
  await page.keyboard.press('Enter')
  await bike.heading('parcel.bring_to', { name: 'Noor Aziz' }).waitFor()
  await keyboard.press(bike.button('parcel.left_at_door'))
  await page.getByText(bike.text('courier.photo_missing')).waitFor()
  await assertAccessible(page)
  await bike.takePhoto('parcel.proof_door', '#228855')
  await keyboard.press(bike.button('parcel.left_at_door'))
  await page.getByText(bike.text('courier.delivered')).waitFor()
  await statusIs(parcel, 'delivered')
  await closeWithoutErrors(market, visitor)
})

test('a courier sees why the sender cancelled, and an order and a parcel side by side', async () => {
  const parcel = await sendParcel(market)
  const other = await sendParcel(market)
  const { visitor, bike, page } = await courierOf(BIKE_COURIER)
  await bike.accept()
  await page.getByText(bike.text('courier.more_offers', { count: 1 })).click()
  await page
    .getByRole('listitem')
    .getByRole('button', { name: bike.text('courier.accept') })
    .click()
  const chips = page.getByRole('group', { name: bike.text('courier.title') })
  await chips.getByRole('button', { name: other.number }).click()
  await assertAccessible(page)
  const userId = await senderId()
  for (const { id } of [parcel, other])
    await market.database.transaction((tx) =>
      cancelOwnParcel(tx, market.app.deps, {
        parcelId: id,
        userId,
        reason: 'too_long',
        note: 'I brought it myself',
        version: 2,
      }),
    )
  await page.getByText('I brought it myself').first().waitFor()
  await page.getByRole('region', { name: bike.text('courier.offers') }).waitFor()
  await assertAccessible(page)
  await closeWithoutErrors(market, visitor)
})
