import type { CourierParcel, ParcelOffer } from '@hawker/contract/courier-parcels'
import type {
  COURIER_CANCELS,
  COURIER_GIVES_BACK,
  COURIER_RETURNS,
} from '@hawker/domain/parcels/parcel-status'
import { showToast } from '@hawker/ui/toast'
import { useLiveResource } from '@hawker/web/query/use-live-resource'
import { useState } from 'react'
import { refusalText, sendOnceWithRetry, sendWithRetry } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/texts.tsx'
import { currentPosition } from '../current-position.ts'
import type { Outcome, Refusal } from '../outcome.ts'
import * as parcelApi from './parcel-api.ts'
import { removeParcelPhotos, uploadParcelPhoto } from './parcel-photo.ts'

/** Photos are data: URLs. They are uploaded before the action. */
export type PickupProof = { photo: string; code?: string; door_photo?: string }
export type ParcelProof = { pin?: string; photo?: string; cash_received?: boolean }
export type Failure = {
  reason: (typeof COURIER_CANCELS)[number] | (typeof COURIER_RETURNS)[number]
  note?: string
  photo?: string
}
export type GivingBack = { reason: (typeof COURIER_GIVES_BACK)[number]; note?: string }
type SaveResult = { ok: true; data: CourierParcel } | Refusal

/** The courier's parcels and the offered ones, and the actions on them. */
export function useParcels({ onEnded }: { onEnded: () => void }) {
  const { t, lang } = useTexts()
  const offers = useLiveResource(`parcel offers ${lang}`, parcelApi.readOffers)
  const carried = useLiveResource(`parcels ${lang}`, parcelApi.readParcels)
  const [declined, setDeclined] = useState<ReadonlySet<number>>(new Set())
  const openOffers = (offers.data ?? []).filter(({ id }) => !declined.has(id))
  const pass = (offer: ParcelOffer) => setDeclined((before) => new Set(before).add(offer.id))
  const refresh = () => Promise.all([offers.refresh(), carried.refresh()])

  const accept = async (offer: ParcelOffer): Promise<void> => {
    const result = await sendWithRetry((key) => parcelApi.accept(offer.id, key))
    if (result.ok) add(result.data)
    else if (result.code === 'offer_taken')
      showToast({ kind: 'warning', message: t('parcel.offer_taken') })
    else showToast({ kind: 'error', message: refusalText(result, t) })
    await refresh()
  }
  const add = (parcel: CourierParcel) =>
    carried.change((all) => [...all.filter(({ id }) => id !== parcel.id), parcel])

  const send = async <SentBody>(
    { id, status }: CourierParcel,
    name: string,
    body: SentBody,
    call: (id: number, body: SentBody, key: string) => Promise<SaveResult>,
  ): Outcome => {
    const result = await sendOnceWithRetry(`parcel-${name}-${id}`, body, (key) =>
      call(id, body, key),
    )
    if (!result.ok) return refreshIfStale(result)
    if (result.data.status !== status) await removeParcelPhotos(id)
    carried.change((all) => all.map((other) => (other.id === id ? result.data : other)))
    return undefined
  }
  /** Reads everything again when a refusal shows that the displayed state is out of date. */
  const refreshIfStale = async (refusal: Refusal): Promise<Refusal> => {
    if (OUT_OF_DATE.has(refusal.code)) await refresh()
    return refusal
  }
  const end = (parcel: CourierParcel, message: string) => {
    showToast({ kind: 'success', message })
    carried.change((all) => all.filter(({ id }) => id !== parcel.id))
    void refresh()
    onEnded()
  }

  const arrive = async (parcel: CourierParcel, sure = false): Outcome => {
    const body = { ...(await whereabouts(sure)), version: parcel.version }
    return send(parcel, 'arrived', body, parcelApi.arrive)
  }
  const pick = async (
    parcel: CourierParcel,
    { photo, door_photo: doorPhoto, ...proof }: PickupProof,
  ): Outcome => {
    const [sent, doorSent] = [await upload(photo), await upload(doorPhoto)]
    if (!sent.ok) return sent
    if (!doorSent.ok) return doorSent
    const body = {
      ...proof,
      photo: sent.data ?? '',
      ...(doorSent.data === undefined ? {} : { door_photo: doorSent.data }),
      version: parcel.version,
    }
    return send(parcel, 'picked', body, parcelApi.pick)
  }
  const recordTry = async (parcel: CourierParcel, sure = false): Outcome => {
    const body = { ...(await whereabouts(sure)), version: parcel.version }
    return send(parcel, 'tried', body, parcelApi.recordTry)
  }
  const deliver = async (parcel: CourierParcel, proof: ParcelProof): Outcome => {
    const sent = await withUpload(proof)
    if (!sent.ok) return sent
    const body = { ...sent.data, version: parcel.version }
    const refusal = await send(parcel, 'delivered', body, parcelApi.deliver)
    if (!refusal) end(parcel, t('courier.delivered'))
    return refusal
  }
  const fail = async (parcel: CourierParcel, failure: Failure, sure = false): Outcome => {
    const sent = await withUpload(failure)
    if (!sent.ok) return sent
    const place = parcel.status === 'on_a_way' ? await whereabouts(sure) : {}
    const body = { ...sent.data, ...place, version: parcel.version }
    const refusal = await send(parcel, 'failed', body, parcelApi.fail)
    if (!refusal && parcel.status === 'ready') end(parcel, t('parcel.pickup_cancelled'))
    return refusal
  }
  const bringBack = async (
    parcel: CourierParcel,
    proof: { code?: string; photo?: string },
  ): Outcome => {
    const sent = await withUpload(proof)
    if (!sent.ok) return sent
    const body = { ...sent.data, version: parcel.version }
    const refusal = await send(parcel, 'returned', body, parcelApi.bringBack)
    if (!refusal) end(parcel, t('parcel.brought_back'))
    return refusal
  }
  const giveBack = async (parcel: CourierParcel, handback: GivingBack): Outcome => {
    const body = { ...handback, version: parcel.version }
    const result = await sendOnceWithRetry(`parcel-given-${parcel.id}`, body, (key) =>
      parcelApi.giveBack(parcel.id, body, key),
    )
    if (!result.ok) return refreshIfStale(result)
    end(parcel, t('parcel.given_back'))
    return undefined
  }
  const actions = { arrive, pick, recordTry, deliver, fail, bringBack, giveBack }
  return { offers, openOffers, carried, refresh, accept, pass, actions }
}
export type Parcels = ReturnType<typeof useParcels>
export type ParcelActions = Parcels['actions']

const OUT_OF_DATE: ReadonlySet<string> = new Set(['stale', 'invalid_transition', 'not_found'])

const whereabouts = async (sure: boolean) => ({
  ...(await currentPosition()),
  ...(sure ? { sure } : {}),
})

const upload = async (
  photo: string | undefined,
): Promise<{ ok: true; data: string | undefined } | Refusal> =>
  photo === undefined ? { ok: true, data: undefined } : uploadParcelPhoto(photo)

/** The same with the path of the uploaded photo. */
async function withUpload<T extends { photo?: string }>(
  body: T,
): Promise<{ ok: true; data: T } | Refusal> {
  const sent = await upload(body.photo)
  if (!sent.ok) return sent
  return { ok: true, data: sent.data === undefined ? body : { ...body, photo: sent.data } }
}
