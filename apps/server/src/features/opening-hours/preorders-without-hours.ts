import type { HoursChoices, PreorderSummary } from '@hawker/contract/seller-reservations'
import type { DeliveryType } from '@hawker/domain/orders/order-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { moveSellerOrder } from '../order-changes/index.ts'
import { readOrders } from '../orders/index.ts'
import { chosenToCancel } from '../reservations/index.ts'

const MAX_ORDERS = 1000
type Preorder = PreorderSummary & { version: number }

/** Preorders that the shop knows and has not begun, whose slot starts then and loses its hours. */
export async function preordersWithoutHours(
  tx: Tx,
  {
    shopId,
    slotsIn,
    losesHours,
    lang,
  }: {
    shopId: number
    slotsIn: { from: Date; until: Date }
    losesHours: (type: DeliveryType, startsAt: number) => boolean
    lang: string
  },
): Promise<Preorder[]> {
  const filter = { shopIds: [shopId], released: true, statuses: ['new', 'accepted'] as const }
  const orders = await readOrders(tx, { ...filter, slotsIn, limit: MAX_ORDERS }, lang, 'seller')
  return orders
    .flatMap(({ id, number, version, deliveryType, slotStartsAt, user }) =>
      slotStartsAt === null || !losesHours(deliveryType, slotStartsAt.getTime())
        ? []
        : [
            {
              id,
              number,
              version,
              delivery_type: deliveryType,
              starts_at: slotStartsAt.toISOString(),
              name: user.firstname,
            },
          ],
    )
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at) || a.id - b.id)
}

/** Preorders as the seller reads them. */
export const preorderSummaries = (orders: readonly Preorder[]): PreorderSummary[] =>
  orders.map(({ version: _version, ...summary }) => summary)

/** Cancels the chosen ones of these preorders for the shop. Their customers read the reason. */
export async function cancelChosenPreorders(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'personalDataKey'>,
  {
    orders,
    choices = {},
    userId,
    lang,
  }: {
    orders: readonly Preorder[]
    choices: HoursChoices | undefined
    userId: number
    lang: string
  },
): Promise<void> {
  const note = choices.reason?.trim()
  for (const { id: orderId, version } of chosenToCancel(orders, choices.orders)) {
    if (!note) refuse('reason_required')
    await moveSellerOrder(tx, deps, {
      orderId,
      userId,
      to: 'cancelled',
      version,
      reason: 'closed',
      note,
      prepMinutes: undefined,
      pickupCode: undefined,
      withoutCode: undefined,
      lang,
    })
  }
}
