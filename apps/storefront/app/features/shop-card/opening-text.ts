import type { Shop } from '@hawker/contract/shops'
import { formatRelativeDay, formatTime, wallDateOf } from '@hawker/i18n/format-date'
import type { Texts } from '../../lib/texts.tsx'

type OrderingHours = {
  open: boolean
  opens_at: string | null
  last_order_at: string | null
}
type Hours = OrderingHours & { pause_until: string | null; timezone: string }

const CLOSING_SOON_MS = 90 * 60_000

/**
 * "Opens tomorrow at 9:00 AM" or "Taking a short break until 6:30 PM". Undefined while open. `now`
 * is in milliseconds since 1970.
 */
export function closedText(
  shop: Omit<Hours, 'last_order_at'>,
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

/** "Last orders at 10:00 PM". Undefined unless they are soon. */
export function lastOrdersText(
  { open, last_order_at: lastOrderAt, timezone }: Hours,
  now: number,
  { t, lang }: Pick<Texts, 't' | 'lang'>,
): string | undefined {
  if (!open || lastOrderAt === null || Date.parse(lastOrderAt) - now > CLOSING_SOON_MS)
    return undefined
  return t('shop.last_orders', { time: formatTime(lastOrderAt, lang, { timeZone: timezone }) })
}

/**
 * When the shop takes orders by the chosen delivery type; when it offers another one only, by that.
 */
export function hoursFor(
  { fulfilment, timezone, pause_until }: Pick<Shop, 'fulfilment' | 'timezone' | 'pause_until'>,
  choice: 'delivery' | 'pickup',
): Hours {
  const times = fulfilment.find(({ type }) => type === choice) ?? fulfilment[0]
  const { open = false, opens_at = null, last_order_at = null } = times ?? {}
  return { open, opens_at, last_order_at, timezone, pause_until }
}

/** Times at which the opening text changes, in milliseconds since 1970. */
export const openingChangeTimes = ({
  fulfilment,
  pause_until: pauseUntil,
}: {
  fulfilment: readonly OrderingHours[]
  pause_until: string | null
}): number[] => [
  ...(pauseUntil === null ? [] : [Date.parse(pauseUntil)]),
  ...fulfilment.flatMap(({ opens_at: opensAt, last_order_at: lastOrderAt }) => [
    ...(opensAt === null ? [] : [Date.parse(opensAt)]),
    // The shop still takes an order at that moment.
    ...(lastOrderAt === null ? [] : [Date.parse(lastOrderAt) + 1]),
  ]),
]
