import type { Notification } from '@hawker/contract/notifications'
import type { Deps } from '../../../deps.ts'
import { SMALL_PRINT_SEPARATOR, layOutMail } from '../../../core/mail-layout.ts'
import { type Recipient, recordMailed } from './delivery.store.ts'
import type { StoredNotification } from '../notification.store.ts'
import { notificationWire } from '../notification.wire.ts'
import { unsubscribeKeyOf } from '../unsubscribe-key.ts'
import { serverTranslator } from '../server-text.ts'
import { messagePage } from './message-page.ts'

/** `page`: its whole address. */
type Mailed = Pick<Notification, 'type' | 'title' | 'body'> & { page: string | undefined }

/** Sends one mail in the recipient's language: the notification itself, or a digest of several. */
export async function mailNotifications(
  deps: Deps,
  userId: number,
  { email, emailVerified, locale }: Recipient,
  unread: readonly StoredNotification[],
): Promise<void> {
  if (email === null || !emailVerified) return
  const { mail, database, clock, origin, personalDataKey } = deps
  const unsubscribeKey = unsubscribeKeyOf(personalDataKey, userId)
  const t = serverTranslator(locale)
  const notifications = unread.map((stored): Mailed => {
    const page = messagePage(deps, stored, locale)
    return {
      ...notificationWire(deps, stored, locale),
      page: page === null ? undefined : new URL(page, origin).href,
    }
  })
  const [only] = notifications.length === 1 ? notifications : []
  const types = new Set(notifications.map(({ type }) => type))
  const unsubscribeUrl = new URL(
    `/unsubscribe?key=${unsubscribeKey}${types.size === 1 ? `&type=${notifications[0]?.type ?? ''}` : ''}`,
    origin,
  )
  unsubscribeUrl.searchParams.set('lang', locale)
  const text = notifications.map((notification) => mailTextOf(notification, !only)).join('\n\n')
  await mail.send({
    to: email,
    ...layOutMail({
      subject: only ? only.title : t('mail.digest.subject', { count: notifications.length }),
      text: `${text}\n\n${SMALL_PRINT_SEPARATOR}${t('mail.unsubscribe', { url: unsubscribeUrl.href })}`,
      buttonLabel: t('mail.open'),
      lang: locale,
      links: [unsubscribeUrl.href, ...notifications.flatMap(({ page }) => page ?? [])],
    }),
    unsubscribe: new URL(
      `/api/v1/rest/notifications/unsubscribe/${unsubscribeKey}${
        types.size === 1 ? `/${notifications[0]?.type ?? ''}` : ''
      }`,
      origin,
    ).href,
  })
  await recordMailed(database, userId, clock.now())
}

const mailTextOf = ({ title, body, page }: Mailed, withTitle: boolean): string =>
  [...(withTitle ? [title] : []), body, page ?? []].flat().join('\n')
