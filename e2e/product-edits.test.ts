import { inTurn } from './support/browser/looks.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { ConsoleDesk } from './support/console.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** The dialog of the first product of the menu. */
class ProductDialog {
  readonly desk: ConsoleDesk
  readonly dialog: Locator
  constructor(page: Page, locale: ConsoleDesk['locale']) {
    this.desk = new ConsoleDesk(page, locale)
    this.dialog = page.getByRole('dialog')
  }
  text(field: 'title' | 'description', language: string): Locator {
    return this.dialog.getByLabel(this.desk.text(`edit.text_${field}`, { language }))
  }
  async choose(language: string): Promise<void> {
    await this.dialog.getByRole('button', { name: language, exact: true }).click()
  }
  async open(): Promise<void> {
    const name = this.desk.text('edit.open', { name: '' }).trim()
    await this.desk.page.getByRole('button', { name }).first().click()
    await this.dialog.getByLabel(this.desk.text('edit.price')).waitFor()
  }
  button(key: string): Locator {
    return this.dialog.getByRole('button', { name: this.desk.text(key), exact: true })
  }
  async save(): Promise<void> {
    await this.button('action.save').click()
    await this.dialog.waitFor({ state: 'detached' })
  }
}

for (const { locale, width, dark } of inTurn(import.meta.filename, [
  { locale: 'en', width: 1440, dark: false },
  { locale: 'ar', width: 390, dark: true },
] as const)) {
  test(`two people edit a product, and nothing of either is lost (${locale}, ${width})`, async () => {
    const visits = [
      await market.visit({ width, locale, dark }),
      await market.visit({ width, locale, dark }),
    ] as const
    const [ada, bob] = visits.map(({ page }) => new ProductDialog(page, locale)) as [
      ProductDialog,
      ProductDialog,
    ]
    for (const { desk } of [ada, bob])
      await desk.open('seller@hawker.test', '/console/seller/stock')
    const edit = async (editor: ProductDialog, language: string, title: string) => {
      await editor.choose(language)
      await editor.text('title', language).fill(title)
    }

    // Different languages: the second save merges without a question.
    await ada.open()
    await bob.open()
    await edit(bob, 'Deutsch', 'Bobs Gericht')
    await bob.save()
    await edit(ada, 'Français', 'Plat d’Ada')
    await ada.save()

    // The same language: the second one chooses.
    await ada.open()
    await bob.open()
    await ada.choose('Deutsch')
    assert.equal(await ada.text('title', 'Deutsch').inputValue(), 'Bobs Gericht')
    await ada.choose('Français')
    assert.equal(await ada.text('title', 'Français').inputValue(), 'Plat d’Ada')
    await edit(bob, 'Deutsch', 'Bobs Eintopf')
    await bob.save()
    await edit(ada, 'Deutsch', 'Adas Eintopf')
    await ada.button('action.save').click()
    const mine = ada.dialog.getByRole('radio', { name: 'Adas Eintopf' })
    await mine.waitFor()
    await ada.dialog.getByText('Bobs Gericht').waitFor()
    await ada.dialog.getByRole('radio', { name: 'Bobs Eintopf' }).waitFor()
    await assertAccessible(ada.desk.page)
    assert.equal(await ada.dialog.evaluate((box) => box.scrollWidth <= box.clientWidth), true)
    // Nothing is sent before the choice, and the focus leads to it.
    await ada.button('action.save').click()
    await ada.desk.page.waitForFunction(
      () => document.activeElement?.getAttribute('type') === 'radio',
    )
    await ada.desk.page.keyboard.press('ArrowDown')
    assert.equal(await mine.isChecked(), true)
    await ada.save()

    // The history has the edits, and takes the last one back.
    await bob.open()
    await bob.choose('Deutsch')
    assert.equal(await bob.text('title', 'Deutsch').inputValue(), 'Adas Eintopf')
    await bob.dialog.getByText(bob.desk.text('changes.title'), { exact: true }).click()
    await bob.dialog.getByRole('listitem').filter({ hasText: 'Plat d’Ada' }).waitFor()
    await assertAccessible(bob.desk.page)
    const last = bob.dialog.getByRole('listitem').first()
    await last.getByText('Adas Eintopf').waitFor()
    await last.getByRole('button').click()
    await bob.desk.page.getByText(bob.desk.text('changes.undone')).waitFor()
    await bob.dialog.getByText(bob.desk.text('changes.is_undo')).waitFor()
    assert.equal(await bob.text('title', 'Deutsch').inputValue(), 'Bobs Eintopf')
    for (const { errors, close } of visits) {
      assert.deepEqual(errors, [])
      await close()
    }
  })
}
