import {
  type Estimate,
  asap,
  estimate,
  isClosedDay,
  slotProblem,
  slotStart,
} from '@hawker/domain/time/availability'
import { MINUTE_MS } from '@hawker/std/time'
import { fulfilmentTiming } from '../../shops/index.ts'
import type { QuoteFacts } from './gather-facts.ts'

export type FulfilmentProblem = {
  code: 'shop_closed' | 'shop_closed_day' | 'slot_full' | 'slot_unavailable'
  data: Record<string, unknown>
}
/** `at` is the moment of delivery or pickup in epoch ms; `prep` and `travel` are minutes. */
export type Fulfilment = {
  at: number
  prep: number
  travel: number
  estimate: Estimate
  slot: { startsAt: number; endsAt: number } | null
  problem: FulfilmentProblem | null
}

/** The chosen slot, or as soon as possible, with the problem that prevents it, if any. */
export function chooseFulfilment({
  shop,
  options,
  distanceM,
  now,
  placesLeft,
}: QuoteFacts): Fulfilment {
  const { service } = shop
  const moment = fulfilmentTiming(shop, options.deliveryType, now, distanceM ?? 0)
  const { prep, travel, usual } = moment
  if (!options.slot) {
    const soon = asap(service, options.deliveryType, moment)
    const problem: FulfilmentProblem | null = soon.available
      ? null
      : { code: 'shop_closed', data: { reason: soon.reason } }
    return { at: soon.fulfilmentAt, prep, travel, estimate: soon.estimate, slot: null, problem }
  }
  const startsAt = slotStart(service, options.slot)
  const reason = slotProblem(service, options.deliveryType, options.slot, moment, placesLeft)
  const isClosed =
    reason === 'closed' && isClosedDay(service, options.deliveryType, options.slot.date)
  return {
    at: startsAt,
    prep,
    travel,
    estimate: estimate(prep, travel, usual),
    slot: { startsAt, endsAt: startsAt + service.slotMinutes * MINUTE_MS },
    problem: reason === null ? null : { code: codeOf(reason, isClosed), data: { reason } },
  }
}

function codeOf(
  reason: 'full' | 'closed' | 'past' | 'pause',
  isClosed: boolean,
): FulfilmentProblem['code'] {
  if (reason === 'full') return 'slot_full'
  if (reason === 'past') return 'slot_unavailable'
  if (reason === 'pause') return 'shop_closed'
  return isClosed ? 'shop_closed_day' : 'slot_unavailable'
}
