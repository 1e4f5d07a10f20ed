import { sandboxText } from '@hawker/server/adapters/payments/sandbox-text'
import type { Page } from 'playwright-core'
import { StorefrontPage } from './storefront.ts'
import { within } from './words.ts'

/** Somebody at the page of a group order. */
export class GroupOrderPage extends StorefrontPage {
  /** From the shop's page to the group order's own; answers the link to send. */
  async start(shop: string): Promise<string> {
    await this.open(`/shop/${shop}`)
    await this.main.getByRole('button', { name: this.say('group.start') }).click()
    await this.sheet
      .locator('label')
      .filter({ hasText: this.say('group.pay_split') })
      .click()
    await this.sheet.getByRole('button', { name: this.say('group.begin') }).click()
    await this.page.waitForURL(/\/group\/\d+$/)
    return (await this.main.getByText(/\/group\/\d+\?g=/).innerText()).trim()
  }
  async join(link: string, name?: string): Promise<void> {
    await this.open(new URL(link).pathname + new URL(link).search)
    if (name !== undefined) await this.main.getByLabel(this.say('group.your_name')).fill(name)
    await this.main.getByRole('button', { name: within(this.say('group.join')) }).click()
    await this.main.getByRole('heading', { name: this.say('group.yours') }).waitFor()
  }
  /** Goes to the dish in the shop's menu, takes it, and comes back to the group. */
  async take(link: string, dish: { slug: string; uuid: string; title: string }): Promise<void> {
    await this.addToCart(await this.openDish(dish.slug, dish.uuid, dish.title))
    await this.open(new URL(link).pathname)
    await this.main.getByRole('heading', { name: this.say('group.yours') }).waitFor()
  }
  /** Opens what this button asks, and closes it again with Escape; the button has the focus back. */
  async looksInto(key: string, look: () => Promise<void>): Promise<void> {
    const button = this.main.getByRole('button', { name: this.say(key), exact: true }).first()
    await button.click()
    await this.sheet.waitFor()
    await look()
    await this.page.keyboard.press('Escape')
    await this.sheet.waitFor({ state: 'hidden' })
    await this.page.waitForFunction(
      (name) => document.activeElement?.textContent === name,
      this.say(key),
    )
  }
  /** Tries to take a dish of another shop: it stays out, and the words say why. */
  async refuseDish(dish: { slug: string; uuid: string; title: string }): Promise<void> {
    const sheet = await this.openDish(dish.slug, dish.uuid, dish.title)
    await this.addToCartButton(sheet).click()
    await this.page.getByText(this.say('group.blocks')).waitFor()
  }
  /** From the page of a share to the bank's, and back with its answer. */
  async payAtBank(answer: 'pay' | 'decline'): Promise<void> {
    await this.main.getByRole('button', { name: within(this.say('payment.sandbox')) }).click()
    await this.page.waitForURL(/\/dev\/sandbox\//)
    await this.page.getByRole('button', { name: sandboxText('en')[answer], exact: true }).click()
    await this.page.waitForURL(/\/share\//)
    await this.alive()
  }
  /** The card of somebody else. */
  person(name: string) {
    return this.main.getByRole('heading', { level: 3, name }).locator('xpath=../..')
  }
}

export const groupPage = (
  page: Page,
  locale: ConstructorParameters<typeof StorefrontPage>[1] = 'en',
) => new GroupOrderPage(page, locale)
