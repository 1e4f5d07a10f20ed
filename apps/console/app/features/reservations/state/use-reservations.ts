import type { Call } from '@hawker/contract/core/client'
import type { SellerShop } from '@hawker/contract/seller'
import type { ReservationDay, SellerReservation } from '@hawker/contract/seller-reservations'
import { showToast } from '@hawker/ui/toast'
import { type LiveResource, useLiveResource } from '@hawker/web/query/use-live-resource'
import { useEffect, useEffectEvent, useState } from 'react'
import { api, sendWithRetry } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import type { LiveEvent } from '../../shops/index.tsx'
import { type ReservationRefusal, useReservationRefusal } from '../../floor/index.tsx'

export type NewReservation = Omit<Call<'createSellerBooking'>['body'], 'shop_id'>
export type ReservationChange = Omit<Call<'updateSellerBooking'>['body'], 'version'>
export type ReservationStep = Omit<Call<'moveSellerBooking'>['body'], 'version'>
/** Undefined on success. */
export type ReservationOutcome = Promise<ReservationRefusal | undefined>

export type DayOfReservations = { reservations: SellerReservation[]; day: ReservationDay }
export type Reservations = {
  resource: LiveResource<DayOfReservations>
  /** The reservation that was ended last, while it can be taken back. */
  ended: SellerReservation | undefined
  forgetEnded: () => void
  create: (reservation: NewReservation) => Promise<SellerReservation | ReservationRefusal>
  update: (reservation: SellerReservation, change: ReservationChange) => ReservationOutcome
  move: (reservation: SellerReservation, step: ReservationStep) => ReservationOutcome
  arrive: (reservation: SellerReservation) => ReservationOutcome
  undo: (reservation: SellerReservation) => ReservationOutcome
  /** Shows a refusal of an action that has no form. */
  fail: (refusal: ReservationRefusal | undefined) => void
}

async function readDay(shopId: number, date: string) {
  const [reservations, day] = await Promise.all([
    api('listSellerBookings', { query: { shop_id: shopId, date } }),
    api('showBookingDay', { params: { date }, query: { shop_id: shopId } }),
  ])
  if (!reservations.ok) return reservations
  if (!day.ok) return day
  return { ok: true as const, data: { reservations: reservations.data, day: day.data } }
}

type SaveResult = { ok: true; data: SellerReservation } | ReservationRefusal

// Each request is a function of its own: the compiler cannot infer the types of all of them inside
// of one expression.
const sendNew = (shopId: number, reservation: NewReservation, idempotencyKey: string) =>
  api('createSellerBooking', { body: { shop_id: shopId, ...reservation }, idempotencyKey })
const sendChange = (
  { id, version }: SellerReservation,
  change: ReservationChange,
  idempotencyKey: string,
) => api('updateSellerBooking', { params: { id }, body: { version, ...change }, idempotencyKey })
const sendStep = (
  { id, version }: SellerReservation,
  step: ReservationStep,
  idempotencyKey: string,
) => api('moveSellerBooking', { params: { id }, body: { version, ...step }, idempotencyKey })
const sendArrival = ({ id, version }: SellerReservation, idempotencyKey: string) =>
  api('markBookingArrived', { params: { id }, body: { version }, idempotencyKey })
const sendUndo = ({ id, version }: SellerReservation, idempotencyKey: string) =>
  api('undoBooking', { params: { id }, body: { version }, idempotencyKey })

/** The reservations of a date, and what staff do with them. */
export function useReservations(
  shop: SellerShop,
  date: string,
  lastEvent: LiveEvent,
): Reservations {
  const { lang } = useTexts()
  const resource = useLiveResource(`bookings ${shop.id} ${date} ${lang}`, () =>
    readDay(shop.id, date),
  )
  const [ended, setEnded] = useState<SellerReservation>()
  const refusalText = useReservationRefusal(shop.timezone)

  const changed = useEffectEvent(() => {
    if (lastEvent.name === 'booking') void resource.refresh()
  })
  useEffect(() => {
    if (lastEvent.sequence > 0) changed()
  }, [lastEvent.sequence])

  async function applyAnswer(answer: SaveResult): ReservationOutcome {
    if (answer.ok) {
      const { data } = answer
      resource.change((before) => ({
        ...before,
        reservations: before.reservations.map((other) => (other.id === data.id ? data : other)),
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
    async create(reservation) {
      const answer = await sendWithRetry((key) => sendNew(shop.id, reservation, key))
      if (!answer.ok) return answer
      await resource.refresh()
      return answer.data
    },
    async update(reservation, change) {
      return applyAnswer(await sendWithRetry((key) => sendChange(reservation, change, key)))
    },
    async move(reservation, step) {
      const answer = await sendWithRetry((key) => sendStep(reservation, step, key))
      if (answer.ok) setEnded(answer.data.can.undo ? answer.data : undefined)
      return applyAnswer(answer)
    },
    async arrive(reservation) {
      return applyAnswer(await sendWithRetry((key) => sendArrival(reservation, key)))
    },
    async undo(reservation) {
      const refusal = await applyAnswer(await sendWithRetry((key) => sendUndo(reservation, key)))
      if (refusal === undefined) setEnded(undefined)
      return refusal
    },
    fail(refusal) {
      if (refusal) showToast({ kind: 'error', message: refusalText(refusal) })
    },
  }
}
