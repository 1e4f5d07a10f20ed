import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { signInByRequest } from './sign-in.ts'
import { type Locale, textsOf } from './texts.ts'

abstract class ConsolePage {
  readonly page: Page
  readonly locale: Locale
  constructor(page: Page, locale: Locale = 'en') {
    this.page = page
    this.locale = locale
  }
  text(key: string, params: Record<string, string | number> = {}): string {
    return textsOf(this.locale, 'console')(key, params)
  }
  button(key: string, params?: Record<string, string | number>): Locator {
    return this.page.getByRole('button', { name: this.text(key, params), exact: true })
  }
  protected async logIn(email: string, path: string): Promise<void> {
    await signInByRequest(this.page, email)
    await this.page.goto(path)
    await this.page.waitForURL((url) => url.pathname.startsWith('/console'))
  }
}

/** The kitchen's board of a shop. */
export class SellerBoard extends ConsolePage {
  async open(shopTitle: string): Promise<void> {
    await this.logIn('seller@hawker.test', '/console/seller')
    await this.page.getByRole('heading', { name: this.text('board.column_new') }).waitFor()
    const chooser = this.page
      .locator('button[aria-haspopup=menu]')
      .filter({ has: this.page.locator('.truncate') })
    if ((await chooser.innerText()).trim() === shopTitle) return
    await chooser.click()
    await this.page.getByRole('menuitemradio', { name: shopTitle }).click()
    await chooser.filter({ hasText: shopTitle }).waitFor()
  }
  card(number: string): Locator {
    return this.page
      .getByRole('article')
      .filter({ has: this.page.getByRole('heading', { name: number, exact: true }) })
  }
  column(name: 'new' | 'preparing' | 'ready' | 'handed_over'): Locator {
    return this.page.getByRole('region', {
      name: new RegExp(`^${this.text(`board.column_${name}`)}`),
    })
  }
  async accept(number: string, minutes?: string): Promise<void> {
    const card = this.column('new')
      .getByRole('article')
      .filter({ has: this.page.getByRole('heading', { name: number, exact: true }) })
    await card.waitFor()
    if (minutes !== undefined)
      await card.getByRole('button', { name: minutes, exact: true }).click()
    await card.getByRole('button', { name: this.text('board.accept'), exact: true }).click()
    await this.waitUntilMoved('preparing', number)
  }
  /** Waits for the optimistic move and then for the server, which may refuse the move. */
  private async waitUntilMoved(column: 'preparing' | 'ready', number: string): Promise<void> {
    await this.inColumn(column, number).waitFor()
    await this.page.locator('article[aria-busy]').waitFor({ state: 'detached' })
    await this.inColumn(column, number).waitFor({ timeout: 1000 })
  }
  inColumn(name: 'preparing' | 'ready' | 'handed_over', number: string): Locator {
    return this.column(name).filter({ hasText: number })
  }
  async ready(number: string): Promise<void> {
    await this.card(number)
      .getByRole('button', { name: this.text('board.ready'), exact: true })
      .click()
    await this.waitUntilMoved('ready', number)
  }
  /** Reads the pickup code for the courier from the card. */
  async codeForCourier(number: string): Promise<string> {
    const code = (
      await this.card(number)
        .getByText(this.text('board.code_for_courier'))
        .locator('xpath=following-sibling::p[1]')
        .innerText()
    ).trim()
    assert.match(code, /^[0-9A-Z]{3,8}$/)
    return code
  }
  async handOver(number: string, code: string): Promise<void> {
    await this.card(number)
      .getByRole('button', { name: this.text('board.hand_over'), exact: true })
      .click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel(this.text('board.enter_pickup_code')).fill(code)
    await dialog.getByRole('button', { name: this.text('board.hand_over'), exact: true }).click()
    await this.inColumn('handed_over', number).waitFor()
  }
}

/** The courier's screen. */
export class CourierScreen extends ConsolePage {
  async open(): Promise<void> {
    await this.logIn('driver@hawker.test', '/console/driver')
    await this.page.getByText(this.text('courier.earned_today')).waitFor()
  }
  async goOnline(): Promise<void> {
    const offline = this.button('courier.go_online')
    await offline.or(this.button('courier.go_offline')).first().waitFor()
    if (await offline.isVisible()) await offline.click()
    await this.button('courier.go_offline').waitFor()
  }
  async takeOffer(shopTitle: string): Promise<void> {
    const offer = this.page
      .getByRole('region', { name: this.text('courier.offers') })
      .getByRole('listitem')
      .filter({ hasText: shopTitle, has: this.button('courier.accept') })
    await offer.getByRole('button', { name: this.text('courier.accept'), exact: true }).click()
    await this.page
      .getByRole('heading', { name: this.text('courier.pick_up_at', { shop: shopTitle }) })
      .waitFor()
  }
  async pickUp(code: string): Promise<void> {
    await this.page.getByLabel(this.text('courier.enter_pickup_code')).fill(code)
    await this.button('courier.pick_up').click()
    await this.page.getByLabel(this.text('courier.enter_pin')).waitFor()
  }
  async deliver(pin: string): Promise<void> {
    await this.page.getByLabel(this.text('courier.enter_pin')).fill(pin)
    await this.button('courier.deliver').click()
  }
}

/** The claims about orders of the seller's shops. */
export class SellerClaims extends ConsolePage {
  async open(): Promise<void> {
    await this.logIn('seller@hawker.test', '/console/seller/claims')
    await this.page.getByRole('heading', { name: this.text('claims.title'), level: 1 }).waitFor()
  }
  async reject(number: string, reason: string): Promise<void> {
    const claim = this.page.getByRole('listitem').filter({ hasText: number })
    await claim.getByRole('button', { name: this.text('claims.decide') }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByLabel(this.text('claims.answer')).fill(reason)
    await dialog.getByRole('button', { name: this.text('claims.reject'), exact: true }).click()
    await claim.getByText(this.text('claims.status_rejected'), { exact: true }).waitFor()
  }
}

/** Any other page of the console. */
export class ConsoleDesk extends ConsolePage {
  async open(email: string, path: string): Promise<void> {
    await this.logIn(email, path)
    await this.page.getByRole('heading', { level: 1 }).waitFor()
  }
  /** For pages without a visible heading. */
  async openWithoutHeading(email: string, path: string): Promise<void> {
    await this.logIn(email, path)
    await this.page.getByRole('main').getByRole('button').first().waitFor()
  }
  /** Follows a link of the navigation. */
  async go(linkText: string): Promise<void> {
    await this.page.getByRole('link', { name: this.text(linkText), exact: true }).click()
    await this.page.getByRole('heading', { level: 1 }).waitFor()
  }
}
