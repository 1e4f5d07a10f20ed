import { formatWallTime } from '@hawker/i18n/format-date'
import type { Marketplace, Visitor, VisitOptions } from './marketplace.ts'
import { signInByRequest } from './sign-in.ts'
import { StorefrontPage } from './storefront.ts'
import type { TableFloor } from './tables.ts'

/** The panel or the details of a reservation. */
export class Reservations extends StorefrontPage {
  get submit() {
    return this.sheet.locator('form[method=post] button[type=submit]')
  }
  time(time: string) {
    return this.sheet.getByRole('radio', { name: formatWallTime(time, this.locale), exact: true })
  }
  async openPanel(floor: TableFloor, query: string): Promise<void> {
    await this.open(`/reservations?shop=${floor.slug}&${query}`)
    await this.sheet.getByRole('radio').first().waitFor({ state: 'attached' })
  }
  async addPeople(times: number): Promise<void> {
    for (let n = 0; n < times; n++)
      await this.sheet.getByRole('button', { name: this.text('reservation.more') }).click()
  }
  async fillPhone(): Promise<void> {
    await this.sheet.getByLabel(this.text('checkout.phone')).fill('+1 202 555 0123')
  }
  status(name: string) {
    return this.sheet.getByText(this.text(`reservation.status_${name}`), { exact: true })
  }
}

export async function signedIn(
  market: Pick<Marketplace, 'visit'>,
  email: string,
  options: VisitOptions = {},
): Promise<{ visitor: Visitor; screen: Reservations }> {
  const visitor = await market.visit(options)
  await signInByRequest(visitor.page, email)
  return { visitor, screen: new Reservations(visitor.page, options.locale) }
}
