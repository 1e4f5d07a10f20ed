import type { ParcelOffer } from '@hawker/contract/courier-parcels'
import { roadDistance } from '@hawker/domain/delivery/geo'
import { divideRounded, toMajor } from '@hawker/domain/money/money'
import type { Queries } from '@hawker/postgres/tx'
import { areaOf } from '../../couriers/index.ts'
import { optionTitle } from '../types/list-parcel-types.ts'
import { type StoredParcelOffer, selectParcelOffers } from './offer.store.ts'

/** Parcels that wait for a courier; none while the courier is offline. Only areas, no addresses. */
export const listParcelOffers = async (
  queries: Queries,
  courierId: number,
  lang: string,
  now: Date,
): Promise<ParcelOffer[]> =>
  (await selectParcelOffers(queries, courierId, now)).map((offer) => toOffer(offer, lang))

/** The courier's pay in the parcel's currency. */
export const payOf = (pay: bigint, total: bigint, settlementTotal: bigint): bigint =>
  settlementTotal === 0n ? pay : divideRounded(pay * total, settlementTotal)

function toOffer(offer: StoredParcelOffer, lang: string): ParcelOffer {
  const { latitudeFrom: latitude, longitudeFrom: longitude, near, total } = offer
  const pay = payOf(offer.courierPay, total, offer.settlementTotal)
  const major = (minor: bigint) => toMajor(minor, offer.decimals)
  return {
    id: offer.id,
    number: offer.number,
    type: {
      id: offer.typeId,
      img: offer.typeImg,
      translation: { title: optionTitle(offer.typeTitles, lang) },
    },
    from: { area: areaOf(offer.areaFrom) },
    to: { area: areaOf(offer.areaTo) },
    approach_m:
      near && latitude !== null && longitude !== null
        ? roadDistance(near, { latitude, longitude })
        : null,
    distance_m: offer.distanceM,
    weight_g: offer.weightG,
    options: offer.options.map(({ titles }) => optionTitle(titles, lang)),
    pay: major(pay),
    tips: major(offer.tips),
    currency: offer.code,
    window_starts_at: offer.windowStartsAt.toISOString(),
    cash_due: offer.payer === 'receiver' ? major(total) : null,
  }
}
