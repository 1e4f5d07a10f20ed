import type { HoursChoices } from '@hawker/contract/seller-reservations'
import { isWithinSeatingHours, spanOfDate } from '@hawker/domain/reservations/reservation-times'
import { type ShopHours, intervalAt } from '@hawker/domain/time/opening-hours'
import { dateOf, dayNumber } from '@hawker/domain/time/zoned-time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import {
  reservationsToCome,
  cancelChosenReservations,
  hasTimeFor,
  notifyWaitsOf,
  refuseUndecided,
} from '../reservations/index.ts'
import {
  cancelChosenPreorders,
  preorderSummaries,
  preordersWithoutHours,
} from './preorders-without-hours.ts'

type ClosedTime = {
  shopId: number
  userId: number
  date: string
  hours: { before: ShopHours; after: ShopHours }
  choices: HoursChoices | undefined
  lang: string
}

/**
 * Decides about the reservations and preorders of a date that were within the hours and no longer
 * are. The seller has already decided about those outside of the hours before.
 */
export async function settleClosedTime(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'personalDataKey'>,
  { shopId, userId, date, hours: { before, after }, choices, lang }: ClosedTime,
): Promise<void> {
  const now = deps.clock.now()
  const loses = (isWithin: (hours: ShopHours) => boolean) => isWithin(before) && !isWithin(after)
  const nextDate = dateOf(dayNumber(date) + 1)
  const from = new Date(spanOfDate(after.timezone, date).from)
  const until = new Date(spanOfDate(after.timezone, nextDate).until)
  const toCome = await reservationsToCome(tx, { shopId, from, until, now })
  const reservations = toCome.filter(({ startsAt, endsAt }) =>
    loses((hours) => isWithinSeatingHours(hours, startsAt.getTime(), endsAt.getTime())),
  )
  const orders = await preordersWithoutHours(tx, {
    shopId,
    slotsIn: { from: now > from ? now : from, until },
    losesHours: (type, startsAt) => loses((hours) => intervalAt(hours, type, startsAt) !== null),
    lang,
  })
  refuseUndecided({ reservations, orders: preorderSummaries(orders) }, choices)
  await cancelChosenReservations(tx, deps, { reservations, choices, userId, lang })
  await cancelChosenPreorders(tx, deps, { orders, choices, userId, lang })
  await notifyWaitsOf(tx, {
    shopId,
    dates: [date, nextDate],
    losesHours: (wait) => loses((hours) => hasTimeFor(hours, wait)),
    reason: choices?.reason?.trim(),
    now,
  })
}
