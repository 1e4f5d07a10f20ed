import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import { localeInfo } from '@hawker/i18n/locales'
import { waitUntilHydrated } from './browser/hydration.ts'
import { signInByRequest } from './sign-in.ts'
import { type Locale, containing, textsOf } from './texts.ts'

export type NewAccount = { firstname: string; email: string; password: string }

/** Page object of the storefront, in any language. */
export class StorefrontPage {
  readonly page: Page
  locale: Locale
  constructor(page: Page, locale: Locale = 'en') {
    this.page = page
    this.locale = locale
  }

  text(key: string, params: Record<string, string | number> = {}): string {
    return textsOf(this.locale)(key, params)
  }
  button(key: string, params?: Record<string, string | number>): Locator {
    return this.page.getByRole('button', { name: containing(this.text(key, params)) })
  }
  get main(): Locator {
    return this.page.getByRole('main')
  }
  get phone(): boolean {
    return (this.page.viewportSize()?.width ?? 1440) < 1140
  }
  /** Opens a page and waits for hydration, because earlier clicks may be lost. */
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.waitForHydration()
  }
  async waitForHydration(): Promise<void> {
    await waitUntilHydrated(this.page)
  }

  async chooseLanguage(locale: Locale): Promise<void> {
    const { title } = localeInfo(locale)
    await this.page
      .getByRole('button', { name: containing(`${this.text('shell.language')}: `) })
      .filter({ visible: true })
      .click()
    await this.page.getByRole('menuitemradio', { name: title }).filter({ visible: true }).click()
    this.locale = locale
    await this.page.locator(`html[lang="${locale}"]`).waitFor({ state: 'attached' })
  }

  /** On phones, guests have a menu button, and signed-in users their picture. */
  async openMenu(): Promise<void> {
    await this.button('shell.menu')
      .or(this.page.getByRole('button', { name: this.text('shell.account_menu') }))
      .filter({ visible: true })
      .click()
  }

  /** Searches a street, selects the suggestion, and confirms the pin. */
  async chooseAddress(street: string): Promise<void> {
    await this.page
      .getByRole('button', { name: containing(`${this.text('shell.delivery_address')}: `) })
      .filter({ visible: true })
      .first()
      .click()
    const picker = this.page.getByRole('dialog', { name: this.text('address.choose') })
    await picker.getByRole('combobox', { name: this.text('address.search') }).fill(street)
    await picker.getByRole('option', { name: street }).first().click()
    await picker.getByRole('button', { name: this.text('address.confirm_pin') }).click()
    await picker.waitFor({ state: 'hidden' })
    await this.page
      .getByRole('button', {
        name: containing(`${this.text('shell.delivery_address')}: ${street}`),
      })
      .filter({ visible: true })
      .first()
      .waitFor()
  }

  async search(term: string): Promise<void> {
    await this.page
      .getByRole('searchbox', { name: this.text('search.placeholder') })
      .filter({ visible: true })
      .first()
      .fill(term)
    await this.page.keyboard.press('Enter')
    await this.page.waitForURL(/\/search\?q=/)
    await this.main
      .getByRole('heading', { name: this.text('search.products'), exact: true })
      .waitFor()
  }

  get sheet(): Locator {
    return this.page.getByRole('dialog').filter({ visible: true })
  }
  /** Opens a dish by its URL, in the sheet over the shop's menu. */
  async openDish(shop: string, uuid: string, title: string): Promise<Locator> {
    await this.open(`/shop/${shop}?product=${uuid}`)
    const sheet = this.page.getByRole('dialog', { name: title })
    // The stepper appears after hydration; before, the sheet is a plain form.
    await sheet.getByRole('group', { name: this.text('product.quantity'), exact: true }).waitFor()
    return sheet
  }
  /** Selects the first option of each required choice. */
  async chooseRequired(sheet: Locator): Promise<void> {
    for (const choices of await sheet.locator('fieldset:has(input[type=radio])').all())
      await this.checkRadio(choices.getByRole('radio').first())
  }
  addToCartButton(sheet: Locator): Locator {
    // Before hydration the button has no price.
    const names = [this.text('product.add_for', { price: '' }).trim(), this.text('product.to_cart')]
    return sheet.getByRole('button', { name: new RegExp(`^(?:${names.join('|')})`) })
  }
  /** The button of a dish that the customer must not eat. `answer`: "contains" or another one. */
  addAnywayButton(sheet: Locator, answer: 'contains' | 'may_contain' = 'contains'): Locator {
    const name = this.text(`allergies.add_${answer}`, { list: '' }).trim()
    return sheet.getByRole('button', { name: containing(name) })
  }
  /** Adds the dish to the cart and returns the price on the button. */
  async addToCart(sheet: Locator): Promise<string> {
    const add = this.addToCartButton(sheet)
    const price = (await add.innerText())
      .replace(/[\u2066-\u2069]/g, '')
      .replace(this.text('product.add_for', { price: '' }), '')
      .trim()
    await add.click()
    await sheet.waitFor({ state: 'hidden' })
    return price
  }

  async openCart(): Promise<void> {
    await this.open('/cart')
    await this.main.getByRole('list').first().waitFor()
  }
  async goToCheckout(): Promise<void> {
    await this.main
      .getByRole('link', { name: containing(this.text('cart.checkout_for', { price: '' }).trim()) })
      .click()
    await this.main.getByRole('heading', { name: this.text('checkout.title'), level: 1 }).waitFor()
  }

  /**
   * Opens the registration form from the cart or login page, submits it, and waits for the
   * redirect.
   */
  async signUp({ firstname, email, password }: NewAccount): Promise<void> {
    await this.page.getByRole('link', { name: this.text('auth.register'), exact: true }).click()
    await this.page.getByRole('heading', { name: this.text('auth.register_title') }).waitFor()
    await this.page.getByLabel(this.text('auth.firstname')).fill(firstname)
    await this.page.getByLabel(this.text('auth.email')).fill(email)
    await this.page
      .getByRole('textbox', { name: this.text('auth.password'), exact: true })
      .fill(password)
    await this.page
      .getByRole('textbox', { name: this.text('auth.confirm_password'), exact: true })
      .fill(password)
    await this.button('auth.register').click()
    await this.page.waitForURL((url) => url.pathname !== '/register')
  }
  /**
   * Signs in and opens `next`. Uses the form if a page is open, so that a guest's data is merged.
   */
  async logIn(email: string, next?: string): Promise<void> {
    if (this.page.url() !== 'about:blank') return this.logInByForm(email, next)
    await signInByRequest(this.page, email)
    if (next !== undefined) await this.open(next)
  }
  async logInByForm(email: string, next = '/'): Promise<void> {
    await this.open(next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`)
    await this.page.getByLabel(this.text('auth.email_or_phone')).fill(email)
    await this.page
      .getByRole('textbox', { name: this.text('auth.password'), exact: true })
      .fill(DEMO_PASSWORD)
    await this.page.getByRole('button', { name: this.text('auth.login'), exact: true }).click()
    await this.page.waitForURL((url) => url.pathname !== '/login')
  }

  /** Clicks the label of a radio. Retries while the page still restores earlier choices. */
  async choose(key: string): Promise<void> {
    await this.checkRadio(
      this.main.getByRole('radio', { name: containing(this.text(key)) }).first(),
    )
  }
  async checkRadio(radio: Locator): Promise<void> {
    await radio.waitFor({ state: 'attached' })
    for (let tries = 1; !(await radio.isChecked()); tries++) {
      await radio.locator('xpath=ancestor::label[1]').click()
      if (tries > 3) throw new Error(`${radio} cannot be checked`)
    }
  }
  /** The button that places the order. */
  get orderButton(): Locator {
    return this.main.getByRole('button', {
      name: new RegExp(`^${this.text('checkout.order_for', { price: '' }).trim()}`),
    })
  }
  /** Waits for the current quote and returns the formatted total. */
  async totalToPay(): Promise<string> {
    await this.main.locator('[aria-live=polite][aria-busy=false]').first().waitFor()
    await this.page.waitForFunction(
      (name) =>
        [...document.querySelectorAll('button')].some(
          (button) => button.innerText.startsWith(name) && !button.disabled,
        ),
      this.text('checkout.order_for', { price: '' }).trim(),
    )
    return (await this.orderButton.innerText())
      .replace(/[\u2066-\u2069]/g, '')
      .replace(this.text('checkout.order_for', { price: '' }), '')
      .trim()
  }
  /** The text of a collapsed checkout card. */
  cardLine(key: string): Locator {
    return this.main
      .getByRole('region', { name: this.text(key), exact: true })
      .getByRole('paragraph')
      .first()
  }
  async openCard(key: string): Promise<void> {
    await this.main
      .getByRole('region', { name: this.text(key), exact: true })
      .getByRole('button', {
        name: `${this.text('action.change')}: ${this.text(key)}`,
        exact: true,
      })
      .click()
  }
  async closeCard(key: string): Promise<void> {
    await this.main
      .getByRole('region', { name: this.text(key), exact: true })
      .getByRole('button', { name: this.text('checkout.continue'), exact: true })
      .click()
  }
  async placeOrder(): Promise<void> {
    await this.orderButton.click()
  }
  /** Waits for the order's page and returns the order id. */
  async orderId(): Promise<number> {
    await this.page.waitForURL(/\/orders\/\d+$/)
    return Number(new URL(this.page.url()).pathname.split('/').at(-1))
  }
  /** Waits for a level 1 heading, without a reload. */
  async waitForHeading(heading: string): Promise<void> {
    await this.main.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  /** Reads the PIN or pickup code from the card with this heading. */
  async readCode(key: string): Promise<string> {
    const card = this.main.getByRole('heading', { name: this.text(key), level: 2 })
    await card.waitFor()
    const code = (await card.locator('xpath=following-sibling::p[1]').innerText()).trim()
    assert.match(code, /^[0-9A-Z]{3,8}$/)
    return code
  }
}
