import type { Call } from '@hawker/contract/core/client'
import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { wallDateOf } from '@hawker/i18n/format-date'
import { showToast } from '@hawker/ui/toast'
import { useEffect, useEffectEvent, useState } from 'react'
import { api, sendOnceWithRetry, refusalText } from '../../../lib/api.ts'
import { now } from '@hawker/web/session/clock'
import { useLiveResource, type LiveResource } from '@hawker/web/query/use-live-resource'
import type { LiveEvent } from '../../shops/index.tsx'
import { useTexts } from '../../../lib/texts.tsx'
import { statusChangedAt, unchangedForKitchen, statusText } from './board-rules.ts'

type Status = SellerOrder['status']
export type Move = Omit<Call<'moveSellerOrder'>['body'], 'version'>
export type CancelAnswer = Omit<Call<'answerCancelRequest'>['body'], 'version'>
export type Proposal = Omit<Call<'proposeSubstitution'>['body'], 'version'>
export type Weighing = Omit<Call<'weighOrderLine'>['body'], 'version'>
export type Propose = (order: SellerOrder, proposal: Proposal) => Promise<void>
export type MoveOutcome = { ok: true } | { ok: false; code: string; message: string }
export type MoveOrder = (order: SellerOrder, move: Move) => Promise<MoveOutcome>

const KITCHEN_STATUSES: Status[] = ['new', 'accepted', 'cooking', 'ready']
const PER_PAGE = 100
/** 500 open orders at once are enough for any kitchen. */
const MAX_PAGES = 5

/** Reads all orders in the kitchen, page by page. */
async function readKitchen(shopId: number) {
  const ask = (page: number) =>
    api('listSellerOrders', {
      query: { shop_id: shopId, statuses: KITCHEN_STATUSES, page, perPage: PER_PAGE },
    })
  const first = await ask(1)
  if (!first.ok) return first
  const orders = [...first.data]
  for (let page = 2; page <= Math.min(first.meta.last_page, MAX_PAGES); page += 1) {
    const more = await ask(page)
    if (!more.ok) return more
    orders.push(...more.data)
  }
  return { ok: true as const, data: orders }
}

/** Reads the orders that got one of `statuses` today, in the shop's time zone. */
async function readFinishedToday(shop: SellerShop, statuses: Status[]) {
  const answer = await api('listSellerOrders', {
    query: { shop_id: shop.id, statuses, perPage: PER_PAGE },
  })
  if (!answer.ok) return answer
  const day = (at: number) => wallDateOf(at, { timeZone: shop.timezone })
  return {
    ok: true as const,
    data: answer.data.filter((order) => day(statusChangedAt(order)) === day(now())),
  }
}

type Result = { ok: true } | { ok: false; code: string }
/**
 * Sends an action on the version of an order that was displayed. If only the courier changed
 * meanwhile, the action is sent again with the new version.
 */
async function sendAction<W extends object, R extends Result>(
  name: string,
  order: SellerOrder,
  action: W,
  send: (body: W & { version: number }, idempotencyKey: string) => Promise<R>,
): Promise<R> {
  const sendAt = (version: number) => {
    const body = { ...action, version }
    return sendOnceWithRetry(`${name}-${order.id}`, body, (key) => send(body, key))
  }
  const answer = await sendAt(order.version)
  if (answer.ok || answer.code !== 'stale') return answer
  // The contract has no type for the data of a refusal.
  const { order: fresh } = (answer as unknown as { data: { order?: SellerOrder } }).data
  return fresh && unchangedForKitchen(order, fresh) ? sendAt(fresh.version) : answer
}

/** The orders that left the kitchen or were cancelled today. */
export function useFinishedOrders(
  shop: SellerShop,
  lastEvent: LiveEvent,
): LiveResource<SellerOrder[]> {
  const { lang } = useTexts()
  const orders = useLiveResource(`day ${shop.id} ${lang}`, () =>
    readFinishedToday(shop, ['on_a_way', 'delivered', 'cancelled']),
  )
  useRefreshOnEvent(lastEvent, orders)
  return orders
}

/**
 * The board's orders and the actions on them. A move is shown optimistically; a refused one is
 * undone, and a toast shows the reason.
 */
export function useOrders(
  shop: SellerShop,
  lastEvent: LiveEvent,
): {
  orders: LiveResource<SellerOrder[]>
  moving: ReadonlyMap<number, Status>
  move: MoveOrder
  answerCancel: (order: SellerOrder, answer: CancelAnswer) => Promise<void>
  propose: Propose
  weigh: (order: SellerOrder, weighing: Weighing) => Promise<void>
} {
  const { t, lang } = useTexts()
  const [moving, setMoving] = useState<ReadonlyMap<number, Status>>(new Map())
  const orders = useLiveResource(`board ${shop.id} ${lang}`, async () => {
    const [kitchen, gone] = await Promise.all([
      readKitchen(shop.id),
      readFinishedToday(shop, ['on_a_way', 'delivered', 'cancelled']),
    ])
    if (!kitchen.ok) return kitchen
    if (!gone.ok) return gone
    return { ok: true as const, data: [...kitchen.data, ...gone.data] }
  })
  useRefreshOnEvent(lastEvent, orders)

  const move: MoveOrder = async (order, wanted) => {
    setMoving((before) => new Map(before).set(order.id, wanted.status))
    const answer = await sendAction('move', order, wanted, (body, idempotencyKey) =>
      api('moveSellerOrder', { params: { id: order.id }, body, idempotencyKey }),
    )
    if (answer.ok)
      orders.change((all) => all.map((other) => (other.id === order.id ? answer.data : other)))
    const endMove = () =>
      setMoving((before) => {
        const after = new Map(before)
        after.delete(order.id)
        return after
      })
    if (answer.ok) {
      endMove()
      return { ok: true }
    }
    const { code, message } = answer
    // The dialog itself shows a wrong code. Any other refusal may mean that the board is stale.
    if (code !== 'wrong_pickup_code' && code !== 'code_locked') {
      const fresh = await api('showSellerOrder', { params: { id: order.id } })
      const changed = fresh.ok && fresh.data.version !== order.version
      showToast(
        changed
          ? {
              kind: 'warning',
              message: t('board.changed_meanwhile', {
                number: order.number,
                status: t(statusText(fresh.data)),
              }),
            }
          : { kind: 'error', message: refusalText(answer, t) },
      )
      await orders.refresh()
    }
    endMove()
    return { ok: false, code, message }
  }

  const answerCancel = async (order: SellerOrder, answer: CancelAnswer) => {
    const result = await sendAction('cancel-answer', order, answer, (body, idempotencyKey) =>
      api('answerCancelRequest', { params: { id: order.id }, body, idempotencyKey }),
    )
    if (!result.ok) showToast({ kind: 'error', message: refusalText(result, t) })
    await orders.refresh()
  }

  const propose: Propose = async (order, proposal) => {
    const result = await sendAction('proposal', order, proposal, (body, idempotencyKey) =>
      api('proposeSubstitution', { params: { id: order.id }, body, idempotencyKey }),
    )
    if (!result.ok) showToast({ kind: 'error', message: refusalText(result, t) })
    await orders.refresh()
  }

  const weigh = async (order: SellerOrder, weighing: Weighing) => {
    const result = await sendAction('weighing', order, weighing, (body, idempotencyKey) =>
      api('weighOrderLine', { params: { id: order.id }, body, idempotencyKey }),
    )
    // Applied at once, so that a following "Ready" carries the new version.
    if (result.ok)
      return orders.change((all) =>
        all.map((other) => (other.id === order.id ? result.data : other)),
      )
    showToast({ kind: 'error', message: refusalText(result, t) })
    await orders.refresh()
  }

  return { orders, moving, move, answerCancel, propose, weigh }
}

/** Refreshes on each event of the live stream. */
function useRefreshOnEvent(lastEvent: LiveEvent, { refresh }: LiveResource<SellerOrder[]>): void {
  const ask = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (lastEvent.sequence > 0) ask()
  }, [lastEvent.sequence])
}
