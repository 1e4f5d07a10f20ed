import { pageOfNotification } from '@hawker/domain/notification-link'
import type { Notification } from '@hawker/contract/notifications'
import type { Deps } from '../../deps.ts'
import { SMALL_PRINT, writeLetter } from '../../http/letter.ts'
import { type Reader, noteMailed } from './delivery.store.ts'
import type { StoredNotification } from './notification.store.ts'
import { notificationWire } from './notification.wire.ts'
import { serverTranslator } from './server-text.ts'

/** One mail in the reader's language: about one thing in its own words, about several as a digest. */
export async function mailTo(
  { mail, database, clock, origin }: Deps,
  userId: number,
  { email, emailVerified, locale, unsubscribeKey }: Reader,
  unread: readonly StoredNotification[],
): Promise<void> {
  if (email === null || !emailVerified) return
  const t = serverTranslator(locale)
  const told = unread.map((stored) => notificationWire(stored, locale))
  const [only] = told.length === 1 ? told : []
  const types = new Set(told.map(({ type }) => type))
  const stop = new URL(
    `/unsubscribe?key=${unsubscribeKey}${types.size === 1 ? `&type=${told[0]?.type ?? ''}` : ''}`,
    origin,
  )
  stop.searchParams.set('lang', locale)
  const words = told.map((one) => wordsOf(one, origin, !only)).join('\n\n')
  await mail.send({
    to: email,
    ...writeLetter({
      subject: only ? only.title : t('mail.digest.subject', { count: told.length }),
      text: `${words}\n\n${SMALL_PRINT}${t('mail.unsubscribe', { url: stop.href })}`,
      deed: t('mail.open'),
      lang: locale,
      origin,
    }),
    unsubscribe: new URL(
      `/api/v1/rest/notifications/unsubscribe/${unsubscribeKey}${types.size === 1 ? `/${told[0]?.type ?? ''}` : ''}`,
      origin,
    ).href,
  })
  await noteMailed(database, userId, clock.now())
}

function wordsOf(notification: Notification, origin: string, withTitle: boolean): string {
  const { title, body } = notification
  const page = pageOfNotification(notification)
  return [
    ...(withTitle ? [title] : []),
    body,
    ...(page === null ? [] : [new URL(page, origin).href]),
  ].join('\n')
}
