import { toOneLine } from '../../../core/plain-name.ts'
import { formatDateTime } from '@hawker/i18n/format-date'
import type { EventListener } from '../../../core/events.ts'
import { translatorsOf } from '../../../core/translations.ts'
import type { Deps } from '../../../deps.ts'
import { type Job, enqueue } from '../../../jobs/jobs.ts'
import { textedToken } from '../../trust/index.ts'
import { reservationTokenOf } from '../core/reservation-token.ts'
import {
  type TextKind,
  type TextedReservation,
  findTextedReservation,
  insertText,
  lockPhoneReservation,
} from './text.store.ts'

const serverTexts = translatorsOf('server')
const TEXT_GUEST = 'text_booking_guest'

const MAX_TEXTS = 3
/** The last text is for a change or the end of the reservation. */
const MAX_TEXTS_WITH_REMINDER = MAX_TEXTS - 1

function textKind({ what, status, by, other_stay }: Record<string, unknown>): TextKind | undefined {
  // Guests know what they did themselves, by their link.
  if (by === 'guest') return undefined
  if (what === 'created') return status === 'approved' ? 'confirmed' : undefined
  if (what === 'undone') return status === 'approved' ? 'changed' : undefined
  if (what === 'changed') return other_stay === true ? 'changed' : undefined
  return status === 'canceled' ? 'canceled' : undefined
}

const listener = (
  topic: 'booking.changed' | 'booking.reminder',
  kindOf: (payload: Record<string, unknown>) => TextKind | undefined,
  { clock }: Pick<Deps, 'clock'>,
): EventListener => ({
  topic,
  name: 'text a guest who booked by phone',
  async handle(tx, { id: eventId, payload }) {
    const kind = kindOf(payload)
    const reservationId = Number(payload['booking_id'])
    const now = clock.now()
    if (!kind || !(await lockPhoneReservation(tx, reservationId, now))) return
    const max = kind === 'reminder' ? MAX_TEXTS_WITH_REMINDER : MAX_TEXTS
    if (await insertText(tx, { reservationId, eventId, kind, max, now }))
      await enqueue(tx, TEXT_GUEST, { id: reservationId, kind, eventId }, `booking-text:${eventId}`)
  },
})

/**
 * Guests who booked by phone have no account, so they get texts: at most three for a reservation.
 */
export const guestTextListeners = (deps: Pick<Deps, 'clock'>): EventListener[] => [
  listener('booking.changed', textKind, deps),
  listener('booking.reminder', ({ kind }) => (kind === 'review' ? undefined : 'reminder'), deps),
]

const isComing = ({ status, startsAt }: TextedReservation, now: Date) =>
  (status === 'new' || status === 'approved') && startsAt > now
/** Until when each text is true; a later one says the newest state. */
const IS_TRUE: Record<TextKind, (reservation: TextedReservation, now: Date) => boolean> = {
  confirmed: (reservation, now) => isComing(reservation, now) && !reservation.isOvertaken,
  changed: (reservation, now) => isComing(reservation, now) && !reservation.isOvertaken,
  canceled: ({ status, isOvertaken }) => status === 'canceled' && !isOvertaken,
  reminder: isComing,
}

type Needs = Pick<Deps, 'database' | 'clock' | 'texts' | 'origin' | 'personalDataKey'>
export const guestTextJobs = (deps: Needs): Job[] => [
  { name: TEXT_GUEST, run: (payload) => textGuest(deps, payload as TextJob) },
]
/** Jobs that an earlier version queued have no event. */
type TextJob = { id: number; kind: TextKind; eventId?: number }

/** The restaurant calls guests who get no text. */
async function textGuest(
  { database, clock, texts, origin, personalDataKey }: Needs,
  { id, kind, eventId }: TextJob,
): Promise<void> {
  const reservation = await findTextedReservation(database, id, eventId)
  if (!reservation || !IS_TRUE[kind](reservation, clock.now())) return
  const { phone, lang, guests, startsAt, timezone: timeZone } = reservation
  const t = serverTexts(lang)
  const text = t(`booking.sms.${kind}`, {
    shop: toOneLine(reservation.shop),
    when: formatDateTime(startsAt, lang, { timeZone }),
    guests: t('booking.guests', { count: guests }),
    url: `${origin}/b/${textedToken(personalDataKey, reservationTokenOf(personalDataKey, reservation.uuid), phone)}`,
  })
  await texts.sendText({ to: phone, kind: 'booking', text, shopId: reservation.shopId })
}
