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
  /** The card of somebody else. */
  person(name: string) {
    return this.main.getByRole('heading', { level: 3, name }).locator('xpath=../..')
  }
}

export const groupPage = (page: Page, locale: ConstructorParameters<typeof StorefrontPage>[1] = 'en') => new GroupOrderPage(page, locale)
