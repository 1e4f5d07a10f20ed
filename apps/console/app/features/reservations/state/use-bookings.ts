import type { Call } from '@hawker/contract/core/client'
import type { SellerShop } from '@hawker/contract/seller'
import type { BookingDay, SellerBooking } from '@hawker/contract/seller-reservations'
import { showToast } from '@hawker/ui/toast'
import { type LiveResource, useLiveResource } from '@hawker/web/query/use-live-resource'
import { useEffect, useEffectEvent, useState } from 'react'
import { api, sendWithRetry } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { LiveEvent } from '../../shops/index.tsx'
import { type ReservationRefusal, useReservationRefusal } from '../../floor/index.tsx'

export type NewBooking = Omit<Call<'createSellerBooking'>['body'], 'shop_id'>
export type BookingChange = Omit<Call<'updateSellerBooking'>['body'], 'version'>
export type BookingStep = Omit<Call<'moveSellerBooking'>['body'], 'version'>
/** Undefined on success. */
export type BookingOutcome = Promise<ReservationRefusal | undefined>

export type DayOfBookings = { bookings: SellerBooking[]; day: BookingDay }
export type Bookings = {
  resource: LiveResource<DayOfBookings>
  /** The reservation that was ended last, while it can be taken back. */
  ended: SellerBooking | undefined
  forgetEnded: () => void
  create: (booking: NewBooking) => Promise<SellerBooking | ReservationRefusal>
  update: (booking: SellerBooking, change: BookingChange) => BookingOutcome
  move: (booking: SellerBooking, step: BookingStep) => BookingOutcome
  arrive: (booking: SellerBooking) => BookingOutcome
  undo: (booking: SellerBooking) => BookingOutcome
  /** Shows a refusal of an action that has no form. */
  fail: (refusal: ReservationRefusal | undefined) => void
}

async function readDay(shopId: number, date: string) {
  const [bookings, day] = await Promise.all([
    api('listSellerBookings', { query: { shop_id: shopId, date } }),
    api('showBookingDay', { params: { date }, query: { shop_id: shopId } }),
  ])
  if (!bookings.ok) return bookings
  if (!day.ok) return day
  return { ok: true as const, data: { bookings: bookings.data, day: day.data } }
}

type SaveResult = { ok: true; data: SellerBooking } | ReservationRefusal

// Each request is a function of its own: the compiler cannot infer the types of all of them inside
// of one expression.
const sendNew = (shopId: number, booking: NewBooking, idempotencyKey: string) =>
  api('createSellerBooking', { body: { shop_id: shopId, ...booking }, idempotencyKey })
const sendChange = (
  { id, version }: SellerBooking,
  change: BookingChange,
  idempotencyKey: string,
) => api('updateSellerBooking', { params: { id }, body: { version, ...change }, idempotencyKey })
const sendStep = ({ id, version }: SellerBooking, step: BookingStep, idempotencyKey: string) =>
  api('moveSellerBooking', { params: { id }, body: { version, ...step }, idempotencyKey })
const sendArrival = ({ id, version }: SellerBooking, idempotencyKey: string) =>
  api('markBookingArrived', { params: { id }, body: { version }, idempotencyKey })
const sendUndo = ({ id, version }: SellerBooking, idempotencyKey: string) =>
  api('undoBooking', { params: { id }, body: { version }, idempotencyKey })

/** The reservations of a date, and what staff do with them. */
export function useBookings(shop: SellerShop, date: string, lastEvent: LiveEvent): Bookings {
  const { lang } = useTexts()
  const resource = useLiveResource(`bookings ${shop.id} ${date} ${lang}`, () =>
    readDay(shop.id, date),
  )
  const [ended, setEnded] = useState<SellerBooking>()
  const refusalText = useReservationRefusal(shop.timezone)

  const changed = useEffectEvent(() => {
    if (lastEvent.name === 'booking') void resource.refresh()
  })
  useEffect(() => {
    if (lastEvent.sequence > 0) changed()
  }, [lastEvent.sequence])

  async function applyAnswer(answer: SaveResult): BookingOutcome {
    if (answer.ok) {
      const { data } = answer
      resource.change((before) => ({
        ...before,
        bookings: before.bookings.map((other) => (other.id === data.id ? data : other)),
      }))
      // Another day may have it now.
      void resource.refresh()
      return undefined
    }
    // A form keeps what was typed; its next try has the version that is saved now.
    if (answer.code === 'stale' || answer.code === 'invalid_transition') await resource.refresh()
    return answer
  }

  return {
    resource,
    ended,
    forgetEnded: () => setEnded(undefined),
    async create(booking) {
      const answer = await sendWithRetry((key) => sendNew(shop.id, booking, key))
      if (!answer.ok) return answer
      await resource.refresh()
      return answer.data
    },
    async update(booking, change) {
      return applyAnswer(await sendWithRetry((key) => sendChange(booking, change, key)))
    },
    async move(booking, step) {
      const answer = await sendWithRetry((key) => sendStep(booking, step, key))
      if (answer.ok) setEnded(answer.data.can.undo ? answer.data : undefined)
      return applyAnswer(answer)
    },
    async arrive(booking) {
      return applyAnswer(await sendWithRetry((key) => sendArrival(booking, key)))
    },
    async undo(booking) {
      const refusal = await applyAnswer(await sendWithRetry((key) => sendUndo(booking, key)))
      if (refusal === undefined) setEnded(undefined)
      return refusal
    },
    fail(refusal) {
      if (refusal) showToast({ kind: 'error', message: refusalText(refusal) })
    },
  }
}
