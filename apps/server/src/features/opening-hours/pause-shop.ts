import type { HoursChoices } from '@hawker/contract/seller-reservations'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { refuseUndecided, requireOwnChoices } from '../reservations/index.ts'
import { writeAudit } from '../settings/index.ts'
import {
  cancelChosenPreorders,
  preorderSummaries,
  preordersWithoutHours,
} from './preorders-without-hours.ts'
import { setPause, recordShopChanged, shopIdsOf } from '../shops/index.ts'

type Pause = {
  shopId: number
  userId: number
  minutes: number
  choices?: HoursChoices | undefined
  lang: string
}

/**
 * Stops new orders for some minutes; 0 opens the shop again. Refuses `hours_in_use` with the
 * preorders of that time, until `choices` names each.
 */
export async function pauseShop(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'personalDataKey'>,
  { shopId, userId, minutes, choices, lang }: Pause,
): Promise<void> {
  if (!(await shopIdsOf(tx, userId)).includes(shopId)) refuse('not_found')
  await requireOwnChoices(tx, shopId, choices)
  const now = deps.clock.now()
  const until = new Date(now.getTime() + minutes * MINUTE_MS)
  const paused = await setPause(tx, shopId, minutes === 0 ? null : until)
  if (paused === 0) refuse('not_found')
  const orders = await preordersWithoutHours(tx, {
    shopId,
    slotsIn: { from: now, until },
    losesHours: () => true,
    lang,
  })
  refuseUndecided({ reservations: [], orders: preorderSummaries(orders) }, choices)
  await cancelChosenPreorders(tx, deps, { orders, choices, userId, lang })
  await recordShopChanged(tx, shopId, now)
  await writeAudit(tx, {
    userId,
    action: 'shop.pause',
    subject: 'shop',
    subjectId: shopId,
    detail: { minutes },
    now,
  })
}
