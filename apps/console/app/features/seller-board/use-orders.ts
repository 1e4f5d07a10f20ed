import type { Call } from '@hawker/contract/client'
import type { SellerOrder, SellerShop } from '@hawker/contract/seller'
import { wallDateOf } from '@hawker/i18n/format-date'
import { showToast } from '@hawker/ui/toast'
import { useEffect, useEffectEvent, useState } from 'react'
import { api, insistOnce, wordsFor } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { useResource, type Resource } from '../../lib/resource.ts'
import { useTexts } from '../../lib/texts.tsx'
import { movedAt, sameToKitchen, statusText } from './board-rules.ts'

type Status = SellerOrder['status']
export type Told = { event: string; at: number }
export type Move = Omit<Call<'moveSellerOrder'>['body'], 'version'>
export type AnswerCancel = Omit<Call<'answerCancelRequest'>['body'], 'version'>
export type Proposal = Omit<Call<'proposeSubstitution'>['body'], 'version'>
export type Weighing = Omit<Call<'weighOrderLine'>['body'], 'version'>
export type Propose = (order: SellerOrder, proposal: Proposal) => Promise<void>
export type MoveOutcome = { ok: true } | { ok: false; code: string; message: string }
export type MoveOrder = (order: SellerOrder, move: Move) => Promise<MoveOutcome>

const IN_THE_KITCHEN: Status[] = ['new', 'accepted', 'cooking', 'ready']
const PER_PAGE = 100
/** A kitchen with more than this at once has other worries. */
const MOST_PAGES = 5

/** Everything in the kitchen, page by page. */
async function readKitchen(shopId: number) {
  const ask = (page: number) =>
    api('listSellerOrders', {
      query: { shop_id: shopId, statuses: IN_THE_KITCHEN, page, perPage: PER_PAGE },
    })
  const first = await ask(1)
  if (!first.ok) return first
  const orders = [...first.data]
  for (let page = 2; page <= Math.min(first.meta.last_page, MOST_PAGES); page += 1) {
    const more = await ask(page)
    if (!more.ok) return more
    orders.push(...more.data)
  }
  return { ok: true as const, data: orders }
}

/** What left the kitchen today, by the shop's own calendar. */
async function readGone(shop: SellerShop, statuses: Status[]) {
  const answer = await api('listSellerOrders', {
    query: { shop_id: shop.id, statuses, perPage: PER_PAGE },
  })
  if (!answer.ok) return answer
  const day = (at: number) => wallDateOf(at, { timeZone: shop.timezone })
  return {
    ok: true as const,
    data: answer.data.filter((order) => day(movedAt(order)) === day(now())),
  }
}

type Answered = { ok: true } | { ok: false; code: string }
/** Sends a press that is about an order as it was seen. A courier who took it meanwhile has changed nothing that the kitchen looked at: the press still counts. */
async function press<W extends object, R extends Answered>(
  what: string,
  order: SellerOrder,
  wish: W,
  send: (body: W & { version: number }, idempotencyKey: string) => Promise<R>,
): Promise<R> {
  const sendAt = (version: number) => {
    const body = { ...wish, version }
    return insistOnce(`${what}-${order.id}`, body, (key) => send(body, key))
  }
  const answer = await sendAt(order.version)
  if (answer.ok || answer.code !== 'stale') return answer
  // What a refusal carries has no type of its own in the contract.
  const { order: fresh } = (answer as unknown as { data: { order?: SellerOrder } }).data
  return fresh && sameToKitchen(order, fresh) ? sendAt(fresh.version) : answer
}

/** The orders that ended or left today. */
export function useDay(shop: SellerShop, told: Told): Resource<SellerOrder[]> {
  const { lang } = useTexts()
  const orders = useResource(`day ${shop.id} ${lang}`, () =>
    readGone(shop, ['on_a_way', 'delivered', 'cancelled']),
  )
  useTold(told, orders)
  return orders
}

/** The board's orders, and the moves on them: shown where they are going at once, put back with the reason if they may not. */
export function useOrders(
  shop: SellerShop,
  told: Told,
): {
  orders: Resource<SellerOrder[]>
  moving: ReadonlyMap<number, Status>
  move: MoveOrder
  answerCancel: (order: SellerOrder, answer: AnswerCancel) => Promise<void>
  propose: Propose
  weigh: (order: SellerOrder, weighing: Weighing) => Promise<void>
} {
  const { t, lang } = useTexts()
  const [moving, setMoving] = useState<ReadonlyMap<number, Status>>(new Map())
  const orders = useResource(`board ${shop.id} ${lang}`, async () => {
    const [kitchen, gone] = await Promise.all([
      readKitchen(shop.id),
      readGone(shop, ['on_a_way', 'delivered', 'cancelled']),
    ])
    if (!kitchen.ok) return kitchen
    if (!gone.ok) return gone
    return { ok: true as const, data: [...kitchen.data, ...gone.data] }
  })
  useTold(told, orders)

  const move: MoveOrder = async (order, wanted) => {
    setMoving((before) => new Map(before).set(order.id, wanted.status))
    const answer = await press('move', order, wanted, (body, idempotencyKey) =>
      api('moveSellerOrder', { params: { id: order.id }, body, idempotencyKey }),
    )
    if (answer.ok)
      orders.change((all) => all.map((other) => (other.id === order.id ? answer.data : other)))
    const settle = () =>
      setMoving((before) => {
        const after = new Map(before)
        after.delete(order.id)
        return after
      })
    if (answer.ok) {
      settle()
      return { ok: true }
    }
    const { code, message } = answer
    // A wrong code is between the dialog and whoever typed it; all else may mean that the board shows what is no longer so.
    if (code !== 'wrong_pickup_code') {
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
          : { kind: 'error', message: wordsFor(answer, t) },
      )
      await orders.refresh()
    }
    settle()
    return { ok: false, code, message }
  }

  const answerCancel = async (order: SellerOrder, answer: AnswerCancel) => {
    const result = await press('cancel-answer', order, answer, (body, idempotencyKey) =>
      api('answerCancelRequest', { params: { id: order.id }, body, idempotencyKey }),
    )
    if (!result.ok) showToast({ kind: 'error', message: wordsFor(result, t) })
    await orders.refresh()
  }

  const propose: Propose = async (order, proposal) => {
    const result = await press('proposal', order, proposal, (body, idempotencyKey) =>
      api('proposeSubstitution', { params: { id: order.id }, body, idempotencyKey }),
    )
    if (!result.ok) showToast({ kind: 'error', message: wordsFor(result, t) })
    await orders.refresh()
  }

  const weigh = async (order: SellerOrder, weighing: Weighing) => {
    const result = await press('weighing', order, weighing, (body, idempotencyKey) =>
      api('weighOrderLine', { params: { id: order.id }, body, idempotencyKey }),
    )
    // At once, so that whoever presses Ready next does it with what is so now.
    if (result.ok)
      return orders.change((all) =>
        all.map((other) => (other.id === order.id ? result.data : other)),
      )
    showToast({ kind: 'error', message: wordsFor(result, t) })
    await orders.refresh()
  }

  return { orders, moving, move, answerCancel, propose, weigh }
}

/** Asks again when the live line told something. */
function useTold(told: Told, { refresh }: Resource<SellerOrder[]>): void {
  const ask = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (told.at > 0) ask()
  }, [told.at])
}
