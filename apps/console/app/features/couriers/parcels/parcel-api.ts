import type { Call } from '@hawker/contract/core/client'
import { api } from '../../../lib/api.ts'

type Write =
  | 'arriveAtParcel'
  | 'pickParcel'
  | 'tryParcel'
  | 'deliverParcel'
  | 'failParcel'
  | 'returnedParcel'
  | 'giveParcelBack'
type BodyOf<Name extends Write> = NonNullable<Call<Name>['body']>

// Separate functions, because the inline calls exceed the compiler's limit on type complexity.
export const readOffers = () => api('listParcelOffers')
export const readParcels = () => api('listDriverParcels')
export const accept = (id: number, idempotencyKey: string) =>
  api('acceptParcelOffer', { params: { id }, idempotencyKey })
export const arrive = (id: number, body: BodyOf<'arriveAtParcel'>, idempotencyKey: string) =>
  api('arriveAtParcel', { params: { id }, body, idempotencyKey })
export const pick = (id: number, body: BodyOf<'pickParcel'>, idempotencyKey: string) =>
  api('pickParcel', { params: { id }, body, idempotencyKey })
export const recordTry = (id: number, body: BodyOf<'tryParcel'>, idempotencyKey: string) =>
  api('tryParcel', { params: { id }, body, idempotencyKey })
export const deliver = (id: number, body: BodyOf<'deliverParcel'>, idempotencyKey: string) =>
  api('deliverParcel', { params: { id }, body, idempotencyKey })
export const fail = (id: number, body: BodyOf<'failParcel'>, idempotencyKey: string) =>
  api('failParcel', { params: { id }, body, idempotencyKey })
export const bringBack = (id: number, body: BodyOf<'returnedParcel'>, idempotencyKey: string) =>
  api('returnedParcel', { params: { id }, body, idempotencyKey })
export const giveBack = (id: number, body: BodyOf<'giveParcelBack'>, idempotencyKey: string) =>
  api('giveParcelBack', { params: { id }, body, idempotencyKey })
