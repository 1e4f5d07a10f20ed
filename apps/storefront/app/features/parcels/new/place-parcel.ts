import type { Parcel, ParcelQuote } from '@hawker/contract/parcel-shapes'
import type { Transaction } from '@hawker/contract/payments'
import { randomUuid } from '@hawker/web/api/random-uuid'
import { browserApi } from '../../../lib/api.ts'
import {
  isPendingCode,
  readPendingRequest,
  removePendingRequest,
  storePendingRequest,
} from '../../../lib/device/pending-requests.ts'
import type { PlaceRequest } from './parcel-request.ts'

const PENDING = 'parcel'
type PendingParcel = { key: string; body: PlaceRequest }
export type PlaceRefusal = {
  ok: false
  code: string
  message: string
  errors: Readonly<Record<string, readonly string[]>>
  data: Record<string, unknown>
}
export type ParcelPlaceResult =
  | { ok: true; parcel: Parcel; transaction: Transaction }
  | PlaceRefusal

/** True for two requests for the same parcel. A renewed quote does not matter. */
const isSameParcel = (one: PlaceRequest, other: PlaceRequest): boolean => {
  const relevant = ({ quote_id: _quote, ...rest }: PlaceRequest) => JSON.stringify(rest)
  return relevant(one) === relevant(other)
}

/** Sends a parcel exactly once: a request without an answer is repeated with its key. */
export async function placeParcel(body: PlaceRequest): Promise<ParcelPlaceResult> {
  const known = await readPendingRequest<PendingParcel>(PENDING)
  const isRepeated = known !== undefined && isSameParcel(known.body, body)
  const request = isRepeated ? known : { key: randomUuid(), body }
  await storePendingRequest(PENDING, request)
  const result = await browserApi('placeParcel', {
    body: request.body,
    idempotencyKey: request.key,
  })
  if (result.ok || !isPendingCode(result.code)) await removePendingRequest(PENDING)
  if (!result.ok) return result
  const { transaction, ...parcel } = result.data
  return { ok: true, parcel, transaction }
}

/** The fresh quote of a refusal because of the price. */
export const freshQuoteOf = ({ code, data }: PlaceRefusal): ParcelQuote | undefined =>
  code === 'quote_expired' || code === 'price_changed'
    ? (data['quote'] as ParcelQuote | undefined)
    : undefined
