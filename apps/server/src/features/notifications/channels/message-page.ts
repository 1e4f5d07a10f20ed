import { notificationPage } from '@hawker/domain/notifications/notification-link'
import type { Deps } from '../../../deps.ts'
import { reservationTokenOf } from '../../reservations/index.ts'
import type { StoredNotification } from '../notification.store.ts'
import { notificationWire } from '../notification.wire.ts'

/**
 * The page that a mail or a push opens; null opens nothing. Who reads them is perhaps not signed in,
 * so a reservation opens by its own link.
 */
export function messagePage(
  deps: Pick<Deps, 'personalDataKey'>,
  stored: StoredNotification,
  lang: string,
): string | null {
  const uuid = stored.params['booking_uuid']
  return uuid === undefined
    ? notificationPage(notificationWire(deps, stored, lang))
    : `/b/${reservationTokenOf(deps.personalDataKey, uuid)}?lang=${lang}`
}
