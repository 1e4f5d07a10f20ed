import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from './support/browser/eventually.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { assertAccessible } from './support/checks/accessibility.ts'
import { ConsoleDesk } from './support/console.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { photoFile, sendParcel } from './support/courier-parcels.ts'

const STAFF = 'admin@hawker.test'
let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const demoParcel = (status: string) => market.firstParcelIn(status)

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`staff find a parcel, read its history and give it up (${locale}, ${width})`, async () => {
    const visitor = await market.visit({ width, locale })
    const { page } = visitor
    const desk = new ConsoleDesk(page, locale)
    const returned = await demoParcel('returned')
    await desk.open(STAFF, '/console/staff/parcels')
    await assertAccessible(page)
    await page.getByRole('combobox', { name: desk.text('history.status') }).selectOption('returned')
    await page.getByRole('link', { name: returned.number }).click()
    await page.getByText(desk.text('parcel_reason.absent')).first().waitFor()
    await page.getByRole('img', { name: desk.text('parcel.proof_parcel'), exact: true }).waitFor()
    await assertAccessible(page)

    const parcel = await sendParcel(market)
    await market.changeParcel(parcel.id, {
      status: 'accepted',
      version: 2,
      acceptedAt: market.app.deps.clock.now(),
      driverId: await market.personId('mateo@hawker.test'),
    })
    await desk.open(STAFF, '/console/staff/parcels')
    const search = (label: string) => page.getByRole('searchbox', { name: desk.text(label) })
    await search('parcels.by_sender').fill('nobody of this name')
    await page.getByText(desk.text('parcels.none_found')).waitFor()
    await search('parcels.by_sender').fill('friend@hawker')
    await page.getByRole('link', { name: parcel.number }).waitFor()
    await assertAccessible(page)
    await search('parcels.number').fill(parcel.number.toLowerCase())
    await page.getByRole('link', { name: parcel.number }).click()
    const dialog = page.getByRole('dialog')
    await desk.button('parcels.do_offer_again').click()
    const offer = dialog.getByRole('button', { name: desk.text('parcels.do_offer_again') })
    await offer.click()
    await dialog.getByText(desk.text('error.required')).waitFor()
    await assertAccessible(page)
    await dialog.getByRole('textbox').fill('The courier does not answer')
    await offer.click()
    await page.getByText(desk.text('parcels.done_offer_again')).waitFor()
    await page.locator('#main').getByText('The courier does not answer').waitFor()
    assert.equal((await parcel.codes()).status, 'new')

    await desk.button('parcels.do_cancel').click()
    await dialog.getByRole('textbox').fill('The sender called')
    await dialog.getByRole('button', { name: desk.text('parcels.do_cancel') }).click()
    await eventually(async () => (await parcel.codes()).status, 'cancelled')
    await dialog.waitFor({ state: 'detached' })
    await desk.button('parcels.do_cancel').waitFor({ state: 'detached' })
    await closeWithoutErrors(market, visitor)
  })

test('staff decide a claim about damage, and the money arrives in the wallet', async () => {
  const visitor = await market.visit({ width: 390 })
  const { page } = visitor
  const desk = new ConsoleDesk(page)
  const claimed = await demoParcel('delivered')
  await desk.open(STAFF, '/console/staff/parcels/claims')
  const claim = page.getByRole('listitem').filter({ hasText: claimed.number })
  await claim.getByText(desk.text('claims.cause_damaged')).waitFor()
  await assertAccessible(page)
  await claim.getByRole('button', { name: desk.text('claims.decide') }).click()
  const dialog = page.getByRole('dialog')
  const approve = dialog.getByRole('button', { name: desk.text('parcels.approve') })
  const amount = dialog.getByLabel(desk.text('parcels.amount', { currency: 'USD' }))
  await amount.fill('1000')
  await approve.click()
  await dialog.getByText(desk.text('parcels.fault_missing')).waitFor()
  await dialog.getByText(desk.text('claims.reason_needed')).waitFor()
  await assertAccessible(page)
  await amount.fill('12.50')
  await dialog.getByText(desk.text('claims.fault_courier')).click()
  await dialog.getByLabel(desk.text('parcels.answer')).fill('We are sorry about the vase.')
  await approve.click()
  await claim.getByText(desk.text('claims.status_approved'), { exact: true }).waitFor()
  assert.deepEqual(await market.paidForParcelClaims(), [1250])
  await closeWithoutErrors(market, visitor)
})

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`staff add a size with a picture and an extra, change it and delete it (${locale}, ${width})`, async () => {
    const visitor = await market.visit({ width, locale })
    const { page } = visitor
    const desk = new ConsoleDesk(page, locale)
    await desk.open(STAFF, '/console/staff/parcels/types')
    await page
      .getByRole('listitem')
      .filter({ hasText: /Backpack|حقيبة ظهر/ })
      .waitFor()
    await assertAccessible(page)
    await page.getByRole('link', { name: desk.text('parcels.type_add') }).click()
    const save = desk.button('action.save')
    await save.click()
    await page.getByText(desk.text('parcels.english_needed')).waitFor()
    await assertAccessible(page)

    const field = (key: string, params = {}) =>
      page.getByRole('textbox', { name: desk.text(key, params), exact: true })
    // The missing English title is shown in English.
    await field('parcels.text_title').fill('Bicycle crate')
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await field('parcels.text_title').fill('Fahrradkiste')
    for (const [key, value] of [
      ['parcels.width', '40'],
      ['parcels.height', '35'],
      ['parcels.length', '50'],
      ['parcels.weight', '9'],
      ['parcels.included', '1'],
    ] as const)
      await field(key).fill(value)
    await field('parcels.max_value', { currency: '$' }).fill('150')
    await field('parcels.price', { currency: '$' }).first().fill('6')
    await field('parcels.per_km', { currency: '$' }).fill('1')
    await page.getByRole('checkbox', { name: desk.text('applications.vehicle_bicycle') }).check()
    await page.getByRole('combobox', { name: desk.text('parcels.tax') }).selectOption({ index: 1 })
    await desk.button('parcels.option_add').click()
    await save.click()
    await page.getByText(desk.text('parcels.option_incomplete')).waitFor()
    await field('parcels.option_title').fill('Ring twice')
    await field('parcels.option_price', { currency: '$' }).last().fill('2')
    await page.locator('input[type=file]').setInputFiles(await photoFile('#886622'))
    await page.getByRole('button', { name: desk.text('parcels.picture_remove') }).waitFor()
    await assertAccessible(page)
    await save.click()
    const row = page.getByRole('listitem').filter({ hasText: 'Bicycle crate' })
    await row.waitFor()

    assert.deepEqual(await market.newestParcelType(), {
      grams: 9000,
      price: 600,
      metres: 1000,
      vehicles: ['bicycle'],
      extra: 200,
      kept: true,
      languages: 2,
    })
    await row.getByRole('link').click()
    await page.getByRole('switch', { name: desk.text('parcels.active') }).click()
    await save.click()
    await row.getByText(desk.text('parcels.inactive')).waitFor()
    await row.getByRole('link').click()
    await desk.button('parcels.type_delete').click()
    const dialog = page.getByRole('dialog')
    await assertAccessible(page)
    await dialog.getByRole('button', { name: desk.text('parcels.type_delete') }).click()
    await page.getByText(desk.text('parcels.type_deleted')).waitFor()
    await row.waitFor({ state: 'detached' })
    await closeWithoutErrors(market, visitor)
  })
