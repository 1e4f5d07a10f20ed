import type { Notification } from '@hawker/contract/notifications'
import { formatMoney } from '@hawker/i18n/format'
import type { Translate } from '@hawker/i18n/translate'
import { errorTranslator } from '../../http/error-text.ts'
import { translationIn } from '../settings/index.ts'
import type { StoredNotification } from './notification.store.ts'
import { serverTranslator } from './server-text.ts'

/** In the language of who reads it, whatever was spoken when it was written. */
export function notificationWire(stored: StoredNotification, lang: string): Notification {
  const { order, client } = stored
  return {
    id: stored.id,
    type: stored.type,
    ...wordsOf(stored, lang),
    read_at: stored.readAt?.toISOString() ?? null,
    created_at: stored.createdAt.toISOString(),
    client: client ?? null,
    order: order ? { id: order.id, number: order.number, status: order.status } : null,
    parcel: null,
    blog: stored.blogUuid,
    url: stored.url,
  }
}

function wordsOf(
  { textKey, params, order, shopTitle, client, blogTranslations }: StoredNotification,
  lang: string,
): { title: string; body: string } {
  const t = serverTranslator(lang)
  const facts = {
    number: order?.number ?? '',
    shop: shopTitle,
    code: order?.pickupCode ?? '',
    client: client?.firstname ?? '',
    reason: textKey === 'order_off' ? reasonToWorkers(t, params) : reasonText(t, params),
    person: params['person'] ?? '',
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

/** The shop's own words where it gave some, else the reason's text; one that has none yet reads as "for another reason". */
function reasonText(t: Translate, { reason = 'other', note }: Record<string, string>): string {
  if (note) return note
  const key = `cancel_reason.${reason}`
  const text = t(key)
  return text === key ? t('cancel_reason.other') : text
}

/** What calls the customer "you" says who it was to those who worked on the order. */
function reasonToWorkers(t: Translate, params: Record<string, string>): string {
  const key = `customer_reason.${params['reason'] ?? ''}`
  const text = t(key)
  return text === key || params['note'] ? reasonText(t, params) : text
}

/** An amount in the reader's way of writing it, in the currency that it was of. */
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
