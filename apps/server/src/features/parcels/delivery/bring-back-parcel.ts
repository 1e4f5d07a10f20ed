import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { writeAudit } from '../../settings/index.ts'
import { moveParcel } from '../lifecycle/move-parcel.ts'
import { settleReturned } from '../lifecycle/settle-parcel.ts'
import { courierParcelAudit } from './accept-parcel.ts'
import { checkSenderCode } from './check-sender-code.ts'
import { type CourierAction, lockHandover } from './lock-handover.ts'
import { recordProof } from './record-proof.ts'

export type BroughtBack = CourierAction & {
  readonly code: string | undefined
  /** The path of an uploaded photo; replaces the code. */
  readonly photo: string | undefined
}

/** Brings a parcel back to its sender, and distributes the money with the fee of the way back. */
export async function bringBackParcel(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'personalDataKey'>,
  back: BroughtBack,
): Promise<void> {
  const { parcelId, courierId, code, photo } = back
  const now = deps.clock.now()
  const parcel = await lockHandover(tx, back, ['returning'])
  if (photo === undefined)
    await checkSenderCode(tx, deps, parcel, { entered: code, code: 'parcel return' })
  else await recordProof(tx, { parcelId, courierId, kind: 'return', photo, now })
  await moveParcel(tx, deps, {
    parcelId,
    to: 'returned',
    by: { actor: 'driver', userId: courierId },
    owner: { driverId: courierId },
    version: back.version,
  })
  await settleReturned(tx, parcelId, now)
  const proof = photo === undefined ? 'code' : 'photo'
  await writeAudit(tx, courierParcelAudit(courierId, parcelId, 'parcel.returned', now, { proof }))
}
