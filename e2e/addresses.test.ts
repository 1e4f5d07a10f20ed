import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { eventually } from './support/browser/eventually.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** In Arabic, the number would move behind the name if the text had no explicit direction. */
const STREET = '314 H St NW'

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`${locale} at ${width}: an address is searched, saved, moved by its pin, selected and deleted`, async () => {
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    const email = `lives-${locale}-${width}@example.test`
    await shop.open('/login')
    await shop.signUp({ firstname: 'Nour', email, password: 'saffron rice' })
    await shop.open('/')
    const userId = await market.personId(email)
    const savedAddresses = () => market.addressesOf(userId)
    const opener = page
      .getByRole('button', { name: containing(`${shop.text('shell.delivery_address')}`) })
      .filter({ visible: true })
    const picker = page.getByRole('dialog', { name: shop.text('address.choose') })
    const field = (key: string) => picker.getByLabel(shop.text(key), { exact: true })
    const confirm = picker.getByRole('button', { name: shop.text('address.confirm_pin') })

    // When the search finds nothing, the map is offered.
    await opener.first().click()
    const search = picker.getByRole('combobox', { name: shop.text('address.search') })
    // The search field has the focus.
    await eventually(() => search.evaluate((element) => element === document.activeElement), true)
    // The icon does not cover the text in either writing direction.
    const room = await search.evaluate((element) => [
      getComputedStyle(element).paddingLeft,
      getComputedStyle(element).paddingRight,
    ])
    assert.deepEqual(room, ['48px', locale === 'ar' ? '48px' : '16px'])
    await search.fill('no such street anywhere')
    await picker.getByText(shop.text('address.search_empty')).waitFor()
    await search.fill('')
    await picker.getByRole('button', { name: shop.text('address.on_map') }).click()
    await field('address.field').waitFor()
    await picker.getByText(shop.text('address.delivers_here')).waitFor()
    // The button is fully visible and not covered, however long the form is.
    const isInSight = await confirm.evaluate((button) => {
      const { left, top, width, height, bottom } = button.getBoundingClientRect()
      return (
        bottom <= innerHeight &&
        button.contains(document.elementFromPoint(left + width / 2, top + height - 2))
      )
    })
    assert.equal(isInSight, true)
    await picker.getByRole('button', { name: shop.text('action.back') }).click()

    // The street is written from left to right in both languages.
    await search.fill(`Apt. 4B ${STREET}`)
    await picker.getByRole('option', { name: shop.text('address.on_map') }).waitFor()
    await picker.getByRole('option', { name: STREET }).first().click()
    assert.equal(await field('address.apartment').inputValue(), '4B')
    await picker.getByRole('button', { name: shop.text('action.back') }).click()
    await search.fill(STREET)
    const option = picker.getByRole('option', { name: STREET }).first()
    const directionOf = (target: typeof option) =>
      target.evaluate((element) => getComputedStyle(element).direction)
    await option.waitFor()
    assert.equal(await directionOf(option.getByText(STREET)), 'ltr')
    await option.click()
    assert.match(await field('address.field').inputValue(), /^314 H St/)
    assert.equal(await directionOf(field('address.field')), 'ltr')
    await field('address.field').fill('')
    await confirm.click()
    await picker.getByText(shop.text('validation.required'), { exact: true }).waitFor()
    await eventually(
      () => field('address.field').evaluate((element) => element === document.activeElement),
      true,
    )
    await field('address.field').fill(`${STREET}, the yard`)
    // Zooming moves no pin and keeps the typed text.
    await picker.getByRole('button', { name: shop.text('map.zoom_in') }).click()
    await page.waitForTimeout(900)
    await field('address.house').fill('B')
    await field('address.entrance').fill('2')
    await field('address.floor').fill('3')
    await field('address.apartment').fill('12')
    await field('address.note').fill('Blue door')
    await field('address.name').fill('Nana')
    await assertAccessible(page)
    await confirm.click()
    await picker.waitFor({ state: 'hidden' })
    const [first] = await savedAddresses()
    assert.deepEqual(
      { ...first, latitude: 0 },
      {
        title: 'Nana',
        address: `${STREET}, the yard`,
        house: 'B',
        floor: '3',
        entrance: '2',
        office: '12',
        note: 'Blue door',
        active: true,
        latitude: 0,
      },
    )

    // A new address is selected at once. The first is selected again and moved by arrow keys.
    await opener.first().click()
    await search.fill('1658 16th')
    await picker.getByRole('option').first().click()
    await confirm.click()
    await picker.waitFor({ state: 'hidden' })
    await eventually(
      async () => (await savedAddresses()).map(({ active }) => active),
      [false, true],
    )
    await opener.first().click()
    await picker
      .getByRole('button', { name: containing('Nana'), pressed: false })
      .first()
      .click()
    await eventually(
      async () => (await savedAddresses()).map(({ active }) => active),
      [true, false],
    )
    await picker.waitFor({ state: 'hidden' })
    await opener.first().click()
    await picker.getByRole('button', { name: `${shop.text('action.edit')}: Nana` }).click()
    assert.equal(await field('address.note').inputValue(), 'Blue door')
    await picker.getByRole('application', { name: shop.text('address.map') }).focus()
    // The address is looked up once the pin rests.
    const lookup = page.waitForRequest(/\/maps\/reverse/)
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowUp')
    await lookup
    await confirm.click()
    await picker.waitFor({ state: 'hidden' })
    await eventually(
      async () => Number((await savedAddresses())[0]?.['latitude']) > Number(first?.['latitude']),
      true,
    )

    // Deleting needs one confirmation.
    await opener.first().click()
    await picker.getByRole('button', { name: `${shop.text('action.delete')}: Nana` }).click()
    await picker.getByText(shop.text('address.delete_confirm')).waitFor()
    await picker.getByRole('button', { name: shop.text('action.delete'), exact: true }).click()
    await page.getByText(shop.text('address.deleted')).waitFor()
    assert.equal((await savedAddresses()).length, 1)
    assert.deepEqual([errors, market.faults], [[], []])
    await close()
  })
