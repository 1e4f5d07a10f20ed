import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import { localeInfo } from '@hawker/i18n/locales'
import { signIn } from './sign-in.ts'
import { type Locale, within, wordsOf } from './words.ts'

export type NewAccount = { firstname: string; email: string; password: string }

/** A customer at the storefront: what people do there, in the words of the language they read. */
export class StorefrontPage {
  readonly page: Page
  locale: Locale
  constructor(page: Page, locale: Locale = 'en') {
    this.page = page
    this.locale = locale
  }

  say(key: string, params: Record<string, string | number> = {}): string {
    return wordsOf(this.locale)(key, params)
  }
  button(key: string, params?: Record<string, string | number>): Locator {
    return this.page.getByRole('button', { name: within(this.say(key, params)) })
  }
  get main(): Locator {
    return this.page.getByRole('main')
  }
  get phone(): boolean {
    return (this.page.viewportSize()?.width ?? 1440) < 1140
  }
  /** Waits until scripts are alive: before that a press may be lost. */
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.alive()
  }
  async alive(): Promise<void> {
    await this.page.waitForFunction(() => {
      const drawn = document.querySelector('main > *, form')
      return drawn !== null && Object.keys(drawn).some((key) => key.startsWith('__reactProps'))
    })
  }

  async chooseLanguage(locale: Locale): Promise<void> {
    const { title } = localeInfo(locale)
    if (this.phone) await this.openMenu()
    await this.page
      .getByRole('button', { name: within(`${this.say('shell.language')}: `) })
      .filter({ visible: true })
      .click()
    await this.page.getByRole('menuitemradio', { name: title }).filter({ visible: true }).click()
    this.locale = locale
    await this.page.locator(`html[lang="${locale}"]`).waitFor({ state: 'attached' })
    if (
      this.phone &&
      (await this.page.getByRole('dialog', { name: this.say('shell.menu') }).count()) > 0
    )
      await this.page.keyboard.press('Escape')
  }

  /** On phones guests have a menu button, and who is signed in their picture. */
  async openMenu(): Promise<void> {
    await this.button('shell.menu')
      .or(this.page.getByRole('button', { name: this.say('shell.account_menu') }))
      .filter({ visible: true })
      .click()
  }

  /** Types a street, takes the suggestion, puts the pin on the door. */
  async chooseAddress(street: string): Promise<void> {
    await this.page
      .getByRole('button', { name: within(`${this.say('shell.delivery_address')}: `) })
      .filter({ visible: true })
      .first()
      .click()
    const picker = this.page.getByRole('dialog', { name: this.say('address.choose') })
    await picker.getByRole('combobox', { name: this.say('address.search') }).fill(street)
    await picker.getByRole('option', { name: street }).first().click()
    await picker.getByRole('button', { name: this.say('address.confirm_pin') }).click()
    await picker.waitFor({ state: 'hidden' })
    await this.page
      .getByRole('button', { name: within(`${this.say('shell.delivery_address')}: ${street}`) })
      .filter({ visible: true })
      .first()
      .waitFor()
  }

  async search(term: string): Promise<void> {
    await this.page
      .getByRole('searchbox', { name: this.say('search.placeholder') })
      .filter({ visible: true })
      .first()
      .fill(term)
    await this.page.keyboard.press('Enter')
    await this.page.waitForURL(/\/search\?q=/)
    await this.main
      .getByRole('heading', { name: this.say('search.products'), exact: true })
      .waitFor()
  }

  get sheet(): Locator {
    return this.page.getByRole('dialog').filter({ visible: true })
  }
  /** The dish that the address names, over its shop's menu. */
  async openDish(shop: string, uuid: string, title: string): Promise<Locator> {
    await this.open(`/shop/${shop}?product=${uuid}`)
    const sheet = this.page.getByRole('dialog', { name: title })
    // The stepper comes with the scripts: what is chosen before them is chosen in a plain form.
    await sheet.getByRole('group', { name: this.say('product.quantity'), exact: true }).waitFor()
    return sheet
  }
  /** The first of each choice that has to be made. */
  async chooseRequired(sheet: Locator): Promise<void> {
    for (const choices of await sheet.locator('fieldset:has(input[type=radio])').all())
      await this.pick(choices.getByRole('radio').first())
  }
  addToCartButton(sheet: Locator): Locator {
    // Before scripts are alive the button knows no price: it depends on what will be chosen.
    const names = [this.say('product.add_for', { price: '' }).trim(), this.say('product.to_cart')]
    return sheet.getByRole('button', { name: new RegExp(`^(?:${names.join('|')})`) })
  }
  /** Presses the sheet's one button; answers the price that was on it. */
  async addToCart(sheet: Locator): Promise<string> {
    const add = this.addToCartButton(sheet)
    const price = (await add.innerText())
      .replace(/[\u2066-\u2069]/g, '')
      .replace(this.say('product.add_for', { price: '' }), '')
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
      .getByRole('link', { name: within(this.say('cart.checkout_for', { price: '' }).trim()) })
      .click()
    await this.main.getByRole('heading', { name: this.say('checkout.title'), level: 1 }).waitFor()
  }

  /** From the cart or the login page to the form, and back to where it led. */
  async signUp({ firstname, email, password }: NewAccount): Promise<void> {
    await this.page.getByRole('link', { name: this.say('auth.register'), exact: true }).click()
    await this.page.getByRole('heading', { name: this.say('auth.register_title') }).waitFor()
    await this.page.getByLabel(this.say('auth.firstname')).fill(firstname)
    await this.page.getByLabel(this.say('auth.email')).fill(email)
    await this.page
      .getByRole('textbox', { name: this.say('auth.password'), exact: true })
      .fill(password)
    await this.page
      .getByRole('textbox', { name: this.say('auth.confirm_password'), exact: true })
      .fill(password)
    await this.button('auth.register').click()
    await this.page.waitForURL((url) => url.pathname !== '/register')
  }
  /** Signed in, and at the page that is named. What somebody has already done on the device comes along by the form alone. */
  async logIn(email: string, next?: string): Promise<void> {
    if (this.page.url() !== 'about:blank') return this.logInByForm(email, next)
    await signIn(this.page, email)
    if (next !== undefined) await this.open(next)
  }
  async logInByForm(email: string, next = '/'): Promise<void> {
    await this.open(next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`)
    await this.page.getByLabel(this.say('auth.email_or_phone')).fill(email)
    await this.page
      .getByRole('textbox', { name: this.say('auth.password'), exact: true })
      .fill(DEMO_PASSWORD)
    await this.page.getByRole('button', { name: this.say('auth.login'), exact: true }).click()
    await this.page.waitForURL((url) => url.pathname !== '/login')
  }

  /** Presses the label, as people do; once more if the page was just being filled with what was chosen before. */
  async choose(key: string): Promise<void> {
    await this.pick(this.main.getByRole('radio', { name: within(this.say(key)) }).first())
  }
  async pick(radio: Locator): Promise<void> {
    await radio.waitFor({ state: 'attached' })
    for (let tries = 1; !(await radio.isChecked()); tries++) {
      await radio.locator('xpath=ancestor::label[1]').click()
      if (tries > 3) throw new Error(`${radio} cannot be chosen`)
    }
  }
  /** The button that orders, with the total it names. */
  get orderButton(): Locator {
    return this.main.getByRole('button', {
      name: new RegExp(`^${this.say('checkout.order_for', { price: '' }).trim()}`),
    })
  }
  /** Waits for the price of what is chosen now, and answers it as it is written. */
  async totalToPay(): Promise<string> {
    await this.main.locator('[aria-live=polite][aria-busy=false]').first().waitFor()
    await this.page.waitForFunction(
      (name) =>
        [...document.querySelectorAll('button')].some(
          (button) => button.innerText.startsWith(name) && !button.disabled,
        ),
      this.say('checkout.order_for', { price: '' }).trim(),
    )
    return (await this.orderButton.innerText())
      .replace(/[\u2066-\u2069]/g, '')
      .replace(this.say('checkout.order_for', { price: '' }), '')
      .trim()
  }
  /** A card of the checkout that is one line: what it says. */
  cardLine(key: string): Locator {
    return this.main
      .getByRole('region', { name: this.say(key), exact: true })
      .getByRole('paragraph')
      .first()
  }
  async openCard(key: string): Promise<void> {
    await this.main
      .getByRole('region', { name: this.say(key), exact: true })
      .getByRole('button', { name: `${this.say('action.change')}: ${this.say(key)}`, exact: true })
      .click()
  }
  async closeCard(key: string): Promise<void> {
    await this.main
      .getByRole('region', { name: this.say(key), exact: true })
      .getByRole('button', { name: this.say('checkout.continue'), exact: true })
      .click()
  }
  async placeOrder(): Promise<void> {
    await this.orderButton.click()
  }
  /** The order's number, once the page shows it. */
  async orderId(): Promise<number> {
    await this.page.waitForURL(/\/orders\/\d+$/)
    return Number(new URL(this.page.url()).pathname.split('/').at(-1))
  }
  /** Waits for the order page's own words, without a reload. */
  async sees(heading: string): Promise<void> {
    await this.main.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  /** The digits that are said at the door or the counter. */
  async codeNamed(key: string): Promise<string> {
    const card = this.main.getByRole('heading', { name: this.say(key), level: 2 })
    await card.waitFor()
    const code = (await card.locator('xpath=following-sibling::p[1]').innerText()).trim()
    assert.match(code, /^[0-9A-Z]{3,8}$/)
    return code
  }
}
