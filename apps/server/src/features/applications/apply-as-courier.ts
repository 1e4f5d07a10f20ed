import type { CourierApplication, requestDriver as Operation } from '@hawker/contract/applications'
import type { ReceivedBody } from '@hawker/contract/core/operation'
import type { Tx } from '@hawker/postgres/tx'
import type { PictureLinkDeps } from '../pictures/index.ts'
import { refuse } from '../../core/refuse.ts'
import { findOwn, upsertCourierApplication } from './application.store.ts'
import { courierApplicationWire } from './application.wire.ts'
import { attachDocuments } from './attach-documents.ts'

type ApplyRequest = { userId: number; body: ReceivedBody<typeof Operation> }

/** Applies to become a courier: once, and again after a rejection. */
export async function applyAsCourier(
  tx: Tx,
  deps: PictureLinkDeps,
  { userId, body }: ApplyRequest,
): Promise<CourierApplication> {
  const now = deps.clock.now()
  const { documents = [], vehicle } = body
  const before = await findOwn(tx, 'driver_requests', userId)
  const details = { vehicle, city: body.city.trim(), phone: body.phone }
  if (!(await upsertCourierApplication(tx, { userId, details, documents, now })))
    return refuse('application_open')
  await attachDocuments(tx, { userId, documents, before: before?.documents, now })
  const stored = await findOwn(tx, 'driver_requests', userId)
  if (!stored) throw new Error(`the courier request of user ${userId} was not stored`)
  return courierApplicationWire(deps, stored)
}
