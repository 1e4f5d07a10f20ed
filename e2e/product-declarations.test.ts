import { inTurn } from './support/browser/looks.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { ConsoleDesk } from './support/console.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

for (const { locale, width, dark } of inTurn(import.meta.filename, [
  { locale: 'en', width: 1440, dark: false },
  { locale: 'ar', width: 390, dark: true },
] as const)) {
  test(`a seller declares allergens and diets, and an allergen excludes diets (${locale}, ${width})`, async () => {
    const { page, errors, close } = await market.visit({ width, locale, dark })
    const desk = new ConsoleDesk(page, locale)
    await desk.open('seller@hawker.test', '/console/seller/stock')
    await page.getByLabel(desk.text('menu.show'), { exact: true }).selectOption('options')
    const row = page.getByRole('article').filter({ hasText: desk.text('menu.option') })
    await row.first().waitFor()
    assert.equal(await page.getByRole('article').count(), await row.count())
    const edit = row
      .first()
      .getByRole('button', { name: desk.text('edit.open', { name: '' }).trim() })
    const dialog = page.getByRole('dialog')
    const box = (key: string) => dialog.getByRole('checkbox', { name: desk.text(key), exact: true })
    const save = async () => {
      await dialog.getByRole('button', { name: desk.text('action.save') }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    const openDialog = async () => {
      await edit.click()
      await box('menu.allergens_declared').waitFor()
    }

    await openDialog()
    await box('menu.allergens_declared').uncheck()
    await save()
    await row.first().getByText(desk.text('menu.show_undeclared')).waitFor()

    await openDialog()
    await box('menu.allergens_declared').check()
    await box('diet.vegan').check()
    await box('diet.lactose_free').check()
    await box('allergen.milk').check()
    const vegan = dialog.getByRole('checkbox', { name: new RegExp(`^${desk.text('diet.vegan')}`) })
    assert.deepEqual(
      [
        await vegan.isDisabled(),
        await vegan.isChecked(),
        await box('diet.lactose_free').isChecked(),
      ],
      [true, false, true],
    )
    await assertAccessible(page)
    assert.equal(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth), true)
    await box('allergen.milk').uncheck()
    await box('diet.vegan').check()
    const age = dialog.getByLabel(desk.text('menu.new_age'))
    await age.selectOption('18')
    await save()
    await row.first().getByText(desk.text('menu.show_undeclared')).waitFor({ state: 'detached' })

    await page.reload()
    await page.getByLabel(desk.text('menu.show'), { exact: true }).selectOption('options')
    await openDialog()
    assert.deepEqual(
      [
        await box('diet.vegan').isChecked(),
        await box('diet.lactose_free').isChecked(),
        await box('allergen.milk').isChecked(),
      ],
      [true, true, false],
    )
    assert.equal(await age.inputValue(), '18')
    await age.selectOption('')
    await save()
    await openDialog()
    assert.equal(await age.inputValue(), '')
    assert.deepEqual(errors, [])
    await close()
  })
}
