import assert from 'node:assert/strict'
import { after, before as beforeAll, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { ConsoleDesk } from './support/console.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

test('an applicant applies as a seller, staff approve, the shop adds a dish, and a guest sees it', async () => {
  const [applicant, staff] = [await market.visit({ width: 390 }), await market.visit()]
  const shop = new StorefrontPage(applicant.page)
  const form = applicant.page.getByRole('main')
  await shop.logIn('friend@hawker.test', '/be-seller')
  await form.getByRole('button', { name: shop.text('action.continue') }).click()
  await form.getByText(shop.text('validation.required')).first().waitFor()
  await form.getByLabel(shop.text('be_seller.name')).fill('Casa Clara')
  // The form keeps its fields after a reload.
  await shop.open('/be-seller')
  assert.equal(await form.getByLabel(shop.text('be_seller.name')).inputValue(), 'Casa Clara')
  await form.getByRole('button', { name: shop.text('action.continue') }).click()
  await form.getByRole('combobox', { name: shop.text('address.search') }).fill('1600 14th')
  await applicant.page.getByRole('option').first().click()
  await assertAccessible(applicant.page)
  await form.getByRole('button', { name: shop.text('action.continue') }).click()
  await form.getByLabel(shop.text('be_seller.opens')).fill('00:00')
  await form.getByLabel(shop.text('be_seller.closes')).fill('23:59')
  await form.getByRole('button', { name: shop.text('action.continue') }).click()
  await form.getByLabel(shop.text('checkout.phone')).fill('+1 202 555 0188')
  await form.getByRole('button', { name: shop.text('apply.send') }).click()
  await form.getByRole('heading', { name: shop.text('seller_request.under_review') }).waitFor()
  await assertAccessible(applicant.page)

  const desk = new ConsoleDesk(staff.page)
  await desk.open('admin@hawker.test', '/console/staff/applications')
  await staff.page.getByRole('heading', { name: 'Casa Clara' }).waitFor()
  await assertAccessible(staff.page)
  await desk.button('applications.approve').click()
  await staff.page
    .getByRole('dialog')
    .getByRole('button', { name: desk.text('applications.approve') })
    .click()
  await staff.page
    .getByText(desk.text('applications.status_approved'), { exact: true })
    .first()
    .waitFor()

  // After the roles changed, a new sign-in opens the console.
  const kitchen = await market.visit({ width: 820 })
  const board = new ConsoleDesk(kitchen.page)
  await board.open('friend@hawker.test', '/console/seller/stock')
  await board.button('menu.new').click()
  const dialog = kitchen.page.getByRole('dialog')
  await dialog.getByLabel(board.text('menu.new_title')).fill('Saffron arancini of the house')
  await dialog.getByLabel(board.text('menu.new_section')).fill('Starters')
  await dialog.getByLabel(board.text('edit.price')).fill('7,50')
  await dialog.getByLabel(board.text('menu.new_age')).selectOption('18')
  await dialog.getByRole('checkbox', { name: board.text('menu.allergens_declared') }).check()
  await dialog.getByRole('checkbox', { name: board.text('allergen.milk') }).check()
  await assertAccessible(kitchen.page)
  await dialog.getByRole('button', { name: board.text('menu.add') }).click()
  await kitchen.page.getByText('Saffron arancini of the house').first().waitFor()

  const guest = await market.visit()
  const window = new StorefrontPage(guest.page)
  await window.open('/shop/casa-clara')
  await guest.page.getByText('Saffron arancini of the house').first().waitFor()
  await guest.page.getByText('$7.50').first().waitFor()
  assert.equal(await market.ageRestriction('Saffron arancini of the house'), 18)
  for (const visitor of [applicant, staff, kitchen, guest]) {
    assert.deepEqual(visitor.errors, [])
    await visitor.close()
  }
})

test('in Arabic: a rejected courier applicant reads the reason and can apply again', async () => {
  const [person, staff] = [
    await market.visit({ locale: 'ar' }),
    await market.visit({ locale: 'ar' }),
  ]
  const page = new StorefrontPage(person.page, 'ar')
  const form = person.page.getByRole('main')
  await page.logIn('customer@hawker.test', '/be-driver')
  await form.getByLabel(page.text('be_driver.city')).fill('واشنطن')
  await form.getByLabel(page.text('checkout.phone')).fill('+12025550177')
  await form.getByRole('button', { name: page.text('apply.send') }).click()
  await form.getByRole('heading', { name: page.text('seller_request.under_review') }).waitFor()
  await assertAccessible(person.page)
  const desk = new ConsoleDesk(staff.page, 'ar')
  await desk.open('admin@hawker.test', '/console/staff/applications?kind=drivers')
  await desk.button('applications.reject').click()
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByLabel(desk.text('applications.reason')).fill('لا توجد مكابح')
  await assertAccessible(staff.page)
  await dialog.getByRole('button', { name: desk.text('applications.reject') }).click()
  await staff.page
    .getByText(desk.text('applications.status_rejected'), { exact: true })
    .first()
    .waitFor()
  await page.open('/be-driver')
  await form.getByText('لا توجد مكابح').waitFor()
  await form.getByRole('button', { name: page.text('apply.send') }).waitFor()
  for (const visitor of [person, staff]) {
    assert.deepEqual(visitor.errors, [])
    await visitor.close()
  }
  assert.deepEqual(market.faults, [])
})
