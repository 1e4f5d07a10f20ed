import type { Notification } from '@hawker/contract/notifications'
import { translationIn } from '@hawker/domain/texts/language'
import { handoverCodeOf } from '../../core/handover-code.ts'
import { toOneLine } from '../../core/plain-name.ts'
import { formatMoney } from '@hawker/i18n/format'
import { formatDateTime, formatTime } from '@hawker/i18n/format-date'
import type { Translate } from '@hawker/i18n/translate'
import { errorTranslator } from '../../core/refusal-message.ts'
import type { Deps } from '../../deps.ts'
import type { StoredNotification } from './notification.store.ts'
import { serverTranslator } from './server-text.ts'

/** Renders a notification in its reader's language. */
export function notificationWire(
  { personalDataKey }: Pick<Deps, 'personalDataKey'>,
  stored: StoredNotification,
  lang: string,
): Notification {
  const { order, parcel, client } = stored
  return {
    id: stored.id,
    type: stored.type,
    ...textOf(personalDataKey, stored, lang),
    read_at: stored.readAt?.toISOString() ?? null,
    created_at: stored.createdAt.toISOString(),
    client: client ?? null,
    order: order ? { id: order.id, number: order.number, status: order.status } : null,
    booking: stored.params['booking_id'] ? { id: Number(stored.params['booking_id']) } : null,
    parcel: parcel ?? null,
    blog: stored.blogUuid,
    url: stored.url,
  }
}

function textOf(
  personalDataKey: Uint8Array,
  { textKey, params, order, parcel, shopTitle, client, blogTranslations }: StoredNotification,
  lang: string,
): { title: string; body: string } {
  const t = serverTranslator(lang)
  // Older rows may have names with line breaks or direction marks.
  const facts = {
    number: order?.number ?? parcel?.number ?? '',
    shop: toOneLine(shopTitle),
    code: order ? handoverCodeOf(personalDataKey, 'order pickup', order) : '',
    client: toOneLine(client?.firstname ?? ''),
    reason: textKey === 'order_off' ? workerReasonText(t, params) : reasonText(t, params),
    person: toOneLine(params['person'] ?? ''),
    when: whenText(params, lang),
    until: untilText(params, lang),
    guests:
      params['guests'] === undefined
        ? ''
        : t('booking.guests', { count: Number(params['guests']) }),
    table: toOneLine(params['table'] ?? ''),
    price: priceText(params, lang),
    min: params['min'] === undefined ? '' : priceText({ ...params, price: params['min'] }, lang),
    problem: params['code'] === undefined ? '' : errorTranslator(lang)(params['code']),
  }
  const news = blogTranslations ? translationIn(blogTranslations, lang)?.words : undefined
  return {
    title: news?.['title'] || t(`notification.${textKey}.title`, facts),
    body: news?.['short_desc'] || t(`notification.${textKey}.body`, facts),
  }
}

/**
 * The shop's note, else the text of the reason; an unknown reason reads as "for another reason".
 */
function reasonText(
  t: Translate,
  { reason = 'other', note, of = 'cancel' }: Record<string, string>,
): string {
  if (note) return toOneLine(note)
  const key = of === 'parcel' ? `parcel_reason.${reason}` : `cancel_reason.${reason}`
  const text = t(key)
  return text === key ? t('cancel_reason.other') : text
}

/**
 * For workers, a text that addresses the customer as "you" is replaced by one in the third person.
 */
function workerReasonText(t: Translate, params: Record<string, string>): string {
  const key = `customer_reason.${params['reason'] ?? ''}`
  const text = t(key)
  return text === key || params['note'] ? reasonText(t, params) : text
}

/** The start of a reservation, as the clock of its shop shows it. */
const whenText = (
  { starts_at: startsAt, timezone }: Record<string, string>,
  lang: string,
): string =>
  startsAt === undefined || timezone === undefined
    ? ''
    : formatDateTime(startsAt, lang, { timeZone: timezone })

/** Until when a table is held, as the clock of its shop shows it. */
const untilText = (
  { hold_until: holdUntil, timezone }: Record<string, string>,
  lang: string,
): string =>
  holdUntil === undefined || timezone === undefined
    ? ''
    : formatTime(holdUntil, lang, { timeZone: timezone })

/** Formats an amount in its currency for the reader's language. */
function priceText(
  { price, symbol = '', position, decimals }: Record<string, string>,
  lang: string,
): string {
  if (price === undefined) return ''
  return formatMoney(
    Number(price),
    {
      symbol,
      position: position === 'after' ? 'after' : 'before',
      decimal_places: Number(decimals),
    },
    lang,
  )
}
