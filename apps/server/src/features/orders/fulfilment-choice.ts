import {
  type Estimate,
  asap,
  estimate,
  slotsOn,
  windowProblem,
  windowStart,
} from '@hawker/domain/availability'
import { MINUTE_MS } from '@hawker/domain/zoned-time'
import { momentAt } from '../shops/index.ts'
import type { QuoteFacts } from './gather-quote.ts'

export type FulfilmentProblem = {
  code: 'shop_closed' | 'shop_closed_day' | 'slot_full' | 'slot_unavailable'
  data: Record<string, unknown>
}
/** When the food is to be in the customer's hands; epoch ms, minutes. */
export type Fulfilment = {
  at: number
  prep: number
  travel: number
  estimate: Estimate
  window: { startsAt: number; endsAt: number } | null
  problem: FulfilmentProblem | null
}

/** The chosen window, or as soon as can be, judged by the one availability rule (behaviour 4.5). */
export function chooseFulfilment({
  shop,
  asked,
  distanceM,
  now,
  placesLeft,
}: QuoteFacts): Fulfilment {
  const { service } = shop
  const moment = momentAt(shop, asked.deliveryType, now, distanceM ?? 0)
  const { prep, travel, usual } = moment
  if (!asked.window) {
    const soon = asap(service, asked.deliveryType, moment)
    const problem: FulfilmentProblem | null = soon.available
      ? null
      : { code: 'shop_closed', data: { reason: soon.reason } }
    return { at: soon.fulfilmentAt, prep, travel, estimate: soon.estimate, window: null, problem }
  }
  const startsAt = windowStart(service, asked.window)
  const reason = windowProblem(service, asked.deliveryType, asked.window, moment, placesLeft)
  const noHours =
    reason === 'closed' &&
    slotsOn(service, asked.deliveryType, asked.window.date, moment).length === 0
  return {
    at: startsAt,
    prep,
    travel,
    estimate: estimate(prep, travel, usual),
    window: { startsAt, endsAt: startsAt + service.slotMinutes * MINUTE_MS },
    problem: reason === null ? null : { code: codeOf(reason, noHours), data: { reason } },
  }
}

function codeOf(
  reason: 'full' | 'closed' | 'past' | 'pause',
  noHours: boolean,
): FulfilmentProblem['code'] {
  if (reason === 'full') return 'slot_full'
  if (reason === 'past') return 'slot_unavailable'
  if (reason === 'pause') return 'shop_closed'
  return noHours ? 'shop_closed_day' : 'slot_unavailable'
}
