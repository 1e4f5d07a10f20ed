import type { Finding } from './writing.ts'

const STORY = /^e2e\/[\w-]+\.test\.ts$/
const STATEMENT = /\bsql`/

/** These still have statements. The list may only become shorter. */
export const STORIES_WITH_SQL: readonly string[] = [
  'accessibility',
  'account-security',
  'account',
  'addresses',
  'allergens',
  'applications',
  'booking-page',
  'checkout-conflicts',
  'checkout-draft',
  'checkout-fields',
  'claims',
  'client-navigation',
  'console',
  'contrast-and-motion',
  'courier-chat',
  'courier-parcels',
  'database-outage',
  'dead-links',
  'diets',
  'dine-in',
  'discovery',
  'first-paint',
  'forms-without-javascript',
  'group-order-cancelled',
  'group-order-desktop',
  'group-order',
  'home-rows',
  'injection',
  'input-before-hydration',
  'interruptions',
  'no-javascript',
  'notifications',
  'order-delivery',
  'order-dialogs',
  'order-edits',
  'order-from-imported-shop',
  'order-handover',
  'order-lifecycle',
  'order-pickup',
  'order-replacement',
  'orders-during-kill',
  'parcel-page',
  'parcels',
  'payments-buyer',
  'payments-money-staff',
  'payments-staff',
  'recipes',
  'reorder-and-preorder',
  'reservation-month',
  'reservation-waits',
  'reservations',
  'saved-cards',
  'search-screen',
  'security',
  'seller-door',
  'seller-reservations',
  'seller-tables',
  'shop-page',
  'sign-in-methods',
  'sign-in',
  'specified-screens',
  'staff-parcels',
  'storefront-details',
  'table-guests',
  'text-size',
  'two-carts',
  'wallet',
  'weighed-goods',
].map((name) => `e2e/${name}.test.ts`)

/** SQL in stories, which use the verbs of e2e/support/market instead. */
export function findStorySql(path: string, text: string): Finding[] {
  if (!STORY.test(path)) return []
  const lines = text.split('\n').flatMap((line, at) => (STATEMENT.test(line) ? [at + 1] : []))
  if (!STORIES_WITH_SQL.includes(path))
    return lines.map((line) => ({
      line,
      problem: 'SQL in a story: use or add a verb of e2e/support/market',
    }))
  return lines.length > 0
    ? []
    : [{ line: 1, problem: 'has no SQL any more: remove it from scripts/rules/story-sql.ts' }]
}
