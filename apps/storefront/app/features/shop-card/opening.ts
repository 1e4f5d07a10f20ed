import { formatRelativeDay, formatTime, wallDateOf } from '@hawker/i18n/format-date'
import type { Texts } from '../../lib/texts.tsx'

type Hours = {
  open: boolean
  opens_at: string | null
  closes_at: string | null
  pause_until: string | null
  timezone: string
}

const SOON_MS = 90 * 60_000

/** "Opens tomorrow at 9:00 AM", "Taking a short break until 6:30 PM", or undefined while open. `now` in milliseconds since 1970. */
export function closedWords(
  shop: Hours,
  now: number,
  { t, lang }: Pick<Texts, 't' | 'lang'>,
): string | undefined {
  const zone = { timeZone: shop.timezone }
  if (shop.pause_until) return t('shop.paused', { time: formatTime(shop.pause_until, lang, zone) })
  if (shop.open) return undefined
  if (!shop.opens_at) return t('shop.closed')
  const day = formatRelativeDay(
    wallDateOf(shop.opens_at, zone),
    wallDateOf(now, zone),
    lang,
    'within a sentence',
  )
  return t('shop.opens_at', { day, time: formatTime(shop.opens_at, lang, zone) })
}

/** "Open until 10:00 PM", only when that is soon enough to hurry. */
export function closingWords(
  shop: Hours,
  now: number,
  { t, lang }: Pick<Texts, 't' | 'lang'>,
): string | undefined {
  if (!shop.open || !shop.closes_at || Date.parse(shop.closes_at) - now > SOON_MS) return undefined
  return t('shop.open_until', {
    time: formatTime(shop.closes_at, lang, { timeZone: shop.timezone }),
  })
}

/** When what is said of the shop's hours may no longer be true, milliseconds since 1970. */
export const openingMoments = ({ opens_at, closes_at, pause_until }: Hours): number[] =>
  [opens_at, closes_at, pause_until].filter((at) => at !== null).map((at) => Date.parse(at))
