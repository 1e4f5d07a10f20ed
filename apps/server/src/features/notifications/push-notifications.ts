import { pageOfNotification } from '@hawker/domain/notification-link'
import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import type { Deps } from '../../deps.ts'
import type { Reader } from './delivery.store.ts'
import { deleteDevice, devicesOf } from './device.store.ts'
import type { StoredNotification } from './notification.store.ts'
import { notificationWire } from './notification.wire.ts'
import { serverTranslator } from './server-text.ts'
import { isUrgent } from './text-keys.ts'

/** More than these at once, after quiet hours say, are told as a number. */
const MOST_AT_ONCE = 3
/** Push services take 4,096 bytes; encryption and the rest of the message need some. */
const LONGEST_BODY = 600

/** What the service worker reads (apps/storefront/app/offline/push-message.ts). */
type Shown = {
  title: string
  body: string
  url: string
  tag: string
  lang: string
  dir: 'ltr' | 'rtl'
  id: number | null
}

/** To every browser of theirs that agreed. One that is gone is forgotten. */
export async function pushTo(
  deps: Deps,
  userId: number,
  reader: Reader,
  unread: readonly StoredNotification[],
): Promise<void> {
  const devices = await devicesOf(deps.database, userId)
  const messages = messagesFor(unread, reader.locale)
  const urgent = unread.some(({ textKey }) => isUrgent(textKey))
  const outcomes = await Promise.allSettled(
    devices.map(async ({ id, ...target }) => {
      for (const shown of messages) {
        const outcome = await deps.push.send(target, {
          payload: JSON.stringify(shown),
          topic: shown.tag,
          urgent,
        })
        if (outcome === 'gone') return deleteDevice(deps.database, id)
      }
    }),
  )
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  )
  // Reached on one device is reached; all are tried again together otherwise.
  if (failures.length > 0 && failures.length === devices.length)
    throw new AggregateError(failures, `no device of user ${userId} was reached`)
}

function messagesFor(unread: readonly StoredNotification[], locale: string): Shown[] {
  const dir = SHIPPED_LOCALES.some((info) => info.locale === locale && info.backward)
    ? 'rtl'
    : 'ltr'
  const newestOfEach = [...new Map(unread.map((stored) => [tagOf(stored), stored])).values()]
  if (newestOfEach.length > MOST_AT_ONCE) {
    const t = serverTranslator(locale)
    const words = {
      title: t('push.digest.title', { count: unread.length }),
      body: t('push.digest.body'),
    }
    return [{ ...words, url: '/#notifications', tag: 'digest', lang: locale, dir, id: null }]
  }
  return newestOfEach.map((stored) => {
    const told = notificationWire(stored, locale)
    const body =
      told.body.length > LONGEST_BODY ? `${told.body.slice(0, LONGEST_BODY - 1)}…` : told.body
    return {
      title: told.title,
      body,
      url: pageOfNotification(told) ?? '/',
      tag: tagOf(stored),
      lang: locale,
      dir,
      id: told.id,
    }
  })
}

/** Steps of one order take one another's place. */
const tagOf = ({ id, order }: StoredNotification): string =>
  order ? `order-${order.id}` : `n-${id}`
