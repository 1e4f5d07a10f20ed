import { operationUrl } from '@hawker/contract/core/operation-url'
import type { CourierOrder, CourierOffer } from '@hawker/contract/couriers'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { api, sendWithRetry, sendOnceWithRetry, refusalText } from '../../lib/api.ts'
import { useEventStream } from '@hawker/web/live/use-event-stream'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { useTexts } from '../../lib/texts.tsx'
import { useParcels } from './parcels/use-parcels.ts'
import type { Outcome, Refusal } from './outcome.ts'
import { removeStoredPhoto } from './use-stored-photo.ts'

/** The name of the photo at the door on the device, until it is sent. */
export const doorPhotoName = (orderId: number): string => `order-photo-door-${orderId}`
export type Proof = { pin?: string; photo?: string; cash_received?: boolean }

const readDay = () => api('showDriver')
const readOffers = () => api('listOffers')
const readOrders = () => api('listDriverOrders')

/** The courier's day, offers, orders and parcels, updated live, and the actions on them. */
export function useCourier() {
  const { t, lang } = useTexts()
  const day = useLiveResource('driver', readDay)
  const offers = useLiveResource(`offers ${lang}`, readOffers)
  const orders = useLiveResource(`carried ${lang}`, readOrders)
  const [declined, setDeclined] = useState<ReadonlySet<number>>(new Set())
  const parcels = useParcels({ onEnded: () => void day.refresh() })
  const refreshAll = () =>
    Promise.all([day.refresh(), offers.refresh(), orders.refresh(), parcels.refresh()])
  const live = useEventStream(
    operationUrl('streamDriver', {}, lang),
    ['offer', 'order', 'parcel_offer', 'parcel'],
    (event) => {
      if (event === 'offer') return void offers.refresh()
      if (event === 'parcel_offer') return void parcels.offers.refresh()
      // An order or a parcel of the courier has changed, or events were missed.
      void refreshAll()
    },
  )

  const goOnline = async (online: boolean): Promise<void> => {
    const result = await sendWithRetry((idempotencyKey) =>
      api('setDriverStatus', { body: { online }, idempotencyKey }),
    )
    if (!result.ok) showToast({ kind: 'error', message: refusalText(result, t) })
    else day.change(() => result.data)
    await Promise.all([offers.refresh(), parcels.offers.refresh()])
  }

  const accept = async (offer: CourierOffer): Promise<void> => {
    const result = await sendWithRetry((idempotencyKey) =>
      api('acceptOffer', { params: { id: offer.id }, idempotencyKey }),
    )
    if (result.ok)
      orders.change((all) => [...all.filter(({ id }) => id !== result.data.id), result.data])
    else
      showToast({
        kind: result.code === 'offer_taken' ? 'warning' : 'error',
        message: refusalText(result, t),
      })
    await refreshAll()
  }

  /** Reloads everything when a refusal shows that the displayed state is out of date. */
  const refreshIfStale = async (refusal: Refusal): Promise<Refusal> => {
    if (
      refusal.code === 'stale' ||
      refusal.code === 'invalid_transition' ||
      refusal.code === 'not_found'
    )
      await refreshAll()
    return refusal
  }
  const pick = async (order: CourierOrder, pickupCode: string): Outcome => {
    const body = { pickup_code: pickupCode, version: order.version }
    const result = await sendOnceWithRetry(`pick-${order.id}`, body, (idempotencyKey) =>
      api('pickOrder', { params: { id: order.id }, body, idempotencyKey }),
    )
    if (!result.ok) return refreshIfStale(result)
    orders.change((all) => all.map((other) => (other.id === order.id ? result.data : other)))
    return undefined
  }
  const deliver = async (order: CourierOrder, proof: Proof): Outcome => {
    const body = { ...proof, version: order.version }
    const result = await sendOnceWithRetry(`deliver-${order.id}`, body, (idempotencyKey) =>
      api('deliverOrder', { params: { id: order.id }, body, idempotencyKey }),
    )
    if (!result.ok) return refreshIfStale(result)
    await removeStoredPhoto(doorPhotoName(order.id))
    showToast({ kind: 'success', message: t('courier.delivered') })
    orders.change((all) => all.filter(({ id }) => id !== order.id))
    void refreshAll()
    return undefined
  }

  const reportNoId = async (order: CourierOrder): Outcome => {
    const result = await sendOnceWithRetry(`no-id-${order.id}`, null, (idempotencyKey) =>
      api('reportNoId', { params: { id: order.id }, idempotencyKey }),
    )
    if (!result.ok) return refreshIfStale(result)
    orders.change((all) => all.map((other) => (other.id === order.id ? result.data : other)))
    return undefined
  }

  const openOffers = (offers.data ?? []).filter(({ id }) => !declined.has(id))
  const pass = (offer: CourierOffer) => setDeclined((before) => new Set(before).add(offer.id))
  return {
    day,
    offers,
    openOffers,
    orders,
    parcels,
    live,
    refreshAll,
    goOnline,
    accept,
    pass,
    pick,
    deliver,
    reportNoId,
  }
}
export type Courier = ReturnType<typeof useCourier>
