import { sandboxText } from '@hawker/server/adapters/payments/sandbox-text'
import type { Page } from 'playwright-core'
import { StorefrontPage } from './storefront.ts'
import { containing } from './texts.ts'

/** The page of a group order. */
export class GroupOrderPage extends StorefrontPage {
  /** Starts a group order on the shop's page and returns the invitation link. */
  async start(shop: string): Promise<string> {
    await this.open(`/shop/${shop}`)
    await this.main.getByRole('button', { name: this.text('group.start') }).click()
    await this.sheet
      .locator('label')
      .filter({ hasText: this.text('group.pay_split') })
      .click()
    await this.sheet.getByRole('button', { name: this.text('group.begin') }).click()
    await this.page.waitForURL(/\/group\/\d+$/)
    return (await this.main.getByText(/\/group\/\d+\?g=/).innerText()).trim()
  }
  async join(link: string, name?: string): Promise<void> {
    await this.open(new URL(link).pathname + new URL(link).search)
    if (name !== undefined) await this.main.getByLabel(this.text('group.your_name')).fill(name)
    await this.main.getByRole('button', { name: containing(this.text('group.join')) }).click()
    await this.main.getByRole('heading', { name: this.text('group.yours') }).waitFor()
  }
  /** Adds a dish from the shop's menu and returns to the group's page. */
  async addDish(link: string, dish: { slug: string; uuid: string; title: string }): Promise<void> {
    await this.addToCart(await this.openDish(dish.slug, dish.uuid, dish.title))
    await this.open(new URL(link).pathname)
    await this.main.getByRole('heading', { name: this.text('group.yours') }).waitFor()
  }
  /**
   * Opens a sheet with the button, checks it, closes it by Escape, and asserts that focus returns.
   */
  async checkSheet(key: string, check: () => Promise<void>): Promise<void> {
    const button = this.main.getByRole('button', { name: this.text(key), exact: true }).first()
    await button.click()
    await this.sheet.waitFor()
    await check()
    await this.page.keyboard.press('Escape')
    await this.sheet.waitFor({ state: 'hidden' })
    await this.page.waitForFunction(
      (name) => document.activeElement?.textContent === name,
      this.text(key),
    )
  }
  /** Tries to add a dish of another shop, which the group order refuses. */
  async refuseDish(dish: { slug: string; uuid: string; title: string }): Promise<void> {
    const sheet = await this.openDish(dish.slug, dish.uuid, dish.title)
    await this.addToCartButton(sheet).click()
    await this.page.getByText(this.text('group.blocks')).waitFor()
  }
  /** Pays or declines a share at the sandbox bank and returns to the share's page. */
  async payAtBank(answer: 'pay' | 'decline'): Promise<void> {
    // Only the card payment has a button for that.
    await this.main
      .getByRole('button', {
        name: new RegExp(`^${this.text('payment.pay', { price: '' }).trim()}`),
      })
      .and(this.main.locator('[type=submit]'))
      .click()
    await this.page.waitForURL(/\/dev\/sandbox\//)
    await this.page.getByRole('button', { name: sandboxText('en')[answer], exact: true }).click()
    await this.page.waitForURL(/\/share\//)
    await this.waitForHydration()
  }
  /** The card of another member. */
  memberCard(name: string) {
    return this.main.getByRole('heading', { level: 3, name }).locator('xpath=../..')
  }
}

export const groupPage = (
  page: Page,
  locale: ConstructorParameters<typeof StorefrontPage>[1] = 'en',
) => new GroupOrderPage(page, locale)
