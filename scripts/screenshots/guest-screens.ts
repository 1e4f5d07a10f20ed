import { findDish } from '../../e2e/support/dishes.ts'
import { StorefrontPage } from '../../e2e/support/storefront.ts'
import { type Look, type Studio, suffixOf } from './capture.ts'

const GUEST_SCREENS = [
  'home',
  'search',
  'map',
  'shop',
  'grocery',
  'product',
  'login',
  'register',
  'help',
  'not-found',
] as const
type GuestScreen = (typeof GUEST_SCREENS)[number]

/** Captures pages that need no account. */
export async function captureGuestScreens(
  { market, capture }: Studio,
  look: Look,
  screens: readonly GuestScreen[] = GUEST_SCREENS,
): Promise<void> {
  const margherita = await findDish(market.database, 'bella-lanterna', 'Margherita')
  const paths: Readonly<Record<GuestScreen, string>> = {
    home: '/',
    search: '/search?q=pizza',
    map: '/?view=map',
    shop: '/shop/bella-lanterna',
    grocery: '/shop/lantern-market',
    product: `/shop/bella-lanterna?product=${margherita.uuid}`,
    login: '/login',
    register: '/register',
    help: '/help',
    'not-found': '/no-such-page',
  }
  const { page, close } = await market.visit(look)
  const storefront = new StorefrontPage(page, look.locale ?? 'en')
  await storefront.open('/')
  await storefront.chooseAddress('1658 16th St NW')
  for (const screen of screens) {
    await storefront.open(paths[screen])
    await capture(page, `${screen}-${suffixOf(look)}`)
  }
  await close()
}

/** Captures the start page in its second layout. */
export async function captureSecondHome(
  { market, capture }: Studio,
  width: 390 | 1440,
): Promise<void> {
  const { page, close } = await market.visit({ width })
  await new StorefrontPage(page).open('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await capture(page, `home-two-${width}`)
  await close()
}
