import { readPositiveInteger } from '@hawker/std/positive-integer'
import type { Profile } from '@hawker/contract/accounts'
import type { Slots } from '@hawker/contract/delivery-slots'
import type { Parcel, ParcelType } from '@hawker/contract/parcel-shapes'
import { orPage } from '@hawker/web/api/results'
import type { LoadContext } from '../../../lib/api.ts'
import { pricedFor } from '../../../lib/visit/visit.ts'

export type NewParcelData = {
  /** None while no parcels are sent. */
  types: ParcelType[]
  times: Slots | null
  user: Profile | null
  /** The parcel to send again. */
  again: Parcel | null
}

/** Guests see sizes and prices, too. */
export async function loadNewParcel(
  { api, url, visit }: LoadContext,
  signedIn: boolean,
): Promise<NewParcelData> {
  const againId = readPositiveInteger(url.searchParams.get('again'))
  const [types, times, profile, again] = await Promise.all([
    api('listParcelTypes', { query: pricedFor(visit) }),
    api('listParcelTimes', { query: {} }),
    signedIn ? api('showProfile') : undefined,
    signedIn && againId !== undefined ? api('showParcel', { params: { id: againId } }) : undefined,
  ])
  return {
    types: orPage(types).data,
    times: times.ok ? times.data : null,
    user: profile?.ok ? profile.data : null,
    again: again?.ok ? again.data : null,
  }
}
