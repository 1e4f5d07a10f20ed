import {
  type ParcelActor,
  type ParcelReason,
  type ParcelStatus,
  parcelMovesTo,
  parcelReasons,
} from '@hawker/domain/parcels/parcel-status'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { recordParcelMoved } from '../parcel.events.ts'
import {
  type MovedParcel,
  type ParcelOwner,
  findParcelStatus,
  insertParcelHistory,
  updateParcelStatus,
} from './status.store.ts'

export type ParcelMove = {
  readonly parcelId: number
  readonly to: ParcelStatus
  readonly by: { readonly actor: ParcelActor; readonly userId?: number }
  /** Narrows the statuses from which the actor may move. */
  readonly from?: readonly ParcelStatus[]
  /** Whose row it must be; not given for staff and the system. */
  readonly owner?: ParcelOwner
  readonly version?: number | undefined
  readonly reason?: ParcelReason
  readonly note?: string | undefined
  readonly unreleased?: boolean
  readonly undone?: boolean
}

/**
 * Moves a parcel by the state table, with its history and event. Refuses `not_found`, `stale`
 * {version, status} and `invalid_transition` {version, status}.
 */
export async function moveParcel(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  move: ParcelMove,
): Promise<MovedParcel> {
  const now = deps.clock.now()
  const { to, by, reason, note } = move
  const allowed = parcelMovesTo(to, by.actor).filter(
    (from) =>
      (!move.from || move.from.includes(from)) &&
      (reason === undefined || parcelReasons(from, to, by.actor).includes(reason)),
  )
  const moved = await updateParcelStatus(tx, {
    id: move.parcelId,
    from: allowed,
    to,
    owner: move.owner,
    version: move.version,
    unreleased: move.unreleased,
    reason,
    by: by.actor,
    note,
    now,
  })
  if (!moved) return refuseMove(tx, move, allowed)
  await insertParcelHistory(tx, {
    parcelId: moved.id,
    status: to,
    reason: reason ?? null,
    note: note ?? null,
    by: by.actor,
    userId: by.userId ?? null,
    now,
  })
  await recordParcelMoved(
    tx,
    moved,
    { from: moved.from, to, by: by.actor, reason: reason ?? null, undone: move.undone === true },
    now,
  )
  return moved
}

async function refuseMove(
  tx: Tx,
  { parcelId, owner, version }: ParcelMove,
  allowed: readonly ParcelStatus[],
): Promise<never> {
  const parcel = await findParcelStatus(tx, parcelId, owner)
  if (!parcel) return refuse('not_found')
  const isStale = version !== undefined && version !== parcel.version
  return refuse(isStale && allowed.includes(parcel.status) ? 'stale' : 'invalid_transition', parcel)
}
