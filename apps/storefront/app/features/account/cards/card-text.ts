import type { SavedCard } from '@hawker/contract/cards'
import { formatMonth } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import type { Translate } from '@hawker/i18n/translate'

/** The names on the cards. Brands that few people know are shown as "Card". */
const BRAND_NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

export function cardName({ brand, last4 }: SavedCard, t: Translate): string {
  const name = BRAND_NAMES[brand]
  return t('cards.ending', {
    brand: name === undefined ? t('cards.card') : isolate(name),
    last4: isolate(last4),
  })
}

/** A card is valid until the end of its month, anywhere on earth. */
const isExpired = ({ expiry_month: month, expiry_year: year }: SavedCard, now: number): boolean =>
  now >= Date.UTC(year, month, 1, 12)

export function expiryText(
  card: SavedCard,
  { t, lang, now }: { t: Translate; lang: string; now: number },
): string {
  const date = formatMonth({ month: card.expiry_month, year: card.expiry_year }, lang)
  return t(isExpired(card, now) ? 'cards.expired' : 'cards.expires', { date: isolate(date) })
}
