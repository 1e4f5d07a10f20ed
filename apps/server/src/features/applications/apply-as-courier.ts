import type { DriverRequest, requestDriver as Operation } from '@hawker/contract/applications'
import type { ReadBody } from '@hawker/contract/operation'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { attachPictures } from '../pictures/index.ts'
import { findOwn, upsertCourierRequest } from './application.store.ts'
import { type PictureLinkDeps, courierRequestWire } from './application.wire.ts'

type ApplyRequest = { userId: number; body: ReadBody<typeof Operation> }

/** Applies to become a courier: once, and again after a rejection. */
export async function applyAsCourier(
  tx: Tx,
  deps: PictureLinkDeps,
  { userId, body }: ApplyRequest,
): Promise<DriverRequest> {
  const now = deps.clock.now()
  const { documents = [], vehicle } = body
  const before = await findOwn(tx, 'driver_requests', userId)
  const details = { vehicle, city: body.city.trim(), phone: body.phone.trim() }
  if (!(await upsertCourierRequest(tx, { userId, details, documents, now })))
    return refuse('application_open')
  await attachPictures(tx, {
    ownerId: userId,
    purpose: 'document',
    paths: documents,
    before: before?.documents ?? [],
    field: 'documents',
    now,
  })
  const stored = await findOwn(tx, 'driver_requests', userId)
  if (!stored) throw new Error(`the courier request of user ${userId} was not stored`)
  return courierRequestWire(deps, stored)
}
