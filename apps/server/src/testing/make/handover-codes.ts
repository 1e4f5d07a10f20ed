import { handoverCodeOf } from '../../core/handover-code.ts'
import type { Deps } from '../../deps.ts'

type Keyed = { readonly deps: Pick<Deps, 'personalDataKey'> }

/** The codes of an order as its customer, or the ticket, shows them. */
export const orderCodes = ({ deps: { personalDataKey } }: Keyed, id: number) => ({
  pickup: handoverCodeOf(personalDataKey, 'order pickup', { id, oldCodes: null }),
  pin: handoverCodeOf(personalDataKey, 'order pin', { id, oldCodes: null }),
})

/** The codes of a parcel as its sender and its recipient see them. */
export const parcelCodes = ({ deps: { personalDataKey } }: Keyed, id: number) => ({
  pickup: handoverCodeOf(personalDataKey, 'parcel pickup', { id, oldCodes: null }),
  back: handoverCodeOf(personalDataKey, 'parcel return', { id, oldCodes: null }),
  pin: handoverCodeOf(personalDataKey, 'parcel pin', { id, oldCodes: null }),
})
