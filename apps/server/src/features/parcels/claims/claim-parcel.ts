import type { ReceivedBody } from '@hawker/contract/core/operation'
import type { ParcelClaim } from '@hawker/contract/parcel-shapes'
import type { claimParcel as Operation } from '@hawker/contract/sender-parcels'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { attachPictures } from '../../pictures/index.ts'
import { settingsOf } from '../../settings/index.ts'
import { recordParcelChanged } from '../parcel.events.ts'
import { type WireDeps, claimWire, currencyOf, permissionsOf } from '../reading/parcel.wire.ts'
import { findParcel, parcelContext } from '../reading/show-parcel.ts'
import { insertParcelClaim } from './claim.store.ts'

/**
 * Files a claim about an ended parcel, for staff to decide. Refuses `claim_open`, `claim_closed`, and
 * `photo_required` for damage.
 */
export async function claimParcel(
  tx: Tx,
  deps: WireDeps & Pick<Deps, 'clock'>,
  {
    parcelId,
    userId,
    body: { cause, images = [], note },
    lang,
  }: { parcelId: number; userId: number; body: ReceivedBody<typeof Operation>; lang: string },
): Promise<ParcelClaim> {
  const now = deps.clock.now()
  const parcel = await findParcel(tx, { id: parcelId, userId })
  if (parcel.claim?.status === 'pending') return refuse('claim_open')
  if (!permissionsOf(parcel, await settingsOf(tx), now).claim.allowed) return refuse('claim_closed')
  if (cause === 'damaged' && images.length === 0) return refuse('photo_required')
  await attachPictures(tx, {
    ownerId: userId,
    purpose: 'claim',
    paths: images,
    field: 'images',
    now,
  })
  const id = await insertParcelClaim(tx, {
    parcelId,
    userId,
    cause,
    note: note?.trim() || null,
    images,
    now,
  })
  if (id === undefined) return refuse('claim_open')
  await recordParcelChanged(tx, parcel, { what: 'claimed', key: String(id) }, now)
  const { claim } = await findParcel(tx, { id: parcelId, userId })
  if (!claim) throw new Error(`claim ${id} was not stored`)
  const currency = currencyOf(parcel, await parcelContext(tx, lang))
  return claimWire(claim, currency.decimals, deps)
}
