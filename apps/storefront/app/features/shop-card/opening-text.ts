import { formatRelativeDay, formatTime, wallDateOf } from '@hawker/i18n/format-date'
import type { Texts } from '../../lib/texts.tsx'

type Hours = {
  open: boolean
  opens_at: string | null
  closes_at: string | null
  pause_until: string | null
  timezone: string
}

const CLOSING_SOON_MS = 90 * 60_000

/**
 * "Opens tomorrow at 9:00 AM" or "Taking a short break until 6:30 PM". Undefined while open. `now`
 * is in milliseconds since 1970.
 */
export function closedText(
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

/** "Open until 10:00 PM". Undefined unless the shop closes soon. */
export function closingText(
  shop: Hours,
  now: number,
  { t, lang }: Pick<Texts, 't' | 'lang'>,
): string | undefined {
  if (!shop.open || !shop.closes_at || Date.parse(shop.closes_at) - now > CLOSING_SOON_MS)
    return undefined
  return t('shop.open_until', {
    time: formatTime(shop.closes_at, lang, { timeZone: shop.timezone }),
  })
}

/** Times at which the opening text changes, in milliseconds since 1970. */
export const openingChangeTimes = ({ opens_at, closes_at, pause_until }: Hours): number[] =>
  [opens_at, closes_at, pause_until].filter((at) => at !== null).map((at) => Date.parse(at))
