import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import type { Deps } from '../../../deps.ts'
import type { Recipient } from './delivery.store.ts'
import { deleteDevice, listWebPushDevices } from './device.store.ts'
import type { StoredNotification } from '../notification.store.ts'
import { notificationWire } from '../notification.wire.ts'
import { serverTranslator } from '../server-text.ts'
import { messagePage } from './message-page.ts'
import { isPushedInQuietHours } from '../notices/text-keys.ts'

/** More notifications at once, as after quiet hours, are sent as a count. */
const MAX_MESSAGES = 3
/** Push services accept 4,096 bytes, including encryption and the rest of the message. */
const MAX_BODY_LENGTH = 600

/** The payload that the service worker reads (apps/storefront/app/offline/push-message.ts). */
type PushPayload = {
  title: string
  body: string
  url: string
  tag: string
  lang: string
  dir: 'ltr' | 'rtl'
  id: number | null
}

/** Sends to every subscribed browser of the user and deletes those that are gone. */
export async function pushNotifications(
  deps: Deps,
  userId: number,
  recipient: Recipient,
  unread: readonly StoredNotification[],
): Promise<void> {
  const devices = await listWebPushDevices(deps.database, deps.personalDataKey, userId)
  const messages = messagesFor(deps, unread, recipient.locale)
  const urgent = unread.some(({ textKey }) => isPushedInQuietHours(textKey))
  const outcomes = await Promise.allSettled(
    devices.map(async ({ id, ...target }) => {
      for (const message of messages) {
        const outcome = await deps.push.send(target, {
          payload: JSON.stringify(message),
          topic: message.tag,
          urgent,
        })
        if (outcome === 'gone') return deleteDevice(deps.database, id)
      }
    }),
  )
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  )
  // One reached device is enough; otherwise all are retried together.
  if (failures.length > 0 && failures.length === devices.length)
    throw new AggregateError(failures, `no device of user ${userId} was reached`)
}

function messagesFor(
  deps: Pick<Deps, 'personalDataKey'>,
  unread: readonly StoredNotification[],
  locale: string,
): PushPayload[] {
  const dir = SHIPPED_LOCALES.some((info) => info.locale === locale && info.backward)
    ? 'rtl'
    : 'ltr'
  const newestOfEach = [...new Map(unread.map((stored) => [tagOf(stored), stored])).values()]
  if (newestOfEach.length > MAX_MESSAGES) {
    const t = serverTranslator(locale)
    const digest = {
      title: t('push.digest.title', { count: unread.length }),
      body: t('push.digest.body'),
    }
    return [{ ...digest, url: '/#notifications', tag: 'digest', lang: locale, dir, id: null }]
  }
  return newestOfEach.map((stored) => {
    const notification = notificationWire(deps, stored, locale)
    const body =
      notification.body.length > MAX_BODY_LENGTH
        ? `${notification.body.slice(0, MAX_BODY_LENGTH - 1)}…`
        : notification.body
    return {
      title: notification.title,
      body,
      url: messagePage(deps, stored, locale) ?? '/',
      tag: tagOf(stored),
      lang: locale,
      dir,
      id: notification.id,
    }
  })
}

/** A newer notification about an order replaces the previous one. */
const tagOf = ({ id, order }: StoredNotification): string =>
  order ? `order-${order.id}` : `n-${id}`
