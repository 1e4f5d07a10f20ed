import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

for (const { locale, width, person } of inTurn(import.meta.filename, [
  { locale: 'en', width: 1440, person: 'customer@hawker.test' },
  { locale: 'ar', width: 390, person: 'friend@hawker.test' },
] as const)) {
  test(`saved addresses are added, selected, edited and deleted in the header (${locale}, ${width})`, async () => {
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    await shop.logIn(person, '/')
    const header = page
      .getByRole('button', { name: containing(`${shop.text('shell.delivery_address')}: `) })
      .filter({ visible: true })
      .first()
    const row = (name: string) =>
      shop.sheet
        .getByRole('button', { name: containing(name) })
        .and(shop.sheet.locator('[aria-pressed]'))
    const action = (key: string, name: string) =>
      shop.sheet.getByRole('button', { name: `${shop.text(key)}: ${name}`, exact: true })
    const add = async (name: string, flat: string) => {
      await header.click()
      await shop.sheet
        .getByRole('combobox', { name: shop.text('address.search') })
        .fill('1400 15th')
      await shop.sheet.getByRole('option').first().click()
      await shop.sheet.getByLabel(shop.text('address.name')).fill(name)
      await shop.sheet.getByLabel(shop.text('address.apartment')).fill(flat)
      await shop.sheet.getByRole('button', { name: shop.text('address.confirm_pin') }).click()
      await shop.sheet.waitFor({ state: 'hidden' })
    }
    await add('Studio', '71')
    await add('Studio of Nora', '72')

    await header.click()
    // Two apartments in one house show their numbers.
    for (const flat of ['71', '72'])
      await shop.sheet.getByText(new RegExp(`(^|\\D)${flat}$`)).waitFor()
    await eventually(() => row('Studio of Nora').getAttribute('aria-pressed'), 'true')
    const currentLabel = await header.getAttribute('aria-label')
    await assertAccessible(page)
    await action('action.edit', 'Studio').press('Enter')
    await shop.sheet.getByLabel(shop.text('address.name')).fill('Workshop')
    await shop.sheet.getByRole('button', { name: shop.text('address.confirm_pin') }).click()
    await shop.sheet.waitFor({ state: 'hidden' })
    assert.equal(await header.getAttribute('aria-label'), currentLabel)

    // Another device of the account has the same addresses.
    const other = await market.visit({ width, locale })
    const elsewhere = new StorefrontPage(other.page, locale)
    await elsewhere.logIn(person, '/')
    await other.page
      .getByRole('button', { name: currentLabel ?? '', exact: true })
      .filter({ visible: true })
      .first()
      .click()
    await elsewhere.sheet.getByText('Workshop', { exact: true }).waitFor()
    await other.close()

    await header.press('Enter')
    await action('action.delete', 'Studio of Nora').press('Enter')
    const confirmation = shop.sheet.getByRole('alert')
    await confirmation.getByText(shop.text('address.delete_confirm')).waitFor()
    await confirmation
      .getByRole('button', { name: shop.text('action.delete'), exact: true })
      .press('Enter')
    await row('Studio of Nora').waitFor({ state: 'detached' })
    // The list stays, and the focus stays in it.
    await eventually(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-pressed') !== null),
      true,
    )
    await row('Workshop').press('Enter')
    await shop.sheet.waitFor({ state: 'hidden' })
    await eventually(() => header.getAttribute('aria-label'), currentLabel)
    assert.deepEqual(errors, [])
    await close()
  })
}
