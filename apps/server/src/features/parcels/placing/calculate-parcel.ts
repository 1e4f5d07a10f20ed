import type { ParcelQuote } from '@hawker/contract/parcel-shapes'
import type { Deps } from '../../../deps.ts'
import { parcelDistance } from './parcel-distance.ts'
import { type ParcelChoices, issueParcelQuote, priceParcelChoices } from './quote-parcel.ts'
import { whyReceiverCannotPay } from './receiver-pays.ts'

/** The price of a parcel, sealed for some minutes; guests may ask. */
export async function calculateParcel(
  deps: Pick<Deps, 'database' | 'maps' | 'clock' | 'personalDataKey'>,
  choices: ParcelChoices,
  { userId, lang }: { userId: number | undefined; lang: string },
): Promise<ParcelQuote> {
  const { address_from: from, address_to: to } = choices
  const distanceM = await parcelDistance(deps, from.location, to.location)
  const priced = await priceParcelChoices(deps.database, choices, {
    distanceM,
    lang,
    now: deps.clock.now(),
  })
  return issueParcelQuote(deps, priced, await whyReceiverCannotPay(deps.database, priced, userId))
}
